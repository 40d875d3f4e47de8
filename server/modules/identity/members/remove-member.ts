// Across organizations: a member’s account may belong to other organizations, too.
import { z } from 'zod'
import type { Context } from '../../../kernel/contract/context.ts'
import { systemDbOf } from '../../../kernel/db/system-access.ts'
import { statement } from '../../../kernel/db/transaction.ts'
import { AppError } from '../../../kernel/base/errors.ts'
import { shape } from '../../../kernel/contract/shapes.ts'
import { dropOwnersLinks } from '../account-links/account-links.ts'
import { E } from '../errors.ts'
import { openInvitations, withdrawInvitations } from './withdraw-invitations.ts'
import { operation } from '../module.ts'
import { ApiKeyId, Instant, UserId } from '../schemas.ts'
import { lockMember } from './change-members.ts'
import { memberById } from './members.ts'

const MAX_KEYS = 200

// Also what was made with a key that they made.
const keysOf = statement(
  'iam_keys_made_by',
  `with recursive made as (
     select id, name, prefix, last4, scopes, created_at, last_used_at, revoked_at
     from iam_api_keys where org_id = $1 and created_by = $2
     union
     select k.id, k.name, k.prefix, k.last4, k.scopes, k.created_at, k.last_used_at, k.revoked_at
     from iam_api_keys k join made on k.created_by = made.id where k.org_id = $1
   )
   select id, name, prefix, last4, scopes, created_at as "createdAt", last_used_at as "lastUsedAt"
   from made where revoked_at is null order by id desc limit ${MAX_KEYS}`,
)

interface KeyRow {
  id: string
  name: string
  prefix: string
  last4: string
  scopes: string[]
  createdAt: Date
  lastUsedAt: Date | null
}

export const previewMemberRemoval = operation({
  name: 'identity.previewMemberRemoval',
  summary: 'Read what removing a member ends, and which API keys they leave behind',
  access: { scope: 'org:read', audience: ['member'], role: 'owner' },
  effect: 'read',
  rest: 'GET /v1/orgs/me/members/{userId}/removal',
  input: z.object({ userId: UserId }),
  output: z.object({
    openInvitations: z.int().describe('Sent by them and not accepted yet; withdrawn with the removal.'),
    apiKeys: z
      .array(
        shape('MemberApiKey', {
          id: z.string(),
          name: z.string(),
          prefix: z.string(),
          last4: z.string(),
          scopes: z.array(z.string()),
          createdAt: Instant,
          lastUsedAt: Instant.nullable(),
        }),
      )
      .describe(
        `Made by them, or with an API key that they made, newest first, at most ${MAX_KEYS}. They keep working unless the removal names them.`,
      ),
  }),
  errors: [E.member_not_found],
  async run(ctx, { userId }) {
    if (!(await memberById(ctx, userId))) throw new AppError(E.member_not_found)
    const keys = await ctx.tx.query<KeyRow>(keysOf, [ctx.org.id, userId])
    const open = await openInvitations(ctx, userId).select('id').execute()
    return {
      openInvitations: open.length,
      apiKeys: keys.map(({ createdAt, lastUsedAt, ...key }) => ({
        ...key,
        createdAt: createdAt.toISOString(),
        lastUsedAt: lastUsedAt?.toISOString() ?? null,
      })),
    }
  },
})

export const removeMember = operation({
  name: 'identity.removeMember',
  summary: 'Remove a member from the organization',
  description:
    'Their sessions here end immediately, and their sockets are closed. Invitations that they sent and nobody accepted are withdrawn; with an owner go the password reset links that owners made here. Conversations assigned to or taken over by them become unassigned; replies that they scheduled are not sent, and their conversations wait for a person. API keys that they created stay valid, except those named in `revokeApiKeys`; `previewMemberRemoval` lists them. Webhooks that they added go on, and so do replies that were scheduled with an API key; the audit log tells who added which webhook (`webhooks.createWebhook`).',
  access: { scope: 'org:write', audience: ['member'], role: 'owner' },
  effect: 'destroy',
  rest: 'DELETE /v1/orgs/me/members/{userId}',
  status: 204,
  input: z.object({
    userId: UserId,
    revokeApiKeys: z
      .array(ApiKeyId)
      .max(MAX_KEYS)
      .default([])
      .describe('Of the API keys that they leave behind, those to revoke now. 404 if one is not theirs.'),
  }),
  output: z.object({}),
  errors: [E.member_not_found, E.last_owner, E.api_key_not_found],
  async run(ctx, { userId, revokeApiKeys }) {
    const { role, isLastOwner } = await lockMember(ctx, userId)
    if (role === 'owner' && isLastOwner) throw new AppError(E.last_owner)
    await revokeKeys(ctx, userId, revokeApiKeys)
    await withdrawInvitations(ctx, userId)
    if (role === 'owner') await dropOwnersLinks(systemDbOf(ctx), ctx.org.id)
    // The sessions go with the membership.
    await ctx.db.deleteFrom('iam_memberships').where('userId', '=', userId).execute()
    ctx.emit('member.removed', { userId })
    ctx.disconnect({ actorId: userId }, 4401, 'the membership ended')
    if (userId === ctx.actor.id) ctx.session.clear()
    return {}
  },
})

/** Revokes some of the keys that somebody leaves behind; 404 for any other. */
async function revokeKeys(ctx: Context<'iam'>, userId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const theirs = new Set((await ctx.tx.query<KeyRow>(keysOf, [ctx.org.id, userId])).map(({ id }) => id))
  if (ids.some((id) => !theirs.has(id))) throw new AppError(E.api_key_not_found)
  const revoked = await ctx.db
    .updateTable('iam_api_keys')
    .set({ revokedAt: new Date() })
    .where('id', 'in', [...ids])
    .where('revokedAt', 'is', null)
    .returning('id')
    .execute()
  for (const { id } of revoked) {
    ctx.emit('api_key.revoked', { apiKeyId: id })
    ctx.disconnect({ credentialId: id }, 4401, 'the API key was revoked')
  }
}
