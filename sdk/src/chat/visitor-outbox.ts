import { ApiError, codeOf, isApiError } from '../api-error.ts'
import { Outbox, type OutboxListener } from '../outbox/outbox.ts'
import { isIdentityRejection, isSessionOfAnother } from './identity.ts'
import type { ChatHost } from './chat-host.ts'
import { createVisitorStore, type OutgoingMessage } from './outgoing-message.ts'
import { postMessage } from './post-message.ts'

/** Events of a visitor’s outbox. */
export interface VisitorOutboxListener extends OutboxListener<OutgoingMessage> {
  /** The session belongs to somebody else: unsent messages are in another one now. */
  onMoved(fromSessionId: string, toSessionId: string): void
}

/**
 * The outbox of a visitor. A message is never sent in another person’s name: messages of an identified visitor wait while
 * the page names nobody, and are deleted when it names somebody else. Those of an anonymous visitor go to whoever is
 * identified next, as the conversation does.
 */
export class VisitorOutbox extends Outbox<OutgoingMessage> {
  private readonly host: ChatHost
  private readonly onMoved: VisitorOutboxListener['onMoved']
  private lastAuthor: string | null = null

  constructor(host: ChatHost, listener: VisitorOutboxListener) {
    super(createVisitorStore(host.channelId, host.storage), listener)
    this.host = host
    this.onMoved = listener.onMoved
  }

  /** Sends a message of the current visitor. */
  send(message: Omit<OutgoingMessage, 'author' | 'failure'>): void {
    this.push({ ...message, author: this.author(), failure: null })
  }

  /** The page named another person: deletes the messages that others wrote. */
  userChanged(): void {
    const author = this.author()
    this.forget(this.queue.filter((one) => one.author !== author))
  }

  protected override kept(): OutgoingMessage[] {
    const author = this.author()
    const kept = super.kept()
    const foreign = author === null ? [] : kept.filter((one) => one.author !== null && one.author !== author)
    this.remove(this.idsOf(foreign))
    return kept.filter((one) => !foreign.includes(one))
  }

  protected override isOurs({ author }: OutgoingMessage): boolean {
    return author === null || author === this.author()
  }

  protected override post(message: OutgoingMessage): Promise<unknown> {
    return postMessage(this.host, message)
  }

  /** Retries without an answer, and after statuses that may pass; one below 400 here comes from a proxy. */
  protected override patienceFor(error: unknown): number | undefined {
    const { status, retryAfter } = isApiError(error) ? error : new ApiError(0, String(error))
    return status < 400 || status === 408 || status === 429 || status >= 500 ? retryAfter : undefined
  }

  protected override refuse(message: OutgoingMessage, error: unknown): boolean {
    message.failure = codeOf(error)
    // A blocked visitor has nothing to send again.
    return message.failure !== 'visitor_blocked'
  }

  protected override mend(message: OutgoingMessage, error: unknown): boolean {
    const { identity } = this.host
    if (identity.current() && isIdentityRejection(error)) identity.drop(codeOf(error))
    else if (isSessionOfAnother(error)) this.move(message.sessionId)
    else return false
    return true
  }

  /** External id of the current visitor: the last one that the page gave, even if the service rejected it. */
  private author(): string | null {
    this.lastAuthor = this.host.identity.current()?.externalId ?? this.lastAuthor
    return this.lastAuthor
  }

  private move(from: string): void {
    const { sessions } = this.host
    if (sessions.current() === from) sessions.reset()
    const to = sessions.current()
    const author = this.author()
    const waiting = this.queue.filter((one) => one.sessionId === from)
    // An anonymous message in somebody else's session was not written by the person named now.
    this.forget(waiting.filter((one) => one.author !== author))
    for (const message of waiting) {
      if (message.author !== author) continue
      message.sessionId = to
      this.keep(message)
    }
    this.onMoved(from, to)
  }
}
