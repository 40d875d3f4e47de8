import { createOutboxStore, type OutboxStore } from '../outbox/outbox-store.ts'
import type { GuardedStorage } from '../page/browser-storage.ts'
import type { MessageImage } from './records.ts'

/** A message of a visitor in the outbox. */
export interface OutgoingMessage {
  sessionId: string
  /** The client’s id of the message: the service stores it once, however often it is sent. */
  providerMessageId: string
  body: string
  /** Uploaded already. */
  images: readonly MessageImage[]
  /** When it was written, ISO 8601. */
  at: string
  /** External id of the author; null when the visitor was anonymous. */
  author: string | null
  /** Code of the error that the service refused it with; null while it is to be sent. */
  failure: string | null
}

/** The outbox’s storage for a channel. */
export const createVisitorStore = (
  channelId: string,
  storage: GuardedStorage,
): OutboxStore<OutgoingMessage> =>
  createOutboxStore({
    key: `svc-widget-outbox:${channelId}`,
    storage,
    idOf: (message) => message.providerMessageId,
    isMessage,
    toKeep: withoutLinks,
  })

/** Signed links are secrets that expire: they are not stored. */
const withoutLinks = (message: OutgoingMessage): OutgoingMessage => ({
  ...message,
  images: message.images.map((image) => ({ ...image, url: null, thumbnailUrl: null })),
})

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
