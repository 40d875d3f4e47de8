import { z } from 'zod'
import { statement } from '../../../kernel/db/transaction.ts'
import { AppError } from '../../../kernel/base/errors.ts'
import { requireChannel } from '../core/channel-rows.ts'
import { E } from '../errors.ts'
import { lockConversation } from '../core/conversation-rows.ts'
import { planEmails, planTexts } from '../core/mailbox-jobs.ts'
import { operation } from '../module.ts'
import { ConversationId, MessageId } from '../schemas.ts'

const ofMessage = statement(
  'conv_deliveries_of_message',
  `select d.id, d.status, d.channel_id as "channelId" from conv_messages m left join conv_deliveries d on d.org_id = m.org_id and d.message_id = m.id
   where m.org_id = $1 and m.conversation_id = $2 and m.id = $3`,
)
const revive = statement(
  'conv_deliveries_revive',
  `update conv_deliveries set status = 'queued', attempts = 0, error = null, next_attempt_at = now()
   where org_id = $1 and id = any($2) and status in ('dead', 'unknown') and error not like 'no_recipient%' returning id`,
)

interface Row {
  id: string | null
  status: string | null
  channelId: string | null
}

export const retryDelivery = operation({
  name: 'conversations.retryDelivery',
  summary: 'Retry delivery of a failed message',
  description:
    'Only where every attempt failed, or where nobody knows whether the mail server took it: then the customer may get it twice. A message that is still being tried is left alone.',
  access: { scope: 'conv:write', audience: ['member', 'agent'] },
  effect: 'write',
  rest: 'POST /v1/conversations/{id}/messages/{messageId}/retry-delivery',
  tool: 'conv_retry_delivery',
  toolListing: 'toolset',
  input: z.object({ id: ConversationId, messageId: MessageId }),
  output: z.object({
    retried: z.literal(true),
    messageId: z.string(),
    conversationId: z.string(),
    deliveryIds: z.array(z.string()),
  }),
  errors: [E.conv_not_found, E.conv_message_not_found, E.conv_conflict],
  async run(ctx, { id, messageId }) {
    await lockConversation(ctx, id)
    const rows = await ctx.tx.query<Row>(ofMessage, [ctx.org.id, id, messageId])
    if (rows.length === 0) throw new AppError(E.conv_message_not_found)
    const deliveries = rows.filter((row) => row.id !== null)
    const [first] = deliveries
    if (!first)
      throw new AppError(E.conv_not_found, 'this message goes out through no vendor: it has no delivery')
    const { active, type } = await requireChannel(ctx, first.channelId ?? '')
    if (!active) throw new AppError(E.conv_conflict, 'the channel is switched off; activate it first')
    const dead = deliveries
      .filter(({ status }) => status === 'dead' || status === 'unknown')
      .map(({ id: own }) => own)
    if (dead.length === 0) throw new AppError(E.conv_conflict, 'the delivery was not given up')
    const revived = await ctx.tx.query<{ id: string }>(revive, [ctx.org.id, dead])
    if (revived.length === 0) throw new AppError(E.conv_conflict, 'nobody is named to send it to')
    const plan = type === 'sms' ? planTexts : planEmails
    plan(ctx, first.channelId ?? '')
    return {
      retried: true as const,
      messageId,
      conversationId: id,
      deliveryIds: revived.map((row) => row.id),
    }
  },
})
