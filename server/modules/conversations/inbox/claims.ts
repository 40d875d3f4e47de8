import { sql } from 'kysely'
import { z } from 'zod'
import { AppError } from '../../../kernel/base/errors.ts'
import { shape } from '../../../kernel/contract/shapes.ts'
import { listColleagues } from '../../identity/index.ts'
import { E } from '../errors.ts'
import { operation } from '../module.ts'
import { Claim, ConversationId } from '../schemas.ts'
import { reconsiderAttention } from '../core/attention.ts'
import { assignTo } from '../core/changes.ts'
import { lockConversation } from '../core/conversation-rows.ts'
import { giveBack } from '../core/owners.ts'
import { claim, CLAIM_MINUTES } from '../core/take-overs.ts'

const access = { scope: 'conv:write', audience: ['member', 'agent'] } as const

export const takeOver = operation({
  name: 'conversations.takeOver',
  summary: 'Take a conversation over',
  description:
    'Agents hold back until the time is up or it is released. Taking over one’s own again extends it. Only people can.',
  access,
  effect: 'write',
  rest: 'POST /v1/conversations/{id}/take-over',
  input: z.object({
    id: ConversationId,
    ttlMinutes: z.int().min(1).max(240).default(CLAIM_MINUTES),
    force: z.boolean().default(false).describe('Take it from a colleague.'),
    assign: z
      .boolean()
      .default(false)
      .describe('Also assigns it to the caller, as “Take” in the inbox does.'),
  }),
  output: Claim,
  errors: [E.conv_not_found, E.claim_held_by_other, E.claim_requires_user_actor],
  async run(ctx, { id, ttlMinutes, force, assign }) {
    if (ctx.actor.type !== 'member') throw new AppError(E.claim_requires_user_actor)
    const row = await lockConversation(ctx, id)
    if (row.claimUserId !== null && row.claimUserId !== ctx.actor.id && !force)
      throw new AppError(E.claim_held_by_other)
    const expiresAt = await claim(ctx, row, ttlMinutes)
    if (assign) await assignTo(ctx, [row], { userId: ctx.actor.id, name: ctx.actor.name ?? '' })
    await reconsiderAttention(ctx, [id])
    return {
      holderType: 'user' as const,
      holderId: ctx.actor.id,
      holderName: ctx.actor.name,
      expiresAt: expiresAt.toISOString(),
    }
  },
})

export const release = operation({
  name: 'conversations.release',
  summary: 'Release a conversation',
  description:
    'The caller’s take-over ends, and it is nobody’s if it was assigned to them: agents may answer again. Nothing happens when the caller has neither; 409 while a colleague holds it.',
  access,
  effect: 'write',
  rest: 'POST /v1/conversations/{id}/release',
  input: z.object({ id: ConversationId }),
  output: z.object({ released: z.literal(true) }),
  errors: [E.conv_not_found, E.claim_held_by_other],
  async run(ctx, { id }) {
    const row = await lockConversation(ctx, id)
    if (row.claimUserId !== null && row.claimUserId !== ctx.actor.id)
      throw new AppError(E.claim_held_by_other)
    await giveBack(ctx, row)
    return { released: true as const }
  },
})

export const roster = operation({
  name: 'conversations.roster',
  summary: 'List colleagues and how many conversations they hold',
  access: { scope: 'org:read', audience: ['member', 'agent'] },
  effect: 'read',
  rest: 'GET /v1/orgs/me/roster',
  tool: 'conv_list_roster',
  toolListing: 'toolset',
  input: z.object({}),
  output: z.object({
    members: z.array(
      shape('RosterMember', {
        userId: z.string(),
        name: z.string(),
        email: z.string(),
        role: z.enum(['owner', 'admin', 'member', 'custom']),
        activeClaimCount: z.int(),
      }),
    ),
    viewer: shape('RosterViewer', {
      userId: z.string(),
      role: z.enum(['owner', 'admin', 'member', 'custom']),
    }).nullable(),
  }),
  async run(ctx) {
    const [colleagues, claims] = await Promise.all([
      listColleagues(ctx),
      ctx.db
        .selectFrom('conv_conversations')
        .select(({ fn }) => ['claimUserId as userId', fn.countAll<number>().as('count')])
        .where('claimExpiresAt', '>', sql<Date>`now()`)
        .groupBy('claimUserId')
        .execute(),
    ])
    const counts = new Map(claims.map(({ userId, count }) => [userId, count]))
    const { actor } = ctx
    return {
      members: colleagues.map((member) => ({ ...member, activeClaimCount: counts.get(member.userId) ?? 0 })),
      viewer: actor.type === 'member' && actor.role ? { userId: actor.id, role: actor.role } : null,
    }
  },
})
