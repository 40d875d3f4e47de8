import type { z } from 'zod'
import type { Context } from '../../../kernel/contract/context.ts'
import { statement } from '../../../kernel/db/transaction.ts'
import type { Links, StoredAttachment } from './attachment-links.ts'
import { isVisibleTo } from './parties.ts'
import { Component, type Components, type Message, type VisitorMessage } from '../schemas.ts'

/** A stored message. */
export interface MessageRow {
  orgId: string
  id: string
  conversationId: string
  seq: number
  authorType: 'user' | 'agent' | 'end_user' | 'system'
  authorId: string | null
  authorName: string | null
  body: string
  internal: boolean
  inReplyToId: string | null
  providerMessageId: string | null
  /** What an unusual message is, such as `internal_note` or `draft_reply`. */
  kind: string | null
  components: unknown
  attachments: StoredAttachment[] | null
  metadata: Record<string, unknown>
  readAt: Date | null
  /** The parties that may read it (`core/parties.ts`); null for every visitor of its conversation. */
  visibleTo: string[] | null
  /** When each of several parties read it. */
  reads: Record<string, string> | null
  createdAt: Date
}

/** SQL: the columns of a `MessageRow`. */
export const MESSAGE_COLUMNS = `org_id as "orgId", id, conversation_id as "conversationId", seq, author_type as "authorType", author_id as "authorId",
  author_name as "authorName", body, internal, in_reply_to_id as "inReplyToId", provider_message_id as "providerMessageId",
  kind, components, attachments, metadata, read_at as "readAt", visible_to as "visibleTo", reads, created_at as "createdAt"`

const byIds = statement(
  'conv_messages_by_id',
  `select ${MESSAGE_COLUMNS} from conv_messages where org_id = $1 and id = any($2)`,
)
const latest = statement(
  'conv_messages_latest',
  `select ${MESSAGE_COLUMNS} from conv_messages where org_id = $1 and conversation_id = $2 and seq < $3 order by seq desc limit $4`,
)
/**
 * What a visitor, one of the conversation’s parties, may see after a number. `not internal` would fit the search index, whose walk through a whole
 * organization is chosen where statistics lack.
 */
export const publicAfter = statement(
  'conv_messages_after',
  `select ${MESSAGE_COLUMNS} from conv_messages where org_id = $1 and conversation_id = $2 and seq > $3 and internal is distinct from true and ${isVisibleTo('$5', 'conv_messages')} order by seq limit $4`,
)

type Ctx = Pick<Context<string>, 'tx' | 'org'>

/** Messages by id, in no order. */
export const messagesById = (ctx: Ctx, ids: readonly string[]): Promise<MessageRow[]> =>
  ids.length === 0 ? Promise.resolve([]) : ctx.tx.query<MessageRow>(byIds, [ctx.org.id, ids])

/** The newest messages below a number, newest first. */
export const latestMessages = (
  ctx: Ctx,
  page: { conversationId: string; before: number | undefined; limit: number },
): Promise<MessageRow[]> =>
  ctx.tx.query<MessageRow>(latest, [
    ctx.org.id,
    page.conversationId,
    page.before ?? Number.MAX_SAFE_INTEGER,
    page.limit,
  ])

/** What a visitor may see after a number, oldest first. */
export const publicMessagesAfter = (
  ctx: Ctx,
  page: { conversationId: string; partyId: string; after: number; limit: number },
): Promise<MessageRow[]> =>
  ctx.tx.query<MessageRow>(publicAfter, [
    ctx.org.id,
    page.conversationId,
    page.after,
    page.limit,
    page.partyId,
  ])

/** What became of a message on its way out. */
export interface DeliveryState {
  deliveryStatus: 'queued' | 'sending' | 'sent' | 'failed' | 'dead' | 'unknown' | null
  deliveryError: string | null
  deliveryAttempts: number | null
  deliveryNextAttemptAt: Date | null
  firstOpenedAt: Date | null
  lastOpenedAt: Date | null
  openCount: number | null
  /** Who it went to as a mail, and under which subject. */
  letter: object | null
}

const NOT_DELIVERED = {
  deliveryStatus: null,
  deliveryError: null,
  deliveryAttempts: null,
  deliveryNextAttemptAt: null,
  firstOpenedAt: null,
  lastOpenedAt: null,
  openCount: null,
  letter: null,
} satisfies DeliveryState

/** A message as staff and agents see it. */
export const presentMessage = (
  row: MessageRow,
  links: Links,
  delivery: DeliveryState = NOT_DELIVERED,
): z.output<typeof Message> => ({
  id: row.id,
  conversationId: row.conversationId,
  seq: row.seq,
  authorType: row.authorType,
  authorId: row.authorId,
  authorName: row.authorName,
  body: row.body,
  internal: row.internal,
  inReplyToId: row.inReplyToId,
  unproved:
    row.authorType === 'agent' &&
    row.metadata['proved'] !== true &&
    row.authorId?.startsWith('wkey_') === true,
  metadata: {
    ...row.metadata,
    ...(row.kind !== null && { kind: row.kind }),
    ...(delivery.letter !== null && Object.keys(delivery.letter).length > 0 && { email: delivery.letter }),
  },
  attachments: (row.attachments ?? []).map(links),
  components: componentsOf(row) ?? null,
  visibleTo: row.visibleTo,
  seenAt: iso(row.readAt),
  deliveryStatus: delivery.deliveryStatus,
  deliveryError: delivery.deliveryError,
  deliveryAttempts: delivery.deliveryAttempts,
  deliveryNextAttemptAt: iso(delivery.deliveryNextAttemptAt),
  firstOpenedAt: iso(delivery.firstOpenedAt),
  lastOpenedAt: iso(delivery.lastOpenedAt),
  openCount: delivery.openCount,
  createdAt: row.createdAt.toISOString(),
})

/**
 * A message as its visitor sees it: no ids and last names of colleagues, no names of API keys, no metadata. Whether it was
 * read is that visitor’s own doing, where several may read it.
 */
export function presentToVisitor(
  row: MessageRow,
  links: Links,
  partyId?: string,
): z.output<typeof VisitorMessage> {
  const components = row.authorType === 'end_user' ? undefined : componentsOf(row)
  return {
    id: row.id,
    seq: row.seq,
    role: row.authorType === 'user' ? 'agent' : row.authorType,
    authorKind: row.authorType === 'user' ? 'human' : row.authorType === 'agent' ? 'ai' : null,
    authorName: row.authorType === 'user' ? firstWord(row.authorName) : null,
    body: row.body,
    ...(components && { components }),
    ...(row.attachments && { attachments: row.attachments.map(links) }),
    at: row.createdAt.toISOString(),
    readAt: row.authorType === 'end_user' ? iso(row.readAt) : readBy(row, partyId),
    providerMessageId: row.authorType === 'end_user' ? row.providerMessageId : null,
  }
}

const readBy = ({ reads, readAt }: MessageRow, partyId: string | undefined): string | null =>
  reads === null ? iso(readAt) : (partyId !== undefined && reads[partyId]) || null

const iso = (date: Date | null): string | null => date?.toISOString() ?? null

/** Stored components that hold; what does not fit is left out, never passed on. */
function componentsOf({ components }: MessageRow): z.output<typeof Components> | undefined {
  if (!Array.isArray(components)) return undefined
  const fitting = components.flatMap((component) => Component.safeParse(component).data ?? []).slice(0, 2)
  return fitting.length > 0 ? fitting : undefined
}

/** Customers learn a colleague's first name only. */
export const firstWord = (name: string | null): string | null => name?.trim().split(/\s+/)[0] || null
