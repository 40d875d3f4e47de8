import type { Context } from '../../../kernel/context.ts'
import { statement } from '../../../kernel/db/transaction.ts'
import { newId } from '../../../kernel/ids.ts'
import { placed, type ConversationPlace } from '../conversation-topics.ts'
import type { MessageRow } from './message-rows.ts'

/** A message to append, by whoever. */
export interface NewMessage {
  authorType: 'user' | 'agent' | 'end_user' | 'system'
  authorId: string | null
  authorName?: string | null
  body: string
  internal?: boolean
  inReplyToId?: string | null
  /** The sender's own id: a message with one that the conversation has is skipped. */
  providerMessageId?: string | null
  metadata?: Record<string, unknown>
  /** When it was said, if not now. */
  createdAt?: Date
}

/** What became of it. */
export interface Appended {
  conversation: ConversationPlace & { displayId: number; contactId: string | null; externalId: string | null }
  inserted: MessageRow[]
  skipped: number
}

interface Row {
  id: string
  channelId: string
  sessionId: string | null
  displayId: number
  contactId: string | null
  externalId: string | null
  status: 'open' | 'snoozed' | 'closed' | 'spam'
  reopened: boolean
  /** The conversation's number after the append. */
  lastSeq: number
  inserted: { id: string; seq: number }[] | null
}

type Where = 'session' | 'id'

const WHERE: Record<Where, string> = { session: 'channel_id = $3 and session_id = $4', id: 'id = $3' }

// Sent before the append, so that the append's snapshot is taken with the lock held: what a concurrent call
// with the same ids inserted is visible to it, and numbers are given out in the order of the commits.
const lockText = (where: Where) =>
  `select id from conv_conversations where org_id = $1 and $2::text is not null and ${WHERE[where]} for no key update`

const appendText = (where: Where) => `
  with conv as (
    select id, channel_id, session_id, display_id, contact_id, external_id, status, last_seq
    from conv_conversations where org_id = $1 and ${WHERE[where]}
  ), fresh as (
    select m.*, c.id as conversation_id, c.last_seq + row_number() over (order by m.position) as seq
    from jsonb_to_recordset($2::jsonb) as m(position int, id text, author_type text, author_id text, author_name text, body text,
      internal boolean, in_reply_to_id text, provider_message_id text, metadata jsonb, created_at timestamptz)
    cross join conv c
    where m.provider_message_id is null or not exists (
      select from conv_messages x where x.org_id = $1 and x.conversation_id = c.id and x.provider_message_id = m.provider_message_id)
  ), inserted as (
    insert into conv_messages (org_id, id, conversation_id, seq, author_type, author_id, author_name, body, internal, in_reply_to_id,
      provider_message_id, metadata, created_at)
    select $1, id, conversation_id, seq, author_type, author_id, author_name, body, internal, in_reply_to_id,
      provider_message_id, metadata, created_at from fresh
    returning id, seq
  ), facts as (
    select count(*) as n,
      max(created_at) filter (where not internal) as last_at,
      max(seq) filter (where author_type = 'end_user') as visitor_seq,
      (array_agg(author_type order by seq desc) filter (where not internal))[1] as last_author,
      (array_agg(left(regexp_replace(body, '\\s+', ' ', 'g'), 200) order by seq desc) filter (where author_type = 'end_user'))[1] as preview
    from fresh
  ), updated as (
    update conv_conversations c set
      last_seq = c.last_seq + f.n + (f.visitor_seq is not null and c.status in ('closed', 'snoozed'))::int,
      status = case when f.visitor_seq is not null and c.status in ('closed', 'snoozed') then 'open' else c.status end,
      snooze_until = case when f.visitor_seq is not null and c.status in ('closed', 'snoozed') then null else c.snooze_until end,
      last_message_at = greatest(c.last_message_at, f.last_at),
      last_visitor_message_seq = coalesce(f.visitor_seq, c.last_visitor_message_seq),
      last_public_author = coalesce(f.last_author, c.last_public_author),
      last_inbound_preview = coalesce(f.preview, c.last_inbound_preview),
      updated_at = now()
    from facts f, conv where c.org_id = $1 and c.id = conv.id and f.n > 0
    returning c.last_seq
  )
  select conv.id, conv.channel_id as "channelId", conv.session_id as "sessionId", conv.display_id as "displayId",
    conv.contact_id as "contactId", conv.external_id as "externalId", conv.status,
    conv.status in ('closed', 'snoozed') and exists (select from facts where visitor_seq is not null) as reopened,
    coalesce((select last_seq from updated), conv.last_seq) as "lastSeq",
    (select json_agg(json_build_object('id', id, 'seq', seq) order by seq) from inserted) as inserted
  from conv`

const LOCK = { session: statement('conv_lock_by_session', lockText('session')), id: statement('conv_lock_by_id', lockText('id')) }
const APPEND = { session: statement('conv_append_by_session', appendText('session')), id: statement('conv_append_by_id', appendText('id')) }

/** Which conversation is meant: by id, or by the session of a widget channel. */
export type Target = { id: string } | { channelId: string; sessionId: string }

/**
 * Appends messages to one conversation, numbers them, reopens it when the customer wrote, and tells everyone.
 * Runs under the conversation's row lock. `null` when there is no such conversation.
 */
export async function appendMessages(ctx: Context<string>, target: Target, messages: readonly NewMessage[]): Promise<Appended | null> {
  const where: Where = 'id' in target ? 'id' : 'session'
  const key = 'id' in target ? [target.id] : [target.channelId, target.sessionId]
  const rows = messages.map((message, position) => rowOf(message, position, ctx.org.id))
  const values = [ctx.org.id, JSON.stringify(distinct(rows).map(({ column }) => column)), ...key]
  const [, [found]] = await Promise.all([ctx.tx.query(LOCK[where], values), ctx.tx.query<Row>(APPEND[where], values)])
  if (!found) return null
  const seqs = new Map((found.inserted ?? []).map(({ id, seq }) => [id, seq]))
  const inserted = rows.flatMap(({ message }) => {
    const seq = seqs.get(message.id)
    return seq === undefined ? [] : [{ ...message, conversationId: found.id, seq }]
  })
  announce(ctx, found, inserted)
  const { id, channelId, sessionId, displayId, contactId, externalId } = found
  return {
    conversation: { id, channelId, sessionId, displayId, contactId, externalId },
    inserted,
    skipped: messages.length - inserted.length,
  }
}

function rowOf(message: NewMessage, position: number, orgId: string) {
  const row: Omit<MessageRow, 'seq' | 'conversationId'> = {
    orgId,
    id: newId('cvm'),
    authorType: message.authorType,
    authorId: message.authorId,
    authorName: message.authorName ?? null,
    body: message.body,
    internal: message.internal ?? false,
    inReplyToId: message.inReplyToId ?? null,
    providerMessageId: message.providerMessageId ?? null,
    metadata: message.metadata ?? {},
    readAt: null,
    createdAt: message.createdAt ?? new Date(),
  }
  const column = {
    position,
    id: row.id,
    author_type: row.authorType,
    author_id: row.authorId,
    author_name: row.authorName,
    body: row.body,
    internal: row.internal,
    in_reply_to_id: row.inReplyToId,
    provider_message_id: row.providerMessageId,
    metadata: row.metadata,
    created_at: row.createdAt,
  }
  return { message: row, column }
}

/** Of several messages with the same sender's id in one call, the first counts. */
function distinct<T extends { column: { provider_message_id: string | null } }>(rows: readonly T[]): T[] {
  const seen = new Set<string>()
  return rows.filter(({ column: { provider_message_id: id } }) => id === null || (!seen.has(id) && seen.add(id)))
}

function announce(ctx: Context<string>, found: Row, inserted: readonly MessageRow[]): void {
  for (const message of inserted) {
    const type = message.internal
      ? 'conversation.note_added'
      : message.authorType === 'end_user'
        ? 'conversation.message.received'
        : 'conversation.message.sent'
    const { id: messageId, authorType, internal } = message
    ctx.emit(type, { conversationId: found.id, messageId, authorType, internal }, placed(found, message.seq, { message }))
  }
  if (!found.reopened || inserted.length === 0) return
  const payload = { conversationId: found.id, status: 'open', previousStatus: found.status }
  ctx.emit('conversation.status_changed', payload, placed(found, found.lastSeq))
}
