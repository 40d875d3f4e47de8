import type { z } from 'zod'
import type { Context } from '../../../kernel/contract/context.ts'
import { statement } from '../../../kernel/db/transaction.ts'
import { AppError } from '../../../kernel/base/errors.ts'
import { contactJoin } from '../../crm/index.ts'
import { memberJoin } from '../../identity/index.ts'
import { E } from '../errors.ts'
import type { AuthorType, ConversationSummary } from '../schemas.ts'

type Summary = z.output<typeof ConversationSummary>

/** A stored conversation with its channel and topic. */
export interface ConversationRow {
  id: string
  displayId: number
  status: 'open' | 'snoozed' | 'closed' | 'spam'
  channelId: string
  channelType: 'chat' | 'email' | 'sms' | 'voice'
  channelName: string
  sessionId: string | null
  externalId: string | null
  contactId: string | null
  subject: string | null
  topicId: string | null
  topicName: string | null
  topicSlug: string | null
  assigneeUserId: string | null
  /** Whether they became it by replying. */
  assignedByReply: boolean
  /** As it counts: of the conversation if set there, else of the topic, else of the channel it came by. */
  agentMode: 'auto' | 'draft_only' | 'off'
  agentModeSource: 'conversation' | 'topic' | 'channel'
  suppressedReason: Summary['suppressedReason']
  isTest: boolean
  /** Whether the customer is on a call. */
  voiceActive: boolean
  mergedIntoId: string | null
  /** All of its parties (`core/parties.ts`), where conversations of several people were merged into it. */
  parties: string[] | null
  needsHumanAttention: boolean
  needsHumanAttentionAt: Date | null
  /** Why it needs a person; null where it does not. */
  attentionReason: Summary['attentionReason']
  handoverResolvedAt: Date | null
  snoozeUntil: Date | null
  claimUserId: string | null
  claimExpiresAt: Date | null
  /** By the database's clock; null or 0 where nobody holds it. */
  claimSecondsLeft: number | null
  lastSeq: number
  lastMessageAt: Date | null
  lastInboundPreview: string | null
  /** Who spoke last with the customer, or the customer; automatic absence notes do not count. */
  lastPublicAuthor: z.output<typeof AuthorType> | null
  lastReplyPreview: string | null
  lastReplyAuthorId: string | null
  lastReplyAuthorName: string | null
  metadata: Record<string, unknown>
  createdAt: Date
  updatedAt: Date
}

/** The agent mode that counts, of `conv_conversations c` and its topic `tp`. */
export const EFFECTIVE_MODE =
  'case when c.agent_mode_explicit then c.agent_mode else coalesce(tp.agent_mode, c.agent_mode) end'

/** The longest call, in seconds: a browser that vanished never says that its call ended. */
export const LONGEST_CALL_SECONDS = 43_200

/** Whether a call is going on in a row of `conv_conversations`. */
export const onCall = (c: string): string =>
  `coalesce(${c}.call_started_at > now() - interval '${LONGEST_CALL_SECONDS} seconds', false)`

/** Whether a call is going on in `conv_conversations c`. */
export const ON_CALL = onCall('c')

// Of `conv_conversations c` joined with its channel `ch` and topic `tp`; an expired claim is none.
const SHOWN_COLUMNS = `c.id, c.display_id as "displayId", c.status, c.channel_id as "channelId", ch.type as "channelType",
  ch.name as "channelName", c.external_id as "externalId", c.contact_id as "contactId", c.subject,
  c.topic_id as "topicId", tp.name as "topicName", tp.slug as "topicSlug", c.assignee_user_id as "assigneeUserId", c.assigned_by_reply as "assignedByReply",
  ${EFFECTIVE_MODE} as "agentMode",
  case when c.agent_mode_explicit then 'conversation' when tp.agent_mode is not null then 'topic' else 'channel' end as "agentModeSource",
  c.suppressed_reason as "suppressedReason", c.is_test as "isTest", ${ON_CALL} as "voiceActive", c.merged_into_id as "mergedIntoId",
  c.needs_human_attention as "needsHumanAttention", c.needs_human_attention_at as "needsHumanAttentionAt",
  case when c.needs_human_attention then coalesce(c.attention_reason, 'unanswered') end as "attentionReason",
  c.handover_resolved_at as "handoverResolvedAt", c.snooze_until as "snoozeUntil",
  case when c.claim_expires_at > now() then c.claim_user_id end as "claimUserId",
  case when c.claim_expires_at > now() then c.claim_expires_at end as "claimExpiresAt",
  greatest(extract(epoch from c.claim_expires_at - now()), 0)::float8 as "claimSecondsLeft",
  c.last_seq as "lastSeq", c.last_message_at as "lastMessageAt",
  c.last_inbound_preview as "lastInboundPreview", c.last_public_author as "lastPublicAuthor",
  c.last_reply_preview as "lastReplyPreview", c.last_reply_author_id as "lastReplyAuthorId", c.last_reply_author_name as "lastReplyAuthorName",
  c.created_at as "createdAt", c.updated_at as "updatedAt"`

const CONVERSATION_COLUMNS = `${SHOWN_COLUMNS}, c.session_id as "sessionId", c.parties, c.metadata`

const PLACE_JOINS = `join conv_channels ch on ch.org_id = c.org_id and ch.id = c.channel_id
  left join conv_topics tp on tp.org_id = c.org_id and tp.id = c.topic_id`

export const CONVERSATION_FROM = `conv_conversations c ${PLACE_JOINS}`

const byId = statement(
  'conv_by_id',
  `select ${CONVERSATION_COLUMNS} from ${CONVERSATION_FROM} where c.org_id = $1 and c.id = $2`,
)
const lockById = statement(
  'conv_by_id_locked',
  `select id from conv_conversations where org_id = $1 and id = $2 for no key update`,
)

type Ctx = Pick<Context<string>, 'tx' | 'org'>

/** The conversation; 404 when there is none. */
export async function requireConversation(ctx: Ctx, id: string): Promise<ConversationRow> {
  const [row] = await ctx.tx.query<ConversationRow>(byId, [ctx.org.id, id])
  if (!row) throw new AppError(E.conv_not_found)
  return row
}

/** The conversation under its row lock: until the end of the transaction nobody else changes it. */
export async function lockConversation(ctx: Ctx, id: string): Promise<ConversationRow> {
  const [, [row]] = await ctx.tx.inOrder([
    () => ctx.tx.query(lockById, [ctx.org.id, id]),
    () => ctx.tx.query<ConversationRow>(byId, [ctx.org.id, id]),
  ])
  if (!row) throw new AppError(E.conv_not_found)
  return row
}

const lockFree = statement(
  'conv_by_ids_locked_free',
  `select id from conv_conversations where org_id = $1 and id = any($2) order by id for no key update skip locked`,
)
const byIds = statement(
  'conv_by_ids',
  `select ${CONVERSATION_COLUMNS} from ${CONVERSATION_FROM} where c.org_id = $1 and c.id = any($2)`,
)

/**
 * Those of some conversations that nobody else holds, under their row locks. It waits for nobody, so it cannot block
 * those who hold several and take them in another order.
 */
export async function lockFreeConversations(ctx: Ctx, ids: readonly string[]): Promise<ConversationRow[]> {
  const locked = await ctx.tx.query<{ id: string }>(lockFree, [ctx.org.id, ids])
  return ctx.tx.query<ConversationRow>(byIds, [ctx.org.id, locked.map(({ id }) => id)])
}

/** What is shown of a conversation, with the names of its people. */
export interface SummaryRow extends Omit<ConversationRow, 'sessionId' | 'parties' | 'metadata'> {
  customerName: string | null
  customerEmail: string | null
  /** Of whoever holds the take-over. */
  holderName: string | null
}

/** What is shown of `conv_conversations c`, with its channel, its topic and `SUMMARY_JOINS`. */
export const SUMMARY_COLUMNS = `${SHOWN_COLUMNS}, k.name as "customerName", k.email as "customerEmail", h.name as "holderName"`

/** The customer `k` and the holder `h` of the take-over. */
export const SUMMARY_JOINS = `${contactJoin('c.org_id', 'c.contact_id', 'k')}
  ${memberJoin('c.org_id', 'case when c.claim_expires_at > now() then c.claim_user_id end', 'h')}`

/** Reads what is shown of conversations from a table of them, or from a query in brackets. */
export const summaryText = (from: string): string =>
  `select ${SUMMARY_COLUMNS} from ${from} c ${PLACE_JOINS} ${SUMMARY_JOINS}`

const summariesById = statement(
  'conv_summaries',
  `${summaryText('conv_conversations')} where c.org_id = $1 and c.id = any($2)`,
)

/** Conversations as lists show them, read again, by id. */
export async function summariesOf(ctx: Ctx, ids: readonly string[]): Promise<Map<string, Summary>> {
  const rows = await ctx.tx.query<SummaryRow>(summariesById, [ctx.org.id, ids])
  return new Map(rows.map((row) => [row.id, presentSummary(row)]))
}

/** One conversation as lists show it, read again. */
export async function summaryOf(ctx: Ctx, id: string): Promise<Summary> {
  const summary = (await summariesOf(ctx, [id])).get(id)
  if (!summary) throw new AppError(E.conv_not_found)
  return summary
}

/** One conversation as the API shows it. */
export function presentSummary(row: SummaryRow): Summary {
  const last = lastOf(row)
  return {
    id: row.id,
    displayId: row.displayId,
    status: row.status,
    channelId: row.channelId,
    channelType: row.channelType,
    channelName: row.channelName,
    contactId: row.contactId,
    customerName: row.customerName,
    customerEmail: row.customerEmail,
    topicId: row.topicId,
    topicName: row.topicName,
    topicSlug: row.topicSlug,
    assigneeUserId: row.assigneeUserId,
    assignedByReply: row.assignedByReply,
    subject: row.subject,
    lastMessageAt: iso(row.lastMessageAt),
    lastInboundPreview: row.lastInboundPreview,
    lastMessagePreview: last.preview,
    lastMessageAuthorType: last.authorType,
    lastMessageAuthorId: last.authorId,
    lastMessageAuthorName: last.authorName,
    needsHumanAttention: row.needsHumanAttention,
    needsHumanAttentionAt: iso(row.needsHumanAttentionAt),
    attentionReason: row.attentionReason,
    handoverResolvedAt: iso(row.handoverResolvedAt),
    snoozeUntil: iso(row.snoozeUntil),
    agentMode: row.agentMode,
    agentModeSource: row.agentModeSource,
    suppressedReason: row.suppressedReason,
    isTest: row.isTest,
    voiceActive: row.voiceActive,
    mergedIntoId: row.mergedIntoId,
    verified: row.externalId !== null,
    claim: presentClaim(row),
    seq: row.lastSeq,
    updatedAt: row.updatedAt.toISOString(),
    createdAt: row.createdAt.toISOString(),
  }
}

const iso = (date: Date | null): string | null => date?.toISOString() ?? null

/** What was said last, and by whom. */
function lastOf(row: SummaryRow) {
  const { lastPublicAuthor, lastInboundPreview } = row
  const isReply = lastPublicAuthor !== null && lastPublicAuthor !== 'end_user'
  if (!isReply || row.lastReplyPreview === null)
    return {
      preview: lastInboundPreview,
      authorType: lastInboundPreview === null ? null : ('end_user' as const),
      authorId: null,
      authorName: null,
    }
  return {
    preview: row.lastReplyPreview,
    authorType: lastPublicAuthor,
    authorId: row.lastReplyAuthorId,
    authorName: row.lastReplyAuthorName,
  }
}

function presentClaim({ claimUserId, claimExpiresAt, holderName }: SummaryRow): Summary['claim'] {
  if (claimUserId === null || claimExpiresAt === null) return null
  return { holderType: 'user', holderId: claimUserId, holderName, expiresAt: claimExpiresAt.toISOString() }
}

const nextSeq = statement(
  'conv_next_seq',
  `update conv_conversations set last_seq = last_seq + 1, updated_at = now() where org_id = $1 and id = $2 returning last_seq as seq`,
)

/** The number of the conversation's next event; taken under its row lock. */
export async function takeSeq(ctx: Ctx, id: string): Promise<number> {
  const [row] = await ctx.tx.query<{ seq: number }>(nextSeq, [ctx.org.id, id])
  if (!row) throw new AppError(E.conv_not_found)
  return row.seq
}
