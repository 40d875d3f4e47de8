import type { Context } from '../../../kernel/contract/context.ts'
import { statement } from '../../../kernel/db/transaction.ts'
import { placed } from '../core/conversation-topics.ts'
import { takeSeq } from '../core/conversation-rows.ts'
import type { Bounce } from './classify.ts'

// What servers take to give up; later reports are none.
const RETURNED_DAYS = 7

// Anybody can write a report: it counts for what this mailbox sent lately to whom it names, and for nothing else.
const returned = statement(
  'conv_delivery_returned',
  `update conv_deliveries d set status = 'dead', error = $3, next_attempt_at = null
   from conv_conversations c
   where d.org_id = $1 and d.id = any($2) and d.channel_id = $4 and d.status in ('sent', 'unknown') and d.sending_at > now() - interval '${RETURNED_DAYS} days'
     and c.org_id = d.org_id and c.id = d.conversation_id
     and exists (select from jsonb_array_elements(coalesce(d.letter -> 'to', '[]') || coalesce(d.letter -> 'cc', '[]') || coalesce(d.letter -> 'bcc', '[]')) p
       where p ->> 'address' = any($5))
   returning d.conversation_id as "conversationId", d.message_id as "messageId", d.channel_id as "channelId", d.attempts, c.session_id as "sessionId"`,
)

interface Returned {
  conversationId: string
  messageId: string
  channelId: string
  attempts: number
  sessionId: string | null
}

/** Says of the deliveries of a mail that came back that it did. One that only comes later says nothing. */
export async function noteBounce(ctx: Context<string>, channelId: string, bounce: Bounce): Promise<void> {
  if (!bounce.isFinal || bounce.deliveryIds.length === 0 || bounce.recipients.length === 0) return
  const error = `returned: ${[bounce.status, bounce.detail].filter(Boolean).join(' ')}`.slice(0, 300)
  for (const row of await ctx.tx.query<Returned>(returned, [
    ctx.org.id,
    bounce.deliveryIds,
    error,
    channelId,
    bounce.recipients,
  ]))
    await tellDelivery(ctx, row, { error, attempts: row.attempts })
}

/** Says what became of a message on its way out: delivered, unless there was an error. */
export async function tellDelivery(
  ctx: Context<string>,
  { conversationId, messageId, channelId, sessionId }: Omit<Returned, 'attempts'>,
  failure?: { error: string; attempts: number },
): Promise<void> {
  const place = placed({ id: conversationId, channelId, sessionId }, await takeSeq(ctx, conversationId))
  const type = failure ? 'conversation.message.delivery_failed' : 'conversation.message.delivered'
  ctx.emit(type, { conversationId, messageId, channelId, ...failure }, place)
}
