import type { ApiError } from '../api-error.ts'
import type { ChatCore } from './chat-core.ts'
import type { OutgoingMessage } from './outgoing-message.ts'
import type { MessageImage } from './records.ts'
import { randomId } from '../random-id.ts'
import { addOwn, removeUnsent, setDelivery, type ThreadMessage } from './thread.ts'
import { VisitorOutbox } from './visitor-outbox.ts'

/** Events of `Delivery`. */
export interface DeliveryListener {
  /** The first message of a session has arrived: there is a conversation now. */
  onConversationStarted(sessionId: string): void
  onFailed(error: ApiError): void
  /** The session turned out to be somebody else’s; unsent messages are in another one now. */
  onMoved(fromSessionId: string, toSessionId: string): void
}

/** Sends the visitor’s messages through the outbox and shows in the threads how sending goes. */
export class Delivery {
  private readonly core: ChatCore
  private readonly outbox: VisitorOutbox

  constructor(core: ChatCore, listener: DeliveryListener) {
    const { records } = core
    this.core = core
    this.outbox = new VisitorOutbox(core.host, {
      onSending: (message) => this.mark(message, 'sending'),
      onSent: (message) => {
        this.mark(message, 'sent')
        if (!records.get(message.sessionId).conversation) listener.onConversationStarted(message.sessionId)
      },
      onWaiting: (message) => this.mark(message, 'waiting'),
      onFailed: (message, error) => {
        this.mark(message, 'failed', message.failure ?? '')
        listener.onFailed(error as ApiError)
      },
      onGone: ({ sessionId, providerMessageId }) => this.removeUnsentMessage(sessionId, providerMessageId),
      onMoved: (from, to) => {
        records.moveUnsent(from, to)
        listener.onMoved(from, to)
      },
    })
  }

  /** Shows a message and sends it. */
  send(sessionId: string, body: string, images: readonly MessageImage[]): void {
    const own = { sessionId, body, images, providerMessageId: randomId(), at: new Date().toISOString() }
    this.show(own)
    this.outbox.send(own)
  }

  /** Shows and sends the messages that an earlier visit left unsent. */
  restore(): void {
    for (const message of this.outbox.restore()) {
      this.show(message)
      if (message.failure === null) this.mark(message, 'waiting')
      else this.mark(message, 'failed', message.failure)
    }
    this.outbox.kick()
  }

  /** Sends a failed message again, under the same `providerMessageId`, so that it cannot arrive twice. */
  retry(sessionId: string, key: string): void {
    if (!this.outbox.retry(key)) return
    const { records } = this.core
    records.change(sessionId, { thread: setDelivery(records.get(sessionId).thread, key, 'sending') })
  }

  /** Deletes a message that was not sent. */
  discard(sessionId: string, key: string): void {
    this.outbox.remove(new Set([key]))
    this.removeUnsentMessage(sessionId, key)
  }

  /** The service has listed these messages: they have arrived, even if the answer to sending them was lost. */
  onDelivered(keys: ReadonlySet<string>): void {
    this.outbox.remove(keys)
  }

  /** Sends what waits now instead of after the pause, such as when the connection is back. */
  kick(): void {
    this.outbox.kick()
  }

  onStorage(): void {
    this.outbox.onStorage()
  }

  userChanged(): void {
    this.outbox.userChanged()
  }

  stop(): void {
    this.outbox.stop()
  }

  private show({ sessionId, ...own }: Omit<OutgoingMessage, 'author' | 'failure'>): void {
    const { records } = this.core
    records.change(sessionId, { thread: addOwn(records.get(sessionId).thread, own) })
  }

  private mark(
    { sessionId, providerMessageId }: OutgoingMessage,
    delivery: ThreadMessage['delivery'],
    failure?: string,
  ): void {
    const { records } = this.core
    const { thread } = records.get(sessionId)
    records.change(sessionId, { thread: setDelivery(thread, providerMessageId, delivery, failure) })
  }

  private removeUnsentMessage(sessionId: string, key: string): void {
    const { records } = this.core
    records.change(sessionId, { thread: removeUnsent(records.get(sessionId).thread, new Set([key])) })
  }
}
