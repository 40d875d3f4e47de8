import { ApiError, codeOf, isApiError } from './widget-api.ts'
import { isIdentityRejection, isSessionOfAnother } from './identity.ts'
import type { ChatHost } from './chat-host.ts'
import { createOutboxStore, type OutboxStore, type OutgoingMessage } from './outbox-store.ts'
import { postMessage } from './post-message.ts'

/** What becomes of messages. */
export interface OutboxListener {
  onSending(message: OutgoingMessage): void
  onSent(message: OutgoingMessage): void
  /** It could not be sent now; it is tried again by itself. */
  onWaiting(message: OutgoingMessage): void
  onFailed(message: OutgoingMessage, error: ApiError): void
  /** It is not sent from here: another tab has sent or discarded it, or it was somebody else's. */
  onGone(message: OutgoingMessage): void
  /** The session belongs to somebody else now: what was to be sent moves to another one. */
  onMoved(fromSessionId: string, toSessionId: string): void
}

const FIRST_PAUSE_MS = 1000
const LONGEST_PAUSE_MS = 30_000
const JITTER_MS = 500
const MOST_RETRY_AFTER_S = 600

/**
 * Sends messages one after the other, so that they arrive in the order in which they were written, and keeps them until
 * the service has acknowledged them. Several tabs may hold the same messages: the service takes each once.
 *
 * What somebody wrote is never sent in the name of somebody else. Messages of an identified visitor are held back while
 * the page does not say who its visitor is, and forgotten when it names another one; those of a visitor without a name
 * become those of whoever is named next, like the conversation that they belong to.
 */
export class Outbox {
  private readonly host: ChatHost
  private readonly listener: OutboxListener
  private readonly store: OutboxStore
  private queue: OutgoingMessage[] = []
  /** Ids of what is in the store, as far as this tab knows. */
  private readonly stored = new Set<string>()
  private inFlight: string | undefined
  private speaker: string | null = null
  private isRunning = false
  private isStopped = false
  private tries = 0
  /** Before this time the service wants to hear nothing. */
  private quietUntil = 0
  private timer: ReturnType<typeof setTimeout> | undefined

  constructor(host: ChatHost, listener: OutboxListener) {
    this.host = host
    this.listener = listener
    this.store = createOutboxStore(host.channelId, host.storage)
  }

  /** Who the messages are written by: the identity of the page, also one that the service has not accepted. */
  author(): string | null {
    this.speaker = this.host.identity.current()?.externalId ?? this.speaker
    return this.speaker
  }

  /** Takes up what an earlier visit, or another tab, has left; answers with what is new here. */
  restore(): OutgoingMessage[] {
    const author = this.author()
    const kept = this.store.read()
    const foreign = author === null ? [] : kept.filter((one) => one.author !== null && one.author !== author)
    if (foreign.length > 0) this.store.remove(idsOf(foreign))
    const known = idsOf(this.queue)
    const found = kept.filter(
      (one) => !foreign.includes(one) && !known.has(one.providerMessageId) && this.isOurs(one),
    )
    for (const { providerMessageId } of found) this.stored.add(providerMessageId)
    this.queue.push(...found)
    return found
  }

  /** Sends a message, now or as soon as that is possible. */
  push(message: Omit<OutgoingMessage, 'author' | 'failure'>): void {
    const full = { ...message, author: this.author(), failure: null }
    this.queue.push(full)
    this.keep(full)
    this.kick()
    if (!this.isRunning) this.listener.onWaiting(full)
  }

  /** Sends a message again that failed. */
  retry(id: string): boolean {
    const message = this.queue.find((one) => one.providerMessageId === id)
    if (!message?.failure) return false
    message.failure = null
    this.keep(message)
    this.kick()
    return true
  }

  /** Forgets messages: they were discarded, or the service has them. */
  remove(ids: ReadonlySet<string>): void {
    if (ids.size === 0) return
    this.queue = this.queue.filter((one) => !ids.has(one.providerMessageId))
    this.store.remove(ids)
  }

  /** Tries now, as something has changed for the better. */
  kick(): void {
    if (Date.now() < this.quietUntil) return
    void this.run()
  }

  /** Another tab has changed the store: what it took out is settled. */
  onStorage(): void {
    const there = idsOf(this.store.read())
    for (const message of this.queue) {
      const id = message.providerMessageId
      if (!this.stored.has(id) || there.has(id) || id === this.inFlight) continue
      this.queue = this.queue.filter((one) => one !== message)
      this.listener.onGone(message)
    }
  }

  /** Somebody else is the visitor now: what was not written by them is forgotten. */
  userChanged(): void {
    const author = this.author()
    this.forget(this.queue.filter((one) => one.author !== author))
  }

  stop(): void {
    this.isStopped = true
    clearTimeout(this.timer)
  }

  private async run(): Promise<void> {
    if (this.isRunning || this.isStopped) return
    this.isRunning = true
    clearTimeout(this.timer)
    for (let next = this.next(); next && !this.isStopped; next = this.next()) {
      this.inFlight = next.providerMessageId
      const goesOn = await this.attempt(next, true)
      this.inFlight = undefined
      if (!goesOn) break
    }
    this.isRunning = false
  }

  private next(): OutgoingMessage | undefined {
    return this.queue.find((one) => one.failure === null && this.isOurs(one))
  }

  private isOurs({ author }: OutgoingMessage): boolean {
    return author === null || author === this.author()
  }

  /** Whether it is worth going on with the next message. */
  private async attempt(message: OutgoingMessage, mayRepeat: boolean): Promise<boolean> {
    try {
      // What is tried again and again is shown as waiting all the while.
      if (this.tries === 0) this.listener.onSending(message)
      await postMessage(this.host, message)
      this.tries = 0
      this.remove(idsOf([message]))
      this.listener.onSent(message)
    } catch (error) {
      if (mayRepeat && this.host.identity.current() && isIdentityRejection(error)) {
        this.host.identity.drop(codeOf(error))
        return this.attempt(message, false)
      }
      if (mayRepeat && isSessionOfAnother(error)) {
        this.move(message.sessionId)
        return !this.queue.includes(message) || this.attempt(message, false)
      }
      return this.onError(message, isApiError(error) ? error : new ApiError(0, String(error)))
    }
    return true
  }

  private onError(message: OutgoingMessage, error: ApiError): boolean {
    if (isTemporary(error)) {
      this.pause(error)
      for (const one of this.queue) if (one.failure === null && this.isOurs(one)) this.listener.onWaiting(one)
      return false
    }
    // Shown back or discarded in the meantime.
    if (!this.queue.includes(message)) return true
    message.failure = error.code
    // Whoever is blocked keeps nothing to send again.
    if (error.code === BLOCKED) this.remove(idsOf([message]))
    else this.keep(message)
    this.listener.onFailed(message, error)
    return true
  }

  private pause({ retryAfter }: ApiError): void {
    const wanted = Math.min(retryAfter, MOST_RETRY_AFTER_S) * 1000
    const pause = Math.max(wanted, Math.min(FIRST_PAUSE_MS * 2 ** this.tries, LONGEST_PAUSE_MS))
    this.tries += 1
    this.quietUntil = wanted > 0 ? Date.now() + wanted : 0
    if (!this.isStopped) this.timer = setTimeout(() => void this.run(), pause + Math.random() * JITTER_MS)
  }

  private move(from: string): void {
    const { sessions } = this.host
    if (sessions.current() === from) sessions.reset()
    const to = sessions.current()
    const author = this.author()
    const waiting = this.queue.filter((one) => one.sessionId === from)
    // Who wrote without a name in somebody's session was not the one who is named now.
    this.forget(waiting.filter((one) => one.author !== author))
    for (const message of waiting) {
      if (message.author !== author) continue
      message.sessionId = to
      this.keep(message)
    }
    this.listener.onMoved(from, to)
  }

  private forget(messages: OutgoingMessage[]): void {
    this.remove(idsOf(messages))
    for (const message of messages) this.listener.onGone(message)
  }

  private keep(message: OutgoingMessage): void {
    if (this.store.put(message)) this.stored.add(message.providerMessageId)
  }
}

/** The code with which a visitor is told that their messages are not taken in. */
const BLOCKED = 'visitor_blocked'

const idsOf = (messages: readonly OutgoingMessage[]): Set<string> =>
  new Set(messages.map((message) => message.providerMessageId))

/** No answer, or one that says that it may go better later; an answer without our code comes from something between. */
const isTemporary = ({ status }: ApiError) =>
  status < 400 || status === 408 || status === 429 || status >= 500
