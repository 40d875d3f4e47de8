import type { Context } from '../../../kernel/contract/context.ts'
import { statement } from '../../../kernel/db/transaction.ts'
import { lockVisitor, matchPhone } from '../../crm/index.ts'
import { openConversation } from './open-conversation.ts'

/** A number in international form. */
export const NUMBER = /^\+[1-9]\d{4,18}$/

const current = statement(
  'conv_number_conversation',
  `select id from conv_conversations where org_id = $1 and channel_id = $2 and contact_id = $3 and status in ('open', 'snoozed') and merged_into_id is null
   order by created_at desc limit 1`,
)

/** The conversation with a number: one on the channel that is open or snoozed goes on; a closed one begins anew. */
export async function conversationWith(
  ctx: Context<string>,
  channel: { id: string; defaultAgentMode: string },
  number: string | null,
): Promise<{ id: string; contactId: string | null }> {
  if (number !== null) await lockVisitor(ctx, { externalId: `phone:${number}`, email: undefined })
  const contactId = number === null ? null : await matchPhone(ctx, channel.id, number)
  const [found] =
    contactId === null ? [] : await ctx.tx.query<{ id: string }>(current, [ctx.org.id, channel.id, contactId])
  const id =
    found?.id ??
    (await openConversation(ctx, {
      channelId: channel.id,
      agentMode: channel.defaultAgentMode,
      contactId,
      ...(number !== null && { metadata: { phone: number } }),
    }))
  return { id, contactId }
}
