import type { Context } from '../../../kernel/contract/context.ts'
import { newId } from '../../../kernel/base/ids.ts'
import type { NewSessionContact } from '../../crm/index.ts'
import { placed, type ConversationPlace } from './conversation-topics.ts'
import { APPEND, LOCK, OPEN, type By } from './append-statements.ts'
import { announceAttention, type AttentionChange } from './attention.ts'
import { bindAttachments } from './attach.ts'
import type { StoredAttachment } from './attachment-links.ts'
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

/** A session that begins with messages. */
export interface Opening {
  sessionId: string
  /** One at least. */
  messages: readonly NewMessage[]
  /** Where it came from. */
  metadata: Readonly<Record<string, string>>
  contact: NewSessionContact
}

/**
 * Opens a conversation for each of several sessions of one widget channel, with their first messages; `null` for those that have
 * one or were merged into another. The caller must hold the locks of all of them. Answers in the order of the sessions.
 */
export async function openWithMessages(
  ctx: Context<string>,
  channel: { id: string; defaultAgentMode: string },
  openings: readonly Opening[],
): Promise<(Appended | null)[]> {
  const additions = openings.map(({ sessionId, messages }) => ({ target: sessionId, messages }))
  const prepared = prepare(ctx, additions)
  const sessions = distinctBy(openings, ({ sessionId }) => sessionId).map((opening, position) => ({
    position,
    id: newId('ccv'),
    session_id: opening.sessionId,
    metadata: opening.metadata,
    contact: opening.contact,
  }))
  const found = await ctx.tx.query<Row>(OPEN, [
    ctx.org.id,
    prepared.columns,
    JSON.stringify(sessions),
    channel.id,
    channel.defaultAgentMode,
  ])
  for (const { id, displayId, channelId, sessionId } of found.toSorted((a, b) => a.displayId - b.displayId))
    ctx.emit(
      'conversation.created',
      { conversationId: id, displayId, channelId },
      placed({ id, channelId, sessionId }, 1),
    )
  return settle(ctx, { by: 'session', additions, rows: prepared.rows, found })
}

async function append(
  ctx: Context<string>,
  { by, channelId }: { by: By; channelId: string | null },
  additions: readonly Addition[],
): Promise<(Appended | null)[]> {
  const { rows, columns } = prepare(ctx, additions)
  // In one order for everybody, so that two batches never wait for each other's rows.
  const targets = [...new Set(additions.map(({ target }) => target))].toSorted()
  const values = [ctx.org.id, columns, targets, channelId]
  const [, found] = await ctx.tx.inOrder([
    () => ctx.tx.query(LOCK[by], values),
    () => ctx.tx.query<Row>(APPEND[by], values),
  ])
  return settle(ctx, { by, additions, rows, found })
}

type Prepared = ReturnType<typeof rowOf>

/** The messages as rows, and as the statements take them. */
function prepare(ctx: Context<string>, additions: readonly Addition[]) {
  const rows = additions.map(({ target, messages }) =>
    messages.map((message) => rowOf(message, target, ctx.org.id)),
  )
  const columns = distinct(rows.flat().map(({ column }) => column)).map((column, position) => ({
    ...column,
    position,
  }))
  return { rows, columns: JSON.stringify(columns) }
}

interface Stored {
  by: By
  additions: readonly Addition[]
  rows: readonly (readonly Prepared[])[]
  found: readonly Row[]
}

/** What became of each addition; binds what it carries, and tells everyone. */
async function settle(
  ctx: Context<string>,
  { by, additions, rows, found }: Stored,
): Promise<(Appended | null)[]> {
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
const distinct = (columns: readonly Prepared['column'][]) =>
  distinctBy(columns, ({ target, provider_message_id: id }) =>
    id === null ? null : JSON.stringify([target, id]),
  )

/** The first of those with the same key, and all without one. */
function distinctBy<T>(items: readonly T[], keyOf: (item: T) => string | null): T[] {
  const seen = new Set<string>()
  return items.filter((item) => {
    const key = keyOf(item)
    return key === null || (!seen.has(key) && seen.add(key))
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
