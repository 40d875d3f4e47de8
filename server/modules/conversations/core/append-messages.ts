import type { Context } from '../../../kernel/context.ts'
import { statement } from '../../../kernel/db/transaction.ts'
import { newId } from '../../../kernel/ids.ts'
import { placed, type ConversationPlace } from './conversation-topics.ts'
import {
  announceAttention,
  attentionColumns,
  dueAt,
  neededSince,
  needsPerson,
  type AttentionChange,
} from './attention.ts'
import { bindAttachments } from './attach.ts'
import type { StoredAttachment } from './attachment-links.ts'
import type { MessageRow } from './message-rows.ts'

/** The kind of a message that tells a customer that nobody is there. It is no answer, whoever counts answers. */
export const OUT_OF_OFFICE = 'out_of_office'

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
  /** What it is, where it is not an ordinary message. */
  kind?: string
  components?: unknown
  /** Taken with `takeAttachments` under the same lock. */
  attachments?: readonly StoredAttachment[]
  metadata?: Record<string, unknown>
  /** The parties that may read it, if not all of the conversation’s. */
  visibleTo?: readonly string[] | null
  /** When it was said, if not now. */
  createdAt?: Date
  /** Whether the conversation goes on to need a person if it does, though this is an answer. */
  keepsAttention?: boolean
}

/** The result of appending a message. */
export interface Appended {
  conversation: ConversationPlace & {
    displayId: number
    contactId: string | null
    externalId: string | null
    parties: string[] | null
  }
  inserted: MessageRow[]
  skipped: number
}

interface Row extends AttentionChange {
  /** What the conversation was found by. */
  target: string
  id: string
  channelId: string
  sessionId: string | null
  displayId: number
  contactId: string | null
  externalId: string | null
  status: 'open' | 'snoozed' | 'closed' | 'spam'
  reopened: boolean
  parties: string[] | null
  /** Whether it needs a person now and did not before, or the other way round; then the last number is that event's. */
  turned: boolean
  /** The conversation's number after the append. */
  lastSeq: number
  inserted: { id: string; seq: number }[] | null
}

/** The last thing said to the customer in some messages: its text on one line, and its author's id and name. */
export const LATEST_REPLY = `(array_agg(array[
        left(regexp_replace(coalesce(nullif(body, ''), attachments -> 0 ->> 'name', ''), '\\s+', ' ', 'g'), 200), author_id, author_name]
      order by seq desc) filter (where not internal and author_type <> 'end_user' and kind is distinct from '${OUT_OF_OFFICE}')) as reply`

/** Keeps `LATEST_REPLY` of `f` on the conversation `c`; what the customer said last has a column of its own. */
export const KEPT_REPLY = ['preview', 'author_id', 'author_name']
  .map((part, index) => {
    const column = `last_reply_${part}`
    return `${column} = case when f.reply is null then c.${column} else f.reply[1][${index + 1}] end`
  })
  .join(',\n      ')

type By = 'session' | 'id'

const WHERE: Record<By, string> = {
  session: 'channel_id = $4 and session_id = t.target',
  id: '$4::text is null and id = t.target',
}

// What a session of its own says is its party's alone, where there are several; what others say is for all of them.
const VISIBLE_TO: Record<By, string> = {
  session: 'case when c.parties is not null then array[c.id] end',
  id: 'c.parties',
}

// One look-up by unique key for each target: as `= any(…)` it is planned as a walk through the whole organization.
const found = (by: By, columns: string, ending: string) => `
  from unnest($3::text[]) as t(target) cross join lateral (
    select ${columns} from conv_conversations where org_id = $1 and ${WHERE[by]} ${ending}) c`

// Sent before the append, so that the append's snapshot is taken with the locks held: what a concurrent call
// with the same ids inserted is visible to it, and numbers are given out in the order of the commits.
const lockText = (by: By) => `select c.id ${found(by, 'id', 'and $2::text is not null for no key update')}`

const CONVERSATION = `id, channel_id, session_id, display_id, contact_id, external_id, status, last_seq, parties, suppressed_reason, merged_into_id,
  agent_mode, agent_mode_explicit, topic_id, assignee_user_id, assigned_by_reply, claim_expires_at, call_started_at, agent_spoke_at,
  unanswered_since, attention_due_at, attention_reason, needs_human_attention, needs_human_attention_at`

// What becomes of the need for a person: the customer's message begins to wait, an answer ends the wait. Of a customer who
// writes on it counts when they began to wait.
const SPOKE_AT = 'case when f.agent_spoke then now() else c.agent_spoke_at end'
const NEXT = `
    select c.id, c.needs_human_attention as was, r.reopens, w.*, ${needsPerson({
      status: `case when r.reopens then 'open' else c.status end`,
      suppressed: 'case when not r.reopens then c.suppressed_reason end',
      merged: 'c.merged_into_id',
      reason: 'w.reason',
      due: 'w.due',
    })} as needs
    from conv c join facts f on f.conversation_id = c.id
    cross join lateral (select f.visitor_seq is not null and c.status in ('closed', 'snoozed') as reopens) r
    cross join lateral (select
      case when f.last_author is null then c.unanswered_since
        when f.last_author = 'end_user' then coalesce(case when not f.answered then c.unanswered_since end, now()) end as unanswered,
      case when f.last_author is null then c.attention_due_at
        when f.last_author = 'end_user' then
          least(case when not f.answered then c.attention_due_at end, ${dueAt('now()', 'c', SPOKE_AT)}) end as due,
      case when f.keeps and c.needs_human_attention then coalesce(c.attention_reason, 'kept') else c.attention_reason end as reason
      offset 0) w`

// The look-up of a sender's id is a sub-select with a limit: as `not exists` it would be hashed over the whole table.
const appendText = (by: By) => `
  with conv as (
    select t.target, c.* ${found(by, CONVERSATION, 'limit 1')}
  ), fresh as (
    select m.*, coalesce(m.wanted_for, ${VISIBLE_TO[by]}) as visible_to, c.id as conversation_id, c.last_seq + row_number() over (partition by c.id order by m.position) as seq
    from jsonb_to_recordset($2::jsonb) as m(position int, target text, id text, author_type text, author_id text, author_name text,
      body text, internal boolean, in_reply_to_id text, provider_message_id text, kind text, components jsonb, attachments jsonb,
      wanted_for text[], metadata jsonb, created_at timestamptz, keeps_attention boolean)
    join conv c on c.target = m.target
    where m.provider_message_id is null or (select x.id from conv_messages x
      where x.org_id = $1 and x.conversation_id = c.id and x.provider_message_id = m.provider_message_id limit 1) is null
  ), inserted as (
    insert into conv_messages (org_id, id, conversation_id, seq, author_type, author_id, author_name, body, internal, in_reply_to_id,
      provider_message_id, kind, components, attachments, visible_to, metadata, created_at)
    select $1, id, conversation_id, seq, author_type, author_id, author_name, body, internal, in_reply_to_id,
      provider_message_id, kind, components, attachments, visible_to, metadata, created_at from fresh
    returning conversation_id, id, seq
  ), facts as (
    select conversation_id, count(*) as n,
      max(created_at) filter (where not internal) as last_at,
      bool_or(author_type = 'agent' and not internal) as agent_spoke,
      bool_or(author_type <> 'end_user' and not internal and kind is distinct from '${OUT_OF_OFFICE}') as answered,
      bool_or(keeps_attention) as keeps,
      max(seq) filter (where author_type = 'end_user') as visitor_seq,
      (array_agg(author_type order by seq desc) filter (where not internal and kind is distinct from '${OUT_OF_OFFICE}'))[1] as last_author,
      (array_agg(left(regexp_replace(coalesce(nullif(body, ''), attachments -> 0 ->> 'name', ''), '\\s+', ' ', 'g'), 200) order by seq desc) filter (where author_type = 'end_user'))[1] as preview,
      ${LATEST_REPLY},
      (array_agg(metadata -> 'url' order by seq desc) filter (where metadata ? 'url'))[1] as page
    from fresh group by conversation_id
  ), next as (${NEXT}
  ), updated as (
    update conv_conversations c set
      last_seq = c.last_seq + f.n + x.reopens::int + (x.needs <> x.was)::int,
      status = case when x.reopens then 'open' else c.status end,
      suppressed_reason = case when not x.reopens then c.suppressed_reason end,
      snooze_until = case when not x.reopens then c.snooze_until end,
      unanswered_since = x.unanswered,
      attention_due_at = x.due,
      attention_reason = x.reason,
      needs_human_attention = x.needs,
      needs_human_attention_at = case when x.needs and not x.was then ${neededSince('c', 'x.reason', 'x.unanswered')}
        else c.needs_human_attention_at end,
      last_message_at = greatest(c.last_message_at, f.last_at),
      last_visitor_message_seq = coalesce(f.visitor_seq, c.last_visitor_message_seq),
      last_public_author = coalesce(f.last_author, c.last_public_author),
      last_inbound_preview = coalesce(f.preview, c.last_inbound_preview),
      ${KEPT_REPLY},
      agent_spoke_at = ${SPOKE_AT},
      metadata = case when f.page is null or f.page = c.metadata -> 'url' then c.metadata
        else c.metadata || jsonb_build_object('url', f.page) end,
      updated_at = now()
    from facts f, next x where c.org_id = $1 and c.id = f.conversation_id and x.id = c.id
    returning c.id, c.last_seq, x.was, x.reopens, ${attentionColumns('c')}
  )
  select conv.target, conv.id, conv.channel_id as "channelId", conv.session_id as "sessionId", conv.display_id as "displayId",
    conv.contact_id as "contactId", conv.external_id as "externalId", conv.parties, conv.status,
    coalesce(u.reopens, false) as reopened, coalesce(u.last_seq, conv.last_seq) as "lastSeq",
    coalesce(u.needs <> u.was, false) as turned, u.needs, u.reason, u.since,
    (select json_agg(json_build_object('id', i.id, 'seq', i.seq) order by i.seq) from inserted i where i.conversation_id = conv.id) as inserted
  from conv left join updated u on u.id = conv.id`

const LOCK = {
  session: statement('conv_lock_by_session', lockText('session')),
  id: statement('conv_lock_by_id', lockText('id')),
}
const APPEND = {
  session: statement('conv_append_by_session', appendText('session')),
  id: statement('conv_append_by_id', appendText('id')),
}

/** Which conversation is meant: by id, or by the session of a widget channel. */
export type Target = { id: string } | { channelId: string; sessionId: string }

/**
 * Appends messages to one conversation, numbers them, reopens it when the customer wrote, and tells everyone.
 * Runs under the conversation's row lock. `null` when there is no such conversation.
 */
export async function appendMessages(
  ctx: Context<string>,
  target: Target,
  messages: readonly NewMessage[],
): Promise<Appended | null> {
  const [by, key, channelId] =
    'id' in target
      ? (['id', target.id, null] as const)
      : (['session', target.sessionId, target.channelId] as const)
  const [appended] = await append(ctx, { by, channelId }, [{ target: key, messages }])
  return appended ?? null
}

/**
 * Like `appendMessages`, for several sessions of one widget channel at once; answers in the order of the sessions.
 */
export const appendToSessions = (
  ctx: Context<string>,
  channelId: string,
  additions: readonly { sessionId: string; messages: readonly NewMessage[] }[],
): Promise<(Appended | null)[]> =>
  append(
    ctx,
    { by: 'session', channelId },
    additions.map(({ sessionId, messages }) => ({ target: sessionId, messages })),
  )

interface Addition {
  target: string
  messages: readonly NewMessage[]
}

async function append(
  ctx: Context<string>,
  { by, channelId }: { by: By; channelId: string | null },
  additions: readonly Addition[],
): Promise<(Appended | null)[]> {
  const rows = additions.map(({ target, messages }) =>
    messages.map((message) => rowOf(message, target, ctx.org.id)),
  )
  const columns = distinct(rows.flat().map(({ column }) => column)).map((column, position) => ({
    ...column,
    position,
  }))
  // In one order for everybody, so that two batches never wait for each other's rows.
  const targets = [...new Set(additions.map(({ target }) => target))].toSorted()
  const values = [ctx.org.id, JSON.stringify(columns), targets, channelId]
  const [, found] = await ctx.tx.inOrder([
    () => ctx.tx.query(LOCK[by], values),
    () => ctx.tx.query<Row>(APPEND[by], values),
  ])
  const byTarget = new Map(found.map((row) => [row.target, row]))
  const seqs = new Map(found.flatMap((row) => (row.inserted ?? []).map(({ id, seq }) => [id, seq] as const)))
  const appended = additions.map(({ target }, index) => {
    const row = byTarget.get(target)
    return row ? appendedTo(row, { rows: rows[index] ?? [], seqs, by }) : null
  })
  await bindAttachments(
    ctx,
    appended.flatMap((each) => each?.inserted ?? []),
  )
  for (const row of found)
    announce(
      ctx,
      row,
      appended.flatMap((each) => (each?.conversation.id === row.id ? each.inserted : [])),
    )
  return appended
}

function appendedTo(
  found: Row,
  { rows, seqs, by }: { rows: readonly { message: Unnumbered }[]; seqs: ReadonlyMap<string, number>; by: By },
): Appended {
  const defaultReaders = found.parties && by === 'session' ? [found.id] : found.parties
  const inserted = rows.flatMap(({ message }) => {
    const seq = seqs.get(message.id)
    return seq === undefined
      ? []
      : [{ ...message, conversationId: found.id, seq, visibleTo: message.visibleTo ?? defaultReaders }]
  })
  const { id, channelId, sessionId, displayId, contactId, externalId, parties } = found
  return {
    conversation: { id, channelId, sessionId, displayId, contactId, externalId, parties },
    inserted,
    skipped: rows.length - inserted.length,
  }
}

type Unnumbered = Omit<MessageRow, 'seq' | 'conversationId'>

function rowOf(message: NewMessage, target: string, orgId: string) {
  const row: Unnumbered = {
    orgId,
    id: newId('cvm'),
    authorType: message.authorType,
    authorId: message.authorId,
    authorName: message.authorName ?? null,
    body: message.body,
    internal: message.internal ?? false,
    inReplyToId: message.inReplyToId ?? null,
    providerMessageId: message.providerMessageId ?? null,
    kind: message.kind ?? null,
    components: message.components ?? null,
    attachments: message.attachments?.length ? [...message.attachments] : null,
    metadata: message.metadata ?? {},
    readAt: null,
    visibleTo: message.visibleTo ? [...message.visibleTo] : null,
    reads: null,
    createdAt: message.createdAt ?? new Date(),
  }
  const column = {
    target,
    id: row.id,
    author_type: row.authorType,
    author_id: row.authorId,
    author_name: row.authorName,
    body: row.body,
    internal: row.internal,
    in_reply_to_id: row.inReplyToId,
    provider_message_id: row.providerMessageId,
    kind: row.kind,
    components: row.components,
    attachments: row.attachments,
    wanted_for: row.visibleTo,
    metadata: row.metadata,
    created_at: row.createdAt,
    keeps_attention: message.keepsAttention,
  }
  return { message: row, column }
}

/** Of several messages of one conversation with the same sender's id, the first counts. */
function distinct<T extends { target: string; provider_message_id: string | null }>(
  columns: readonly T[],
): T[] {
  const seen = new Set<string>()
  return columns.filter(({ target, provider_message_id: id }) => {
    if (id === null) return true
    const key = JSON.stringify([target, id])
    return !seen.has(key) && seen.add(key)
  })
}

function typeOf({ kind, internal, authorType }: MessageRow): string {
  if (kind === 'draft_reply') return 'conversation.draft_ready'
  if (internal) return 'conversation.note_added'
  return authorType === 'end_user' ? 'conversation.message.received' : 'conversation.message.sent'
}

function announce(ctx: Context<string>, found: Row, inserted: readonly MessageRow[]): void {
  for (const message of inserted) {
    const type = typeOf(message)
    const { id: messageId, authorType, internal } = message
    ctx.emit(
      type,
      { conversationId: found.id, messageId, authorType, internal },
      placed(found, message.seq, { message }),
    )
  }
  if (inserted.length === 0) return
  if (found.reopened) {
    const payload = { conversationId: found.id, status: 'open', previousStatus: found.status }
    ctx.emit('conversation.status_changed', payload, placed(found, found.lastSeq - Number(found.turned)))
  }
  if (found.turned) announceAttention(ctx, found, found.lastSeq, found)
}
