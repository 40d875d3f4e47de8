import type { Context } from '../../../kernel/contract/context.ts'
import { lockConversation, lockFreeConversations, type ConversationRow } from '../core/conversation-rows.ts'

/** Changes some locked conversations; answers how many it changed. */
export type Apply = (ctx: Context<string>, rows: readonly ConversationRow[]) => Promise<number>

type Transaction = <T>(orgId: string, work: (ctx: Context<string>) => Promise<T>) => Promise<T>

/**
 * Applies a change to those conversations that are not locked just now, in one transaction, then to each of the
 * others in a transaction of its own, which waits for its lock.
 */
export async function applyToEach(
  transaction: Transaction,
  { orgId, ids }: { orgId: string; ids: readonly string[] },
  apply: Apply,
): Promise<number> {
  let changed = 0
  const free = await transaction(orgId, async (ctx) => {
    const rows = await lockFreeConversations(ctx, ids)
    changed += await apply(ctx, rows)
    return new Set(rows.map(({ id }) => id))
  })
  for (const id of ids.filter((each) => !free.has(each)))
    changed += await transaction(orgId, async (ctx) => apply(ctx, [await lockConversation(ctx, id)]))
  return changed
}
