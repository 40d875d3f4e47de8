import type { Context } from '../../../kernel/contract/context.ts'
import { statement } from '../../../kernel/db/transaction.ts'
import { newId } from '../../../kernel/base/ids.ts'
import type { ConversationRow } from './conversation-rows.ts'

const queue = statement(
  'conv_delivery_queue',
  `insert into conv_deliveries (org_id, id, conversation_id, message_id, channel_id) values ($1, $2, $3, $4, $5)`,
)

/** Channels whose messages go out through a vendor; a chat is read where it is. */
const DELIVERED = new Set(['email', 'sms'])

/** Plans to send a stored reply out, where its channel does that. */
export async function queueDelivery(
  ctx: Pick<Context<string>, 'tx' | 'org'>,
  row: ConversationRow,
  messageId: string,
): Promise<void> {
  if (!DELIVERED.has(row.channelType) || row.isTest) return
  await ctx.tx.query(queue, [ctx.org.id, newId('cmd'), row.id, messageId, row.channelId])
}
