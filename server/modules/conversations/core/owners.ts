import type { Context } from '../../../kernel/contract/context.ts'
import { assignTo, type Person } from './changes.ts'
import type { ConversationRow } from './conversation-rows.ts'
import { claimByReply, endTakeOver } from './take-overs.ts'

type Ctx = Context<'conv'>

/**
 * What a person’s reply does with the ownership of a locked conversation: takes it over, and assigns it to them where
 * it is nobody’s. A colleague who holds it keeps it.
 */
export async function ownByReply(ctx: Ctx, row: ConversationRow): Promise<void> {
  if (row.claimUserId !== null && row.claimUserId !== ctx.actor.id) return
  await claimByReply(ctx, row)
  if (row.assigneeUserId === null)
    await assignTo(ctx, [row], { userId: ctx.actor.id, name: ctx.actor.name ?? '' }, true)
}

/**
 * Assigns locked conversations to a colleague or to nobody. Where a person does so, a take-over by anybody else ends
 * with it: who owns a conversation was just decided.
 */
export async function giveTo(
  ctx: Ctx,
  rows: readonly ConversationRow[],
  person: Person | null,
): Promise<void> {
  await assignTo(ctx, rows, person)
  if (ctx.actor.type !== 'member') return
  for (const row of rows)
    if (row.claimUserId !== null && row.claimUserId !== person?.userId) await endTakeOver(ctx, row)
}

/** Ends what the acting person owns of a locked conversation: the take-over, and the assignment to them. */
export async function giveBack(ctx: Ctx, row: ConversationRow): Promise<void> {
  if (row.claimUserId === ctx.actor.id) await endTakeOver(ctx, row)
  if (row.assigneeUserId === ctx.actor.id) await assignTo(ctx, [row], null)
}
