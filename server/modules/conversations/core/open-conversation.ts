import type { Context } from '../../../kernel/contract/context.ts'
import { statement } from '../../../kernel/db/transaction.ts'
import { newId } from '../../../kernel/base/ids.ts'
import { placed } from './conversation-topics.ts'

const open = statement(
  'conv_open',
  `with counter as (
     insert into conv_counters (org_id, last_display_id) values ($1, 1)
     on conflict (org_id) do update set last_display_id = conv_counters.last_display_id + 1
     returning last_display_id
   )
   insert into conv_conversations (org_id, id, display_id, channel_id, contact_id, agent_mode, subject, is_test, metadata, last_seq)
   select $1, $2, last_display_id, $3, $4, $5, $6, $7, $8, 1 from counter returning display_id as "displayId"`,
)

/** A conversation that is not a browser's session. */
export interface NewConversation {
  channelId: string
  agentMode: string
  contactId?: string | null
  subject?: string | null
  isTest?: boolean
  metadata?: Record<string, unknown>
}

/** Opens a conversation without messages and says so; answers its id. */
export async function openConversation(
  ctx: Pick<Context<string>, 'tx' | 'org' | 'emit'>,
  { channelId, agentMode, contactId = null, subject = null, isTest = false, metadata = {} }: NewConversation,
): Promise<string> {
  const id = newId('ccv')
  const values = [id, channelId, contactId, agentMode, subject, isTest, JSON.stringify(metadata)]
  const [opened] = await ctx.tx.query<{ displayId: number }>(open, [ctx.org.id, ...values])
  const payload = { conversationId: id, displayId: opened?.displayId, channelId }
  ctx.emit('conversation.created', payload, placed({ id, channelId, sessionId: null }, 1))
  return id
}
