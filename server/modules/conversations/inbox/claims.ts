import { z } from 'zod'
import type { Context } from '../../../kernel/context.ts'
import { AppError } from '../../../kernel/errors.ts'
import { listColleagues } from '../../identity/index.ts'
import { placed } from '../conversation-topics.ts'
import { E } from '../errors.ts'
import { db, operation } from '../module.ts'
import { Claim, ConversationId } from '../schemas.ts'
import { lockConversation, takeSeq, type ConversationRow } from './conversation-rows.ts'

const access = { scope: 'conv:write', audience: ['member', 'agent'] } as const
const MINUTE_MS = 60_000

/** How long a take-over lasts unless said, in minutes; sending a message renews it for as long. */
const CLAIM_MINUTES = 30

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
  }),
  output: Claim,
  errors: [E.conv_not_found, E.claim_held_by_other, E.claim_requires_user_actor],
  async run(ctx, { id, ttlMinutes, force }) {
    if (ctx.actor.type !== 'member') throw new AppError(E.claim_requires_user_actor)
    const row = await lockConversation(ctx, id)
    if (row.claimUserId !== null && row.claimUserId !== ctx.actor.id && !force)
      throw new AppError(E.claim_held_by_other)
    const expiresAt = await claim(ctx, row, ttlMinutes)
    return {
      holderType: 'user' as const,
      holderId: ctx.actor.id,
      holderName: ctx.actor.name,
      expiresAt: expiresAt.toISOString(),
    }
  },
})

/** Gives a locked conversation to the acting person, or more time where they have it; tells of both. */
async function claim(ctx: Context<'conv'>, row: ConversationRow, minutes: number): Promise<Date> {
  const expiresAt = new Date(Date.now() + minutes * MINUTE_MS)
  await ctx.db
    .updateTable('conv_conversations')
    .set({ claim_user_id: ctx.actor.id, claim_expires_at: expiresAt })
    .where('id', '=', row.id)
    .execute()
  const isExtended = row.claimUserId === ctx.actor.id
  const payload = {
    conversationId: row.id,
    holderType: 'user',
    holderId: ctx.actor.id,
    expiresAt: expiresAt.toISOString(),
  }
  ctx.emit(
    isExtended ? 'conversation.take_over_extended' : 'conversation.taken_over',
    payload,
    placed(row, await takeSeq(ctx, row.id), { assigneeName: ctx.actor.name }),
  )
  return expiresAt
}

/**
 * What a person’s reply does with a locked conversation that no colleague holds: takes it over, or renews it, once in
 * a minute at the most. What lasts longer anyway stays as it is.
 */
export async function claimByReply(ctx: Context<'conv'>, row: ConversationRow): Promise<void> {
  if (row.claimUserId !== null && row.claimUserId !== ctx.actor.id) return
  const heldUntil = row.claimExpiresAt?.getTime() ?? 0
  if (heldUntil < Date.now() + (CLAIM_MINUTES - 1) * MINUTE_MS) await claim(ctx, row, CLAIM_MINUTES)
}

export const release = operation({
  name: 'conversations.release',
  summary: 'Release a conversation',
  description: 'Agents may answer again. Nothing happens when nobody holds it; 409 while a colleague does.',
  access,
  effect: 'write',
  rest: 'POST /v1/conversations/{id}/release',
  input: z.object({ id: ConversationId }),
  output: z.object({ released: z.literal(true) }),
  errors: [E.conv_not_found, E.claim_held_by_other],
  async run(ctx, { id }) {
    const row = await lockConversation(ctx, id)
    if (row.claimUserId === null) return { released: true as const }
    if (row.claimUserId !== ctx.actor.id) throw new AppError(E.claim_held_by_other)
    await letGo(ctx, row)
    return { released: true as const }
  },
})

/** Ends the take-over of a locked conversation, and says so. */
export async function letGo(ctx: Context<string>, row: ConversationRow): Promise<void> {
  await db(ctx)
    .updateTable('conv_conversations')
    .set({ claim_user_id: null, claim_expires_at: null })
    .where('id', '=', row.id)
    .execute()
  const payload = { conversationId: row.id, holderType: 'user', holderId: row.claimUserId }
  ctx.emit('conversation.released', payload, placed(row, await takeSeq(ctx, row.id)))
}

export const roster = operation({
  name: 'conversations.roster',
  summary: 'List colleagues and how many conversations they hold',
  access: { scope: 'org:read', audience: ['member', 'agent'] },
  effect: 'read',
  rest: 'GET /v1/orgs/me/roster',
  tool: 'conv_list_roster',
  input: z.object({}),
  output: z.object({
    members: z.array(
      z.object({
        userId: z.string(),
        name: z.string(),
        email: z.string(),
        role: z.enum(['owner', 'admin', 'member']),
        activeClaimCount: z.int(),
      }),
    ),
    viewer: z.object({ userId: z.string(), role: z.enum(['owner', 'admin', 'member']) }).nullable(),
  }),
  async run(ctx) {
    const [colleagues, claims] = await Promise.all([
      listColleagues(ctx),
      ctx.db
        .selectFrom('conv_conversations')
        .select(({ fn }) => ['claim_user_id as userId', fn.countAll<number>().as('count')])
        .where('claim_expires_at', '>', new Date())
        .groupBy('claim_user_id')
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
