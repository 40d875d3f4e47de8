import { hasCode, SdkError } from '@stoa/sdk'
import { Outbox, createOutboxStore, type OutboxListener } from '@stoa/sdk/outbox'
import { browserStorage, type GuardedStorage } from '@stoa/sdk/page'
import { client } from '../../../data/api.ts'
import { errorText } from '../../../ui/primitives/states.tsx'
import { text } from './text.en.ts'
import { text as inboxText } from '../text.en.ts'
import { sharedText } from '../../../text/shared.en.ts'
import { addMessages } from '../data/inbox-cache.ts'
import { closeAfterSending } from './close-after-sending.ts'
import { isPending, outboxKey, type PendingMessage } from '../drafts/pending-message.ts'

/** Nothing answered, or only a proxy in front of a server that restarts. */
const passing = [0, 502, 503, 504]
/** The service knows a message again for 24 hours; whoever sends an older one looks first. */
const longestWaitMs = 23 * 3_600_000

const storage: GuardedStorage = {
  read: browserStorage.read,
  write(key, text) {
    if (text !== '') return browserStorage.write(key, text)
    try {
      localStorage.removeItem(key)
      return true
    } catch {
      return false
    }
  },
}

/** The outbox of one person in one organization: the replies and notes that are on their way. */
export class ComposerOutbox extends Outbox<PendingMessage> {
  constructor(owner: { orgId: string; userId: string }, listener: OutboxListener<PendingMessage>) {
    const idOf = ({ localId }: PendingMessage) => localId
    super(
      createOutboxStore({ key: outboxKey(owner), storage, idOf, isMessage: isPending, toKeep: withoutLinks }),
      listener,
    )
  }

  protected override async post(message: PendingMessage): Promise<void> {
    if (Date.now() - Date.parse(message.createdAt) > longestWaitMs) throw new WaitedTooLong()
    const { conversationId, body, internal, sinceMessageId, fromDraftId, claim, images = [] } = message
    const sent = await client.conversations.sendMessage(
      {
        id: conversationId,
        body,
        internal,
        ...(images.length > 0 && { attachmentIds: images.map(({ id }) => id) }),
        ...(sinceMessageId && !internal && { sinceMessageId }),
        ...(fromDraftId && !internal && { fromDraftId }),
        ...(claim === false && { claim }),
      },
      { idempotencyKey: message.localId },
    )
    addMessages(conversationId, [sent])
    if (message.thenClose) await closeAfterSending(conversationId)
  }

  protected override patienceFor(error: unknown): number | undefined {
    return error instanceof SdkError && passing.includes(error.status)
      ? (error.retryAfterSeconds ?? 0)
      : undefined
  }

  protected override refuse(message: PendingMessage, error: unknown): boolean {
    message.failure = error instanceof SdkError ? error.code : String(error)
    message.raced = hasCode(error, 'agent_reply_race')
    message.problem = problemOf(error, message)
    return true
  }
}

class WaitedTooLong extends Error {}

function problemOf(error: unknown, { fromDraftId }: PendingMessage): string {
  if (error instanceof WaitedTooLong) return text.waitedTooLong
  if (hasCode(error, 'agent_reply_race')) return inboxText.thread.newerTitle
  if (fromDraftId && hasCode(error, 'conv_invalid')) return text.draftGone
  if (error instanceof SdkError && error.status === 401) return sharedText.errors.sessionEnded
  return errorText(error)
}

/** Signed links are secrets that expire: they are not kept. */
const withoutLinks = ({ images = [], ...message }: PendingMessage): PendingMessage => ({
  ...message,
  ...(images.length > 0 && {
    images: images.map((image) => ({ ...image, url: null, thumbnailUrl: null })),
  }),
})
