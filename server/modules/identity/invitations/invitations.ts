import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { Role as RoleName } from '../../../kernel/contract/credentials.ts'
import type { Context } from '../../../kernel/contract/context.ts'
import { statement } from '../../../kernel/db/transaction.ts'
import { AppError } from '../../../kernel/base/errors.ts'
import { newId } from '../../../kernel/base/ids.ts'
import { Cursor, decodeCursor, Limit, listOf, pageOf } from '../../../kernel/contract/lists.ts'
import { shape } from '../../../kernel/contract/shapes.ts'
import { canMail, mailStates, plainName, queueMail } from '../../mail/index.ts'
import { accountMails } from '../account-mails/account-mails.ts'
import { mailLocaleOf } from '../account-mails/mail-locale.ts'
import { E } from '../errors.ts'
import { LOCKS } from '../locks.ts'
import { operation } from '../module.ts'
import { assertMayMailOutside } from '../orgs/mails-outside.ts'
import { organizationName } from '../orgs/organization-name.ts'
import { chosenRole } from '../roles/chosen-role.ts'
import { Email, GivenRole, InvitationId, RoleId } from '../schemas.ts'
import { COLUMNS, Invitation, present } from './invitation-rows.ts'
import { mailedToken } from './invitation-token.ts'
import { mayMailAddress } from './may-mail-address.ts'

const TOKEN_BYTES = 24
const MOST_OPEN = 200
const VALID_MS = 7 * 24 * 60 * 60 * 1000

export const listInvitations = operation({
  name: 'identity.listInvitations',
  summary: 'List the invitations that were neither accepted nor revoked, newest first',
  description: 'Expired ones stay in the list until they are revoked or replaced.',
  access: { scope: 'org:read', audience: ['member', 'agent'], role: 'admin' },
  effect: 'read',
  rest: 'GET /v1/orgs/me/invitations',
  tool: 'identity_list_invitations',
  toolListing: 'toolset',
  input: z.object({ limit: Limit, cursor: Cursor }),
  output: listOf(
    Invitation.extend({
      mail: shape('InvitationMail', {
        status: z.enum(['queued', 'sent', 'failed']),
        error: z.string().nullable().describe('What the mail server said.'),
      })
        .nullable()
        .describe('What became of the email with it; null where none went out.'),
    }).meta({ id: 'ListedInvitation' }),
  ),
  async run(ctx, { limit, cursor }) {
    const { db } = ctx
    let query = db
      .selectFrom('iam_invitations')
      .select(COLUMNS)
      .where('acceptedAt', 'is', null)
      .where('revokedAt', 'is', null)
    if (cursor) query = query.where('id', '<', decodeCursor(cursor, z.tuple([InvitationId]))[0])
    const rows = await query
      .orderBy('id', 'desc')
      .limit(limit + 1)
      .execute()
    const mails = await mailStates(
      ctx,
      rows.map(({ id }) => id),
    )
    return pageOf(rows, limit, {
      keyOf: (row) => [row.id],
      present: (row) => ({ ...present(row), mail: mails.get(row.id) ?? null }),
    })
  },
})

const findMember = statement(
  'iam_find_member_by_email',
  `select m.user_id from iam_users u join iam_memberships m on m.user_id = u.id and m.org_id = $1 where lower(u.email) = $2`,
)

const countOpen = statement(
  'iam_count_open_invitations',
  `select count(*)::int as count from iam_invitations where org_id = $1 and accepted_at is null and revoked_at is null and expires_at > now()`,
)

export const createInvitation = operation({
  name: 'identity.createInvitation',
  summary: 'Invite someone by email',
  description:
    'Valid for 7 days; an earlier invitation for the same address is revoked. At most 200 may be open. The token is shown once, here. Goes out by email where the service can send any (`mailQueued`); else pass `acceptUrl` on. One address gets at most five a day by email, from all organizations.',
  access: { scope: 'members:write', audience: ['member'], role: 'owner' },
  effect: 'write',
  rest: 'POST /v1/orgs/me/invitations',
  tool: 'identity_create_invitation',
  toolListing: 'toolset',
  status: 201,
  input: z.object({
    email: Email,
    role: GivenRole.optional().describe('`member` unless said.'),
    roleId: RoleId.optional().describe('A role of the organization’s own (`listRoles`), in place of `role`.'),
  }),
  output: Invitation.extend({
    token: z.string().describe('Proves the invitation, once.'),
    acceptUrl: z.string().describe('The page on which it is accepted.'),
    mailerConfigured: z.boolean().describe('Whether the service can send email.'),
    mailQueued: z.boolean().describe('Whether the invitation goes out by email as well.'),
  }).meta({ id: 'NewInvitation' }),
  errors: [
    E.already_member,
    E.role_not_found,
    E.role_or_role_id,
    E.mails_outside_limit,
    E.too_many_invitations,
  ],
  secrets: ['token', 'acceptUrl'],
  async run(ctx, { email, ...given }) {
    const { db, tx, org, actor, services, emit } = ctx
    await tx.lock(LOCKS.invitations, org.id)
    await tx.lock(LOCKS.invitedAddress, `${org.id} ${email}`)
    await assertMayMailOutside(ctx)
    const members = await tx.query(findMember, [org.id, email])
    if (members.length > 0) throw new AppError(E.already_member)
    const chosen = (await chosenRole(ctx, given)) ?? { role: 'member', roleId: null }
    await revokeEarlier(ctx, email)
    const [open] = await tx.query<{ count: number }>(countOpen, [org.id])
    if ((open?.count ?? 0) >= MOST_OPEN) throw new AppError(E.too_many_invitations)
    const token = randomBytes(TOKEN_BYTES).toString('base64url')
    const row = await db
      .insertInto('iam_invitations')
      .values({
        orgId: org.id,
        id: newId('inv'),
        email,
        ...chosen,
        tokenHash: services.secrets.hash(token),
        invitedBy: actor.id,
        expiresAt: new Date(Date.now() + VALID_MS),
      })
      .returning(COLUMNS)
      .executeTakeFirstOrThrow()
    emit('invitation.created', { invitationId: row.id, role: chosen.role })
    const mailQueued = await mailInvitation(ctx, row, token)
    return {
      ...present(row),
      token,
      acceptUrl: acceptUrl(services.config.baseUrl, token),
      mailerConfigured: canMail(services),
      mailQueued,
    }
  },
})

const acceptUrl = (baseUrl: string, token: string): string => `${baseUrl}/accept-invite?token=${token}`

/** Queues the mail to the invited address, in the language of who invites; `false` where nothing can be sent, or the address got many today. */
async function mailInvitation(
  ctx: Context<'iam'>,
  row: { id: string; email: string; role: string; expiresAt: Date },
  token: string,
): Promise<boolean> {
  const { services, actor } = ctx
  if (!canMail(services) || !(await mayMailAddress(ctx, row.email))) return false
  const orgName = plainName((await organizationName(ctx)) ?? '') || 'Stoa'
  const locale = await mailLocaleOf(ctx, actor.id)
  await queueMail(ctx, {
    kind: 'invitation',
    reference: row.id,
    to: row.email,
    locale,
    fromName: orgName,
    expiresAt: row.expiresAt,
    mail: accountMails[locale].invitation({
      orgName,
      inviterName: plainName(actor.name ?? ''),
      role: row.role as RoleName,
      email: row.email,
      url: acceptUrl(services.config.baseUrl, mailedToken(services.secrets, token)),
    }),
  })
  await ctx.db.updateTable('iam_invitations').set({ mailedAt: new Date() }).where('id', '=', row.id).execute()
  return true
}

async function revokeEarlier({ db, emit }: Context<'iam'>, email: string): Promise<void> {
  const revoked = await db
    .updateTable('iam_invitations')
    .set({ revokedAt: new Date() })
    .where('email', '=', email)
    .where('acceptedAt', 'is', null)
    .where('revokedAt', 'is', null)
    .returning('id')
    .execute()
  for (const { id } of revoked) emit('invitation.revoked', { invitationId: id })
}

export const revokeInvitation = operation({
  name: 'identity.revokeInvitation',
  summary: 'Revoke an invitation',
  description:
    'Its link stops working immediately. Revoking it again is not an error; 404 once it was accepted.',
  access: { scope: 'members:write', audience: ['member'], role: 'owner' },
  effect: 'destroy',
  rest: 'DELETE /v1/orgs/me/invitations/{id}',
  tool: 'identity_revoke_invitation',
  toolListing: 'toolset',
  input: z.object({ id: InvitationId }),
  output: z.object({ revoked: z.literal(true) }),
  errors: [E.invitation_not_found],
  async run({ db, emit }, { id }) {
    const found = await db
      .selectFrom('iam_invitations')
      .select(['revokedAt'])
      .where('id', '=', id)
      .where('acceptedAt', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (!found) throw new AppError(E.invitation_not_found)
    if (found.revokedAt) return { revoked: true as const }
    await db.updateTable('iam_invitations').set({ revokedAt: new Date() }).where('id', '=', id).execute()
    emit('invitation.revoked', { invitationId: id })
    return { revoked: true as const }
  },
})
