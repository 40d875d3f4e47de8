import { z } from 'zod'
import type { Context } from '../../kernel/contract/context.ts'

/** The job that does what was received. */
export const ActRef = {
  name: 'teamChat.act',
  payload: z.object({ orgId: z.string(), key: z.string() }),
}

/** Has something done that was received; of one thread in the order in which it was said. */
export function planAct(
  ctx: Pick<Context, 'enqueue' | 'org'>,
  key: string,
  { thread, afterMs = 0 }: { thread: string; afterMs?: number },
): void {
  ctx.enqueue(
    ActRef,
    { orgId: ctx.org.id, key },
    { key: `team-chat-act:${ctx.org.id}:${key}`, queue: `team-chat-act:${ctx.org.id}:${thread}`, afterMs },
  )
}
