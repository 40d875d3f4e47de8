import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Context } from '../../kernel/contract/context.ts'
import { statement } from '../../kernel/db/transaction.ts'

/** The job that does what was received. */
export const ActRef = {
  name: 'teamChat.act',
  payload: z.object({ orgId: z.string(), key: z.string() }),
}

/** A short mark of a text of any length. */
export const markOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 32)

/** Has something done that was received; of one thread in the order in which it was said. */
export function planAct(
  ctx: Pick<Context, 'enqueue' | 'org'>,
  key: string,
  { thread, afterMs = 0 }: { thread: string; afterMs?: number },
): void {
  ctx.enqueue(
    ActRef,
    { orgId: ctx.org.id, key },
    {
      key: `team-chat-act:${ctx.org.id}:${key}`,
      queue: `team-chat-act:${ctx.org.id}:${markOf(thread)}`,
      afterMs,
    },
  )
}

const undone = statement(
  'tch_received_undone',
  `select key, coalesce(thread_id, message_id, key) as thread from tch_received
   where org_id = $1 and done_at is null and received_at between now() - interval '1 day' and now() - interval '1 minute'
   order by position limit 1000`,
)

/** Has done what was received and is not done, whatever became of its job. */
export async function planUndone(ctx: Pick<Context<string>, 'enqueue' | 'org' | 'tx'>): Promise<void> {
  for (const { key, thread } of await ctx.tx.query<{ key: string; thread: string }>(undone, [ctx.org.id]))
    planAct(ctx, key, { thread })
}
