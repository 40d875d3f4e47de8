import type { MessageImage, VisitorMessage } from './records.ts'

/** A message in the thread; the visitor's own ones are there before the service has them. */
export interface ThreadMessage extends Omit<VisitorMessage, 'id' | 'seq'> {
  /** Stays the same when the message gets its id, so that nothing flickers. */
  key: string
  id: string | null
  seq: number | null
  /** `waiting`: it is sent when there is a connection again. */
  delivery: 'sending' | 'waiting' | 'sent' | 'failed'
  /** Code of the error when it failed. */
  failure: string | null
}

/** The messages of a conversation: those that the service has, in order of time, then the unsent ones. */
export type Thread = readonly ThreadMessage[]

/** Merges messages of the service: each is there once, also one that was already there unsent. */
export function mergeMessages(thread: Thread, incoming: readonly VisitorMessage[]): Thread {
  if (incoming.length === 0) return thread
  const merged = [...thread]
  const byId = new Map<string, number>()
  const byOwnId = new Map<string, number>()
  const index = (message: ThreadMessage, at: number) => {
    if (message.id !== null) byId.set(message.id, at)
    if (message.providerMessageId !== null) byOwnId.set(message.providerMessageId, at)
  }
  merged.forEach(index)
  for (const message of incoming) {
    const own = message.role === 'end_user' ? message.providerMessageId : null
    const at = byId.get(message.id) ?? (own === null ? undefined : byOwnId.get(own)) ?? merged.length
    const before = merged[at]
    merged[at] = {
      ...message,
      readAt: message.readAt ?? before?.readAt ?? null,
      key: before?.key ?? message.id,
      delivery: 'sent',
      failure: null,
    }
    index(merged[at], at)
  }
  return inOrder(merged)
}

/** Sorting is stable: unsent messages keep the order in which they were written. */
const inOrder = (thread: ThreadMessage[]): Thread =>
  thread.sort((a, b) =>
    a.seq === null || b.seq === null
      ? Number(a.seq === null) - Number(b.seq === null)
      : a.at.localeCompare(b.at) || a.seq - b.seq,
  )

/** A message that the visitor wrote. */
export interface OwnMessage {
  body: string
  providerMessageId: string
  at: string
  images?: readonly MessageImage[]
}

/** Adds a message of the visitor, unless it is there. */
export const addOwn = (thread: Thread, own: OwnMessage): Thread =>
  thread.some((message) => message.providerMessageId === own.providerMessageId)
    ? thread
    : [...thread, ownMessage(own)]

const ownMessage = ({ body, providerMessageId, at, images = [] }: OwnMessage): ThreadMessage => ({
  body,
  providerMessageId,
  at,
  key: providerMessageId,
  id: null,
  seq: null,
  role: 'end_user',
  authorKind: null,
  authorName: null,
  ...(images.length > 0 && { attachments: [...images] }),
  readAt: null,
  delivery: 'sending',
  failure: null,
})

/** Removes messages that were not sent. */
export const removeUnsent = (thread: Thread, keys: ReadonlySet<string>): Thread =>
  thread.filter((message) => message.id !== null || message.delivery === 'sent' || !keys.has(message.key))

/** Sets how sending goes; a message that the service has listed stays sent. */
export const setDelivery = (
  thread: Thread,
  key: string,
  delivery: ThreadMessage['delivery'],
  failure: string | null = null,
): Thread =>
  thread.map((message) =>
    message.key === key && message.id === null ? { ...message, delivery, failure } : message,
  )

/** Marks messages as read; an earlier time stays. */
export const setRead = (thread: Thread, ids: ReadonlySet<string>, readAt: string): Thread =>
  thread.map((message) =>
    message.id !== null && ids.has(message.id) && !message.readAt ? { ...message, readAt } : message,
  )

/** The replies that the visitor has not read. */
export const unreadOf = (thread: Thread): ThreadMessage[] =>
  thread.filter((message) => message.role === 'agent' && !message.readAt)

/** Replies in `after` that were not in `before`. */
export function newReplies(before: Thread, after: Thread): ThreadMessage[] {
  const known = new Set(before.map((message) => message.id))
  return after.filter((message) => message.role === 'agent' && !known.has(message.id))
}
