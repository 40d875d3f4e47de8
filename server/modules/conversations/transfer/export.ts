import { z } from 'zod'
import type { Context } from '../../../kernel/contract/context.ts'
import { statement } from '../../../kernel/db/transaction.ts'
import { Cursor, decodeCursor, encodeCursor } from '../../../kernel/contract/lists.ts'
import { exportContacts } from '../../crm/index.ts'
import { operation } from '../module.ts'
import { ChannelRecord, ConversationRecord, MessageRecord, Records, TopicRecord } from './records.ts'

const CONVERSATIONS = 200
const MESSAGES = 1000
/** A page fits the body of an import. */
const PAGE_BYTES = 2_000_000

const channels = statement(
  'conv_export_channels',
  `select id, type, vendor, name, active, default_agent_mode as "defaultAgentMode", origin_allowlist as "originAllowlist",
     require_verified_identity as "requireVerifiedIdentity", appearance, starters, reply_by_email as "replyByEmail",
     require_agent_proof as "requireAgentProof", file_uploads as "fileUploads"
   from conv_channels where org_id = $1 and ($2::text[] is null or id = any($2)) order by id limit 1000`,
)
const topics = statement(
  'conv_export_topics',
  `select id, slug, name, description, color, agent_mode as "agentMode", promote_threshold_pct as "promoteThresholdPct"
   from conv_topics where org_id = $1 and ($2::text[] is null or slug = any($2)) order by id limit 1000`,
)
// Tests, and the shells of merged conversations, stay behind.
const conversations = statement(
  'conv_export_conversations',
  `select c.id, c.display_id as "displayId", c.channel_id as "channelId", c.contact_id as "contactId", c.session_id as "sessionId",
     c.external_id as "externalId", c.subject, c.status, c.snooze_until as "snoozeUntil", tp.slug as "topicSlug",
     c.agent_mode as "agentMode", c.agent_mode_explicit as "agentModeExplicit", c.needs_human_attention as "needsHumanAttention",
     c.rating, c.rating_comment as "ratingComment", c.rated_at as "ratedAt", c.metadata, c.created_at as "createdAt"
   from conv_conversations c left join conv_topics tp on tp.org_id = c.org_id and tp.id = c.topic_id
   where c.org_id = $1 and c.id >= $2 and c.merged_into_id is null and not c.is_test order by c.id limit ${CONVERSATIONS + 1}`,
)
const messages = statement(
  'conv_export_messages',
  `select m.id, m.conversation_id as "conversationId", m.seq, m.author_type as "authorType", m.author_id as "authorId",
     m.author_name as "authorName", m.body, m.internal, m.in_reply_to_id as "inReplyToId", m.provider_message_id as "providerMessageId",
     m.kind, m.components, coalesce(m.attachments, '[]') as attachments, m.metadata, m.read_at as "readAt", m.created_at as "createdAt"
   from unnest($2::text[]) as c(id) cross join lateral (
     select * from conv_messages where org_id = $1 and conversation_id = c.id and seq > case when c.id = $3 then $4::bigint else 0 end
     order by seq limit ${MESSAGES + 1}) m
   order by m.conversation_id, m.seq limit ${MESSAGES + 1}`,
)

type Conversation = z.output<typeof ConversationRecord>
type Message = z.output<typeof MessageRecord>
type Stored<T> = Omit<T, 'createdAt' | 'readAt' | 'snoozeUntil' | 'ratedAt'> & {
  createdAt: Date
  readAt: Date | null
  snoozeUntil: Date | null
  ratedAt: Date | null
}
type StoredMessage = Stored<Message> & { seq: number }

/** The conversation to begin with, and behind which of its messages; 0 with the conversation itself. */
const Place = z.tuple([z.string(), z.int().min(0)])

export const exportConversations = operation({
  name: 'conversations.export',
  summary: 'Export conversations page by page',
  description:
    'Everything but keys, secrets, the bytes of images, tests and merged shells. The first page has all channels and topics, each page the channels, topics and contacts of its conversations, so that it can be given to the import as it is, in the order of the pages. A long conversation goes on over several pages.',
  access: { scope: 'conv:read', audience: ['member', 'agent'], role: 'admin' },
  effect: 'read',
  rest: 'GET /v1/conv/export',
  tool: 'conv_export_conversations',
  toolListing: 'toolset',
  input: z.object({ cursor: Cursor }),
  output: z.object({ ...Records, nextCursor: z.string().nullable().describe('null on the last page.') }),
  async run(ctx, { cursor }) {
    const [from, behind] = cursor === undefined ? (['', 0] as const) : decodeCursor(cursor, Place)
    const rows = await ctx.tx.query<Stored<Conversation>>(conversations, [ctx.org.id, from])
    const candidates = rows.slice(0, CONVERSATIONS)
    const found = await ctx.tx.query<StoredMessage>(messages, [
      ctx.org.id,
      candidates.map(({ id }) => id),
      from,
      behind,
    ])
    const page = cut(candidates, found, rows[CONVERSATIONS]?.id)
    const begun = behind > 0 ? page.conversations.filter(({ id }) => id !== from) : page.conversations
    const contactIds = [...new Set(begun.flatMap(({ contactId }) => contactId ?? []))]
    return {
      ...(await settings(ctx, cursor === undefined ? null : begun)),
      contacts: await exportContacts(ctx, contactIds),
      conversations: begun.map(presentConversation),
      messages: page.messages.map(presentMessage),
      nextCursor: page.next && encodeCursor(page.next),
    }
  },
})

/** As many whole messages as fit a page, the conversations that they are of, and where the next page begins. */
function cut(
  candidates: readonly Stored<Conversation>[],
  found: readonly StoredMessage[],
  following: string | undefined,
) {
  let bytes = 0
  let fitting = found.findIndex((message) => {
    bytes += message.body.length * 2 + JSON.stringify(message.metadata).length + 500
    return bytes > PAGE_BYTES
  })
  if (fitting === -1) fitting = Math.min(found.length, MESSAGES)
  fitting = Math.max(fitting, Math.min(found.length, 1))
  const last = found[fitting - 1]
  if (fitting === found.length || !last)
    return {
      conversations: candidates,
      messages: found,
      next: following === undefined ? null : ([following, 0] as const),
    }
  return {
    conversations: candidates.slice(0, candidates.findIndex(({ id }) => id === last.conversationId) + 1),
    messages: found.slice(0, fitting),
    next: [last.conversationId, last.seq] as const,
  }
}

/** All channels and topics, or those of some conversations. */
async function settings(ctx: Context<'conv'>, of: readonly Stored<Conversation>[] | null) {
  const channelIds = of && [...new Set(of.map(({ channelId }) => channelId))]
  const slugs = of && [...new Set(of.flatMap(({ topicSlug }) => topicSlug ?? []))]
  const [foundChannels, foundTopics] = await Promise.all([
    ctx.tx.query<z.output<typeof ChannelRecord>>(channels, [ctx.org.id, channelIds]),
    ctx.tx.query<z.output<typeof TopicRecord>>(topics, [ctx.org.id, slugs]),
  ])
  return { channels: foundChannels, topics: foundTopics }
}

const presentConversation = (row: Stored<Conversation>): Conversation => ({
  ...row,
  snoozeUntil: row.snoozeUntil?.toISOString() ?? null,
  ratedAt: row.ratedAt?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
})

const presentMessage = ({ seq: _, ...row }: StoredMessage): Message => ({
  ...row,
  readAt: row.readAt?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
})
