import type { Context } from '../../../kernel/contract/context.ts'
import { statement } from '../../../kernel/db/transaction.ts'
import type { DeliveryState } from './message-rows.ts'

// Of several deliveries of one message the worst counts.
const states = statement(
  'conv_delivery_states',
  `select message_id as "messageId",
     (array_agg(status order by array_position(array['dead', 'unknown', 'failed', 'sending', 'queued', 'sent'], status)))[1] as "deliveryStatus",
     (array_agg(error order by array_position(array['dead', 'unknown', 'failed', 'sending', 'queued', 'sent'], status)))[1] as "deliveryError",
     max(attempts)::int as "deliveryAttempts", min(next_attempt_at) as "deliveryNextAttemptAt",
     min(first_opened_at) as "firstOpenedAt", max(last_opened_at) as "lastOpenedAt", sum(open_count)::int as "openCount",
     (array_agg(letter order by created_at desc))[1] as letter
   from conv_deliveries where org_id = $1 and conversation_id = $2 group by message_id`,
)

/** What became of a conversation's messages on their way out, by message; nothing is asked for a chat. */
export async function deliveriesOf(
  ctx: Pick<Context<string>, 'tx' | 'org'>,
  { id, channelType }: { id: string; channelType: string },
): Promise<Map<string, DeliveryState>> {
  if (channelType === 'chat' || channelType === 'voice') return new Map()
  const rows = await ctx.tx.query<DeliveryState & { messageId: string }>(states, [ctx.org.id, id])
  return new Map(rows.map(({ messageId, ...state }) => [messageId, state]))
}
