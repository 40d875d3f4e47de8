import type { Context } from '../../../kernel/context.ts'
import { lockConversation, lockFreeConversations, type ConversationRow } from './conversation-rows.ts'

/** Does something with locked conversations; how many it changed. */
export type Apply = (ctx: Context<string>, rows: readonly ConversationRow[]) => Promise<number>

type Transaction = <T>(orgId: string, work: (ctx: Context<string>) => Promise<T>) => Promise<T>

/** Does something with those conversations together that nobody holds just now, then with each of the others alone. */
export async function toEach(
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
