import type { Attachment, Message } from '@stoa/sdk'

/** A message that was sent from here and is not confirmed yet. */
export interface PendingMessage {
  /** Also the idempotency key: sending the same message again never doubles it. */
  localId: string
  conversationId: string
  body: string
  /** Uploaded, and sent with it. */
  images?: readonly Attachment[]
  internal: boolean
  /** The last message that the writer had before the eyes. */
  sinceMessageId?: string | undefined
  /** Number of the last message when it was sent: only later ones can be this one. */
  afterSeq: number
  /** When somebody wanted it sent, last. */
  createdAt: string
  /** Why it was refused: the code of the error. */
  failure: string | null
  /** The same, for people. */
  problem?: string
  /** The agent's draft that it was made from. */
  fromDraftId?: string | undefined
  /** The conversation is closed once it was accepted. */
  thenClose?: boolean
  /** `false` where the reply does not make the conversation the writer’s. */
  claim?: boolean
  /** A newer message of the visitor arrived first. */
  raced?: boolean
}

const prefix = 'stoa.outbox.'

/** Under which name a browser keeps what a person has not sent yet. */
export const outboxKey = ({ orgId, userId }: { orgId: string; userId: string }): string =>
  `${prefix}${orgId}.${userId}`

/** Whether a name in the browser's storage is that of an outbox. */
export const isOutboxKey = (key: string): boolean => key.startsWith(prefix)

/** Whether what was kept is a message that can be sent. */
export function isPending(value: unknown): value is PendingMessage {
  if (typeof value !== 'object' || value === null) return false
  const { localId, conversationId, body, createdAt, failure } = value as Record<string, unknown>
  return (
    [localId, conversationId, body, createdAt].every((each) => typeof each === 'string') &&
    (failure === null || typeof failure === 'string')
  )
}

const idsOf = (images: readonly Attachment[]): string =>
  images
    .map(({ id }) => id)
    .sort()
    .join()

/** Leaves out what has arrived by another way: the socket may be faster than the answer, or the answer lost. */
export function stillPending<Pending extends PendingMessage>(
  pending: readonly Pending[],
  messages: readonly Message[],
  me: string,
): readonly Pending[] {
  const arrived = new Set<string>()
  return pending.filter((each) => {
    const match = messages.find(
      (message) =>
        message.authorId === me &&
        message.internal === each.internal &&
        message.body.trim() === each.body.trim() &&
        idsOf(message.attachments) === idsOf(each.images ?? []) &&
        message.seq > each.afterSeq &&
        !arrived.has(message.id),
    )
    if (match) arrived.add(match.id)
    return !match
  })
}
