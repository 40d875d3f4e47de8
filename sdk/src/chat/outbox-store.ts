import type { MessageImage } from './records.ts'
import type { GuardedStorage } from './session/browser-storage.ts'

/** A message on its way. */
export interface OutgoingMessage {
  sessionId: string
  /** Makes sending again harmless. */
  providerMessageId: string
  body: string
  /** Uploaded already. */
  images: readonly MessageImage[]
  /** When it was written, ISO 8601. */
  at: string
  /** The external id of who wrote it; null when the page had not said who that is. */
  author: string | null
  /** Why the service did not take it: the code of the error; null while it is to be sent. */
  failure: string | null
}

/** Keeps what was not acknowledged yet where a reload or a crash does not reach it. */
export interface OutboxStore {
  read(): OutgoingMessage[]
  /** Adds or replaces a message; tells whether it is kept. */
  put(message: OutgoingMessage): boolean
  remove(ids: ReadonlySet<string>): void
}

const MOST_MESSAGES = 50

/** The store of a channel, shared by all tabs: each change is made to what is there now. Empty text means none. */
export function createOutboxStore(channelId: string, storage: GuardedStorage): OutboxStore {
  const key = `svc-widget-outbox:${channelId}`
  const read = () => parseMessages(storage.read(key))
  const write = (messages: OutgoingMessage[]) =>
    storage.write(key, messages.length > 0 ? JSON.stringify(messages) : '')
  return {
    read,
    put(message) {
      const messages = read()
      const at = messages.findIndex((one) => one.providerMessageId === message.providerMessageId)
      if (at >= 0) messages[at] = withoutLinks(message)
      else if (messages.length < MOST_MESSAGES) messages.push(withoutLinks(message))
      else return false
      return write(messages)
    },
    remove(ids) {
      const messages = read()
      const left = messages.filter((message) => !ids.has(message.providerMessageId))
      if (left.length < messages.length) write(left)
    },
  }
}

/** Signed links are secrets that expire: they are not kept. */
const withoutLinks = (message: OutgoingMessage): OutgoingMessage => ({
  ...message,
  images: message.images.map((image) => ({ ...image, url: null, thumbnailUrl: null })),
})

function parseMessages(text: string | null): OutgoingMessage[] {
  try {
    const messages: unknown = JSON.parse(text || '[]')
    return Array.isArray(messages) ? messages.filter(isMessage).slice(0, MOST_MESSAGES) : []
  } catch {
    return []
  }
}

const isText = (value: unknown): value is string => typeof value === 'string'
const isTextOrNull = (value: unknown) => value === null || isText(value)

function isMessage(value: unknown): value is OutgoingMessage {
  if (typeof value !== 'object' || value === null) return false
  const { sessionId, providerMessageId, body, at, author, failure, images } = value as Record<string, unknown>
  return (
    [sessionId, providerMessageId, body, at].every(isText) &&
    [author, failure].every(isTextOrNull) &&
    Array.isArray(images) &&
    images.every((image) => isText((image as { id?: unknown } | null)?.id))
  )
}
