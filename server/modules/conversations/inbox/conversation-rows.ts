import type { z } from 'zod'
import type { Context } from '../../../kernel/context.ts'
import { statement } from '../../../kernel/db/transaction.ts'
import { AppError } from '../../../kernel/errors.ts'
import { findContacts, type ContactRow } from '../../crm/index.ts'
import { findMembers } from '../../identity/index.ts'
import { E } from '../errors.ts'
import type { ConversationSummary } from '../schemas.ts'

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
  /** As it counts: of the conversation if set there, else of the topic, else of the channel it came by. */
  agentMode: 'auto' | 'draft_only' | 'off'
  agentModeSource: 'conversation' | 'topic' | 'channel'
  suppressedReason: Summary['suppressedReason']
  isTest: boolean
  mergedIntoId: string | null
  needsHumanAttention: boolean
  needsHumanAttentionAt: Date | null
  handoverResolvedAt: Date | null
  snoozeUntil: Date | null
  claimUserId: string | null
  claimExpiresAt: Date | null
  lastSeq: number
  lastMessageAt: Date | null
  lastInboundPreview: string | null
  metadata: Record<string, unknown>
  createdAt: Date
  updatedAt: Date
}

/** The agent mode that counts, of `conv_conversations c` and its topic `tp`. */
export const EFFECTIVE_MODE =
  'case when c.agent_mode_explicit then c.agent_mode else coalesce(tp.agent_mode, c.agent_mode) end'

/** Columns of `conv_conversations c` joined with its channel `ch` and topic `tp`; an expired claim is none. */
export const CONVERSATION_COLUMNS = `c.id, c.display_id as "displayId", c.status, c.channel_id as "channelId", ch.type as "channelType",
  ch.name as "channelName", c.session_id as "sessionId", c.external_id as "externalId", c.contact_id as "contactId", c.subject,
  c.topic_id as "topicId", tp.name as "topicName", tp.slug as "topicSlug", c.assignee_user_id as "assigneeUserId",
  ${EFFECTIVE_MODE} as "agentMode",
  case when c.agent_mode_explicit then 'conversation' when tp.agent_mode is not null then 'topic' else 'channel' end as "agentModeSource",
  c.suppressed_reason as "suppressedReason", c.is_test as "isTest", c.merged_into_id as "mergedIntoId",
  c.needs_human_attention as "needsHumanAttention", c.needs_human_attention_at as "needsHumanAttentionAt",
  c.handover_resolved_at as "handoverResolvedAt", c.snooze_until as "snoozeUntil",
  case when c.claim_expires_at > now() then c.claim_user_id end as "claimUserId",
  case when c.claim_expires_at > now() then c.claim_expires_at end as "claimExpiresAt",
  c.last_seq as "lastSeq", c.last_message_at as "lastMessageAt",
  c.last_inbound_preview as "lastInboundPreview", c.metadata, c.created_at as "createdAt", c.updated_at as "updatedAt"`

export const CONVERSATION_FROM = `conv_conversations c join conv_channels ch on ch.org_id = c.org_id and ch.id = c.channel_id
  left join conv_topics tp on tp.org_id = c.org_id and tp.id = c.topic_id`

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
  const [, [row]] = await Promise.all([
    ctx.tx.query(lockById, [ctx.org.id, id]),
    ctx.tx.query<ConversationRow>(byId, [ctx.org.id, id]),
  ])
  if (!row) throw new AppError(E.conv_not_found)
  return row
}

/** The people of some conversations: contacts and colleagues by id. */
interface People {
  contacts: Map<string, ContactRow>
  /** Names of claim holders and assignees. */
  colleagues: Map<string, string>
}

/** Looks the people of all the conversations up together. */
export async function peopleOf(ctx: Ctx, rows: readonly ConversationRow[]): Promise<People> {
  const contactIds = [...new Set(rows.flatMap((row) => row.contactId ?? []))]
  const memberIds = [
    ...new Set(rows.flatMap((row) => [row.claimUserId ?? [], row.assigneeUserId ?? []].flat())),
  ]
  const [contacts, members] = await Promise.all([findContacts(ctx, contactIds), findMembers(ctx, memberIds)])
  return { contacts, colleagues: new Map(members.map(({ userId, name }) => [userId, name])) }
}

/** Conversations as lists show them. */
export async function presentConversations(ctx: Ctx, rows: readonly ConversationRow[]): Promise<Summary[]> {
  const people = await peopleOf(ctx, rows)
  return rows.map((row) => presentSummary(row, people))
}

/** One conversation as lists show it. */
export function presentSummary(row: ConversationRow, { contacts, colleagues }: People): Summary {
  const contact = contacts.get(row.contactId ?? '')
  return {
    id: row.id,
    displayId: row.displayId,
    status: row.status,
    channelId: row.channelId,
    channelType: row.channelType,
    channelName: row.channelName,
    contactId: row.contactId,
    customerName: contact?.name ?? null,
    customerEmail: contact?.email ?? null,
    topicId: row.topicId,
    topicName: row.topicName,
    topicSlug: row.topicSlug,
    assigneeUserId: row.assigneeUserId,
    subject: row.subject,
    lastMessageAt: iso(row.lastMessageAt),
    lastInboundPreview: row.lastInboundPreview,
    needsHumanAttention: row.needsHumanAttention,
    needsHumanAttentionAt: iso(row.needsHumanAttentionAt),
    handoverResolvedAt: iso(row.handoverResolvedAt),
    snoozeUntil: iso(row.snoozeUntil),
    agentMode: row.agentMode,
    agentModeSource: row.agentModeSource,
    suppressedReason: row.suppressedReason,
    isTest: row.isTest,
    mergedIntoId: row.mergedIntoId,
    verified: row.externalId !== null,
    claim: presentClaim(row, colleagues.get(row.claimUserId ?? '')),
    seq: row.lastSeq,
    updatedAt: row.updatedAt.toISOString(),
    createdAt: row.createdAt.toISOString(),
  }
}

const iso = (date: Date | null): string | null => date?.toISOString() ?? null

function presentClaim(row: ConversationRow, holderName: string | undefined): Summary['claim'] {
  if (row.claimUserId === null || row.claimExpiresAt === null) return null
  return {
    holderType: 'user',
    holderId: row.claimUserId,
    holderName: holderName ?? null,
    expiresAt: row.claimExpiresAt.toISOString(),
  }
}

/** One conversation as lists show it, read again. */
export async function summaryOf(ctx: Ctx, id: string): Promise<Summary> {
  const [summary] = await presentConversations(ctx, [await requireConversation(ctx, id)])
  return summary as Summary
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
