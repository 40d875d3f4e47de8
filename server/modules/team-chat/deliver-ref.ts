import { z } from 'zod'
import type { Context } from '../../kernel/contract/context.ts'
import { newId } from '../../kernel/base/ids.ts'
import { statement } from '../../kernel/db/transaction.ts'

/** The job that writes what waits for one channel, in its order. */
export const DeliverRef = {
  name: 'teamChat.deliver',
  payload: z.object({ orgId: z.string(), chatChannelId: z.string() }),
}

/** Has what waits for a channel written; of jobs for one channel one runs at a time. */
export function planDelivery(
  ctx: Pick<Context, 'enqueue' | 'org'>,
  chatChannelId: string,
  afterMs = 0,
): void {
  const name = `team-chat:${ctx.org.id}:${chatChannelId}`
  ctx.enqueue(DeliverRef, { orgId: ctx.org.id, chatChannelId }, { key: name, queue: name, afterMs })
}

const waiting = statement(
  'tch_channels_waiting',
  `select distinct chat_channel_id as "chatChannelId" from tch_posts where org_id = $1 and state in ('pending', 'sending')`,
)

/** The same for all channels for which something waits. */
export async function planAll(ctx: Pick<Context<string>, 'enqueue' | 'org' | 'tx'>): Promise<void> {
  for (const { chatChannelId } of await ctx.tx.query<{ chatChannelId: string }>(waiting, [ctx.org.id]))
    planDelivery(ctx, chatChannelId)
}

/** Something to be written. */
export interface ToTell {
  chatChannelId: string
  conversationId: string | null
  kind: 'message' | 'file' | 'escalation' | 'state' | 'review'
  ref: string
}

// What is written as it is by then is not written twice.
const insert = statement(
  'tch_posts_insert',
  `insert into tch_posts (org_id, id, chat_channel_id, conversation_id, kind, ref)
   select $1, $2, $3, $4, $5, $6 where $5 in ('message', 'file', 'escalation')
     or not exists (select from tch_posts where org_id = $1 and kind = $5 and ref = $6 and chat_channel_id = $3 and state = 'pending')`,
)

/** Has something written, with the transaction at hand. */
export async function tell(
  ctx: Pick<Context<string>, 'enqueue' | 'org' | 'tx'>,
  { chatChannelId, conversationId, kind, ref }: ToTell,
): Promise<void> {
  await ctx.tx.query(insert, [ctx.org.id, newId('tcp'), chatChannelId, conversationId, kind, ref])
  planDelivery(ctx, chatChannelId)
}
