import type { Context } from '../../../kernel/contract/context.ts'
import { statement } from '../../../kernel/db/transaction.ts'
import { contactJoin } from '../../crm/index.ts'
import { memberJoin } from '../../identity/index.ts'
import { CONVERSATION_FROM } from '../core/conversation-rows.ts'

/** What another place shows of a conversation. */
export interface ConversationFacts {
  id: string
  displayId: number
  status: 'open' | 'snoozed' | 'closed' | 'spam'
  channelId: string
  channelName: string
  customerName: string | null
  subject: string | null
  topicName: string | null
  /** The page that the customer is on. */
  page: string | null
  claimedBy: string | null
  assignee: string | null
  needsHumanAttention: boolean
  isTest: boolean
}

/** What another place shows of a message. */
export interface MessageFacts {
  id: string
  conversationId: string
  authorType: 'user' | 'agent' | 'end_user' | 'system'
  authorName: string | null
  body: string
  internal: boolean
  /** Images and files that it has. */
  attachments: number
}

const conversations = statement(
  'conv_facts',
  `select c.id, c.display_id as "displayId", c.status, c.channel_id as "channelId", ch.name as "channelName",
     coalesce(p.name, p.email, p.phone) as "customerName", c.subject, tp.name as "topicName", c.metadata ->> 'url' as page,
     case when c.claim_expires_at > now() then cl.name end as "claimedBy", a.name as assignee,
     c.needs_human_attention as "needsHumanAttention", c.is_test as "isTest"
   from ${CONVERSATION_FROM} ${contactJoin('c.org_id', 'c.contact_id', 'p')} ${memberJoin('c.org_id', 'c.claim_user_id', 'cl')}
   ${memberJoin('c.org_id', 'c.assignee_user_id', 'a')} where c.org_id = $1 and c.id = any($2::text[])`,
)
const messages = statement(
  'conv_message_facts',
  `select m.id, m.conversation_id as "conversationId", m.author_type as "authorType", m.author_name as "authorName", m.body, m.internal,
     (select count(*)::int from conv_attachments a where a.org_id = m.org_id and a.message_id = m.id) as attachments
   from conv_messages m where m.org_id = $1 and m.id = any($2::text[]) order by m.seq`,
)

type Ctx = Pick<Context<string>, 'tx' | 'org'>

/** Conversations as another place shows them, by their ids. */
export async function conversationFacts(
  { tx, org }: Ctx,
  ids: readonly string[],
): Promise<Map<string, ConversationFacts>> {
  const rows = await tx.query<ConversationFacts>(conversations, [org.id, ids])
  return new Map(rows.map((row) => [row.id, row]))
}

const channel = statement('conv_has_channel', `select id from conv_channels where org_id = $1 and id = $2`)

/** Whether the organization has a channel. */
export const hasChannel = async ({ tx, org }: Ctx, id: string): Promise<boolean> =>
  (await tx.query(channel, [org.id, id])).length > 0

/** Messages as another place shows them, in the order in which they were said. */
export const messageFacts = ({ tx, org }: Ctx, ids: readonly string[]): Promise<MessageFacts[]> =>
  tx.query<MessageFacts>(messages, [org.id, ids])
