import type { ChatCore } from './chat-core.ts'
import { Outbox } from './outbox.ts'
import type { OutgoingMessage } from './outbox-store.ts'
import type { MessageImage } from './records.ts'
import { randomId } from './session/random-id.ts'
import { addOwn, removeUnsent, setDelivery, type ThreadMessage } from './thread.ts'
import type { ApiError } from './widget-api.ts'

/** What the delivery tells. */
export interface DeliveryListener {
  /** The first message of a session has arrived: there is a conversation now. */
  onBegun(sessionId: string): void
  onFailed(error: ApiError): void
  /** The session was left for another one. */
  onMoved(fromSessionId: string, toSessionId: string): void
}

/** Shows in the threads what becomes of the visitor's own messages. */
export class Delivery {
  private readonly core: ChatCore
  private readonly outbox: Outbox

  constructor(core: ChatCore, listener: DeliveryListener) {
    const { records } = core
    this.core = core
    this.outbox = new Outbox(core.host, {
      onSending: (message) => this.mark(message, 'sending'),
      onSent: (message) => {
        this.mark(message, 'sent')
        if (!records.get(message.sessionId).conversation) listener.onBegun(message.sessionId)
      },
      onWaiting: (message) => this.mark(message, 'waiting'),
      onFailed: (message, error) => {
        this.mark(message, 'failed', error.code)
        listener.onFailed(error)
      },
      onGone: ({ sessionId, providerMessageId }) => this.takeOut(sessionId, providerMessageId),
      onMoved: (from, to) => {
        records.move(from, to)
        listener.onMoved(from, to)
      },
    })
  }

  /** Shows a message and sends it. */
  send(sessionId: string, body: string, images: readonly MessageImage[]): void {
    const own = { sessionId, body, images, providerMessageId: randomId(), at: new Date().toISOString() }
    this.show(own)
    this.outbox.push(own)
  }

  /** Shows what an earlier visit has left, and sends it. */
  restore(): void {
    for (const message of this.outbox.restore()) {
      this.show(message)
      if (message.failure === null) this.mark(message, 'waiting')
      else this.mark(message, 'failed', message.failure)
    }
    this.outbox.kick()
  }

  /** Sends a message again that failed; under the same name, so that it cannot arrive twice. */
  retry(sessionId: string, key: string): void {
    if (!this.outbox.retry(key)) return
    const { records } = this.core
    records.change(sessionId, { thread: setDelivery(records.get(sessionId).thread, key, 'sending') })
  }

  /** Forgets a message that was not sent. */
  discard(sessionId: string, key: string): void {
    this.outbox.remove(new Set([key]))
    this.takeOut(sessionId, key)
  }

  /** The service has shown these messages: whatever became of the answer, they have arrived. */
  settle(keys: ReadonlySet<string>): void {
    this.outbox.remove(keys)
  }

  /** Tries now, as something has changed for the better. */
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

  private takeOut(sessionId: string, key: string): void {
    const { records } = this.core
    records.change(sessionId, { thread: removeUnsent(records.get(sessionId).thread, new Set([key])) })
  }
}
