import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { Context } from '../../../kernel/context.ts'
import { statement } from '../../../kernel/db/transaction.ts'
import { AppError } from '../../../kernel/errors.ts'
import { newId } from '../../../kernel/ids.ts'
import { Cursor, decodeCursor, Limit, listOf, pageOf } from '../../../kernel/lists.ts'
import { E } from '../errors.ts'
import { operation } from '../module.ts'
import { Email, InvitationId, Role } from '../schemas.ts'
import { COLUMNS, Invitation, present } from './invitation-rows.ts'

const TOKEN_BYTES = 24
const VALID_MS = 7 * 24 * 60 * 60 * 1000

export const listInvitations = operation({
  name: 'identity.listInvitations',
  summary: 'List the invitations that were neither accepted nor revoked, newest first',
  description: 'Expired ones stay in the list until they are revoked or replaced.',
  access: { scope: 'org:read', audience: ['member', 'agent'], role: 'admin' },
  effect: 'read',
  rest: 'GET /v1/orgs/me/invitations',
  input: z.object({ limit: Limit, cursor: Cursor }),
  output: listOf(Invitation),
  async run({ db }, { limit, cursor }) {
    let query = db
      .selectFrom('iam_invitations')
      .select(COLUMNS)
      .where('accepted_at', 'is', null)
      .where('revoked_at', 'is', null)
    if (cursor) query = query.where('id', '<', decodeCursor(cursor, z.tuple([InvitationId]))[0])
    const rows = await query
      .orderBy('id', 'desc')
      .limit(limit + 1)
      .execute()
    return pageOf(rows, limit, { keyOf: (row) => [row.id], present })
  },
})

// Of two invitations for one address at the same time, the later one replaces the earlier.
const lockAddress = statement(
  'iam_lock_invited_address',
  `select pg_advisory_xact_lock(hashtextextended('iam_invitation ' || $1 || ' ' || $2, 0))`,
)

const findMember = statement(
  'iam_find_member_by_email',
  `select m.user_id from iam_users u join iam_memberships m on m.user_id = u.id and m.org_id = $1 where lower(u.email) = $2`,
)

export const createInvitation = operation({
  name: 'identity.createInvitation',
  summary: 'Invite somebody by email',
  description:
    'Valid for 7 days; an earlier invitation for the same address is revoked. The token is shown once, here. This service sends no email: pass `acceptUrl` on.',
  access: { scope: 'org:write', audience: ['member'], role: 'owner' },
  effect: 'write',
  rest: 'POST /v1/orgs/me/invitations',
  status: 201,
  input: z.object({ email: Email, role: Role.default('member') }),
  output: Invitation.extend({
    token: z.string().describe('Proves the invitation, once.'),
    acceptUrl: z.string().describe('The page on which it is accepted.'),
    mailerConfigured: z.boolean().describe('Whether the invitation goes out by email as well.'),
  }),
  errors: [E.already_member],
  secrets: ['token', 'acceptUrl'],
  async run(ctx, { email, role }) {
    const { db, tx, org, actor, services, emit } = ctx
    await tx.query(lockAddress, [org.id, email])
    const members = await tx.query(findMember, [org.id, email])
    if (members.length > 0) throw new AppError(E.already_member)
    await revokeEarlier(ctx, email)
    const token = randomBytes(TOKEN_BYTES).toString('base64url')
    const row = await db
      .insertInto('iam_invitations')
      .values({
        org_id: org.id,
        id: newId('inv'),
        email,
        role,
        token_hash: services.secrets.hash(token),
        invited_by: actor.id,
        expires_at: new Date(Date.now() + VALID_MS),
      })
      .returning(COLUMNS)
      .executeTakeFirstOrThrow()
    emit('invitation.created', { invitationId: row.id, role })
    const acceptUrl = `${services.config.baseUrl}/accept-invite?token=${token}`
    return { ...present(row), token, acceptUrl, mailerConfigured: false }
  },
})

async function revokeEarlier({ db, emit }: Context<'iam'>, email: string): Promise<void> {
  const revoked = await db
    .updateTable('iam_invitations')
    .set({ revoked_at: new Date() })
    .where('email', '=', email)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .returning('id')
    .execute()
  for (const { id } of revoked) emit('invitation.revoked', { invitationId: id })
}

export const revokeInvitation = operation({
  name: 'identity.revokeInvitation',
  summary: 'Revoke an invitation',
  description: 'Its link stops working at once. Revoking it again is no error; 404 once it was accepted.',
  access: { scope: 'org:write', audience: ['member'], role: 'owner' },
  effect: 'destroy',
  rest: 'DELETE /v1/orgs/me/invitations/{id}',
  input: z.object({ id: InvitationId }),
  output: z.object({ revoked: z.literal(true) }),
  errors: [E.invitation_not_found],
  async run({ db, emit }, { id }) {
    const found = await db
      .selectFrom('iam_invitations')
      .select(['revoked_at'])
      .where('id', '=', id)
      .where('accepted_at', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (!found) throw new AppError(E.invitation_not_found)
    if (found.revoked_at) return { revoked: true as const }
    await db.updateTable('iam_invitations').set({ revoked_at: new Date() }).where('id', '=', id).execute()
    emit('invitation.revoked', { invitationId: id })
    return { revoked: true as const }
  },
})
