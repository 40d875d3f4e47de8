import { sql, type RawBuilder } from 'kysely'
import type { Context } from '../../../kernel/contract/context.ts'
import { placed } from './conversation-topics.ts'
import { db } from '../module.ts'
import { reconsiderAttention } from './attention.ts'
import { takeSeq, type ConversationRow } from './conversation-rows.ts'

/** How long a take-over lasts unless said, in minutes; sending a message renews it for as long. */
export const CLAIM_MINUTES = 30

/** Who takes a conversation over. */
interface Holder {
  id: string
  name: string | null
}

/** Gives a locked conversation to the acting person, or more time where they have it; tells of both. */
export async function claim(ctx: Context<'conv'>, row: ConversationRow, minutes: number): Promise<Date> {
  return takeOverUntil(ctx, row, ctx.actor, sql<Date>`now() + ${minutes} * interval '1 minute'`)
}

/** Gives a locked conversation to somebody until a time and emits the event; answers the time. */
export async function takeOverUntil(
  ctx: Context<'conv'>,
  row: ConversationRow,
  holder: Holder,
  until: Date | RawBuilder<Date>,
): Promise<Date> {
  const { expiresAt } = await ctx.db
    .updateTable('conv_conversations')
    .set({ claimUserId: holder.id, claimExpiresAt: until })
    .where('id', '=', row.id)
    .returning(sql<Date>`claim_expires_at`.as('expiresAt'))
    .executeTakeFirstOrThrow()
  const payload = {
    conversationId: row.id,
    holderType: 'user',
    holderId: holder.id,
    expiresAt: expiresAt.toISOString(),
  }
  ctx.emit(
    row.claimUserId === holder.id ? 'conversation.take_over_extended' : 'conversation.taken_over',
    payload,
    placed(row, await takeSeq(ctx, row.id), { assigneeName: holder.name }),
  )
  return expiresAt
}

/**
 * What a person’s reply does with a locked conversation that no colleague holds: takes it over, or renews it, once in
 * a minute at the most. What lasts longer anyway stays as it is.
 */
export async function claimByReply(ctx: Context<'conv'>, row: ConversationRow): Promise<void> {
  if ((row.claimSecondsLeft ?? 0) < (CLAIM_MINUTES - 1) * 60) await claim(ctx, row, CLAIM_MINUTES)
}

/** Ends the take-over of a locked conversation, and says so. */
export async function endTakeOver(ctx: Context<string>, row: ConversationRow): Promise<void> {
  await db(ctx)
    .updateTable('conv_conversations')
    .set({ claimUserId: null, claimExpiresAt: null })
    .where('id', '=', row.id)
    .execute()
  const payload = { conversationId: row.id, holderType: 'user', holderId: row.claimUserId }
  ctx.emit('conversation.released', payload, placed(row, await takeSeq(ctx, row.id)))
  await reconsiderAttention(ctx, [row.id])
}
