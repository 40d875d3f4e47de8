import type { OutboxStore } from './outbox-store.ts'

/** A message in the outbox. */
export interface Outgoing {
  /** Code of the error that the service refused it with; null while it is to be sent. */
  failure: string | null
}

/** Events of the outbox. */
export interface OutboxListener<Message> {
  onSending(message: Message): void
  onSent(message: Message): void
  /** It could not be sent now and will be retried. */
  onWaiting(message: Message): void
  onFailed(message: Message, error: unknown): void
  /** It is no longer in this outbox: another tab sent or discarded it, or it was somebody else's. */
  onGone(message: Message): void
}

const FIRST_PAUSE_MS = 1000
const LONGEST_PAUSE_MS = 30_000
const JITTER_MS = 500
const MAX_RETRY_AFTER_S = 600

/**
 * Sends messages one after the other, in the order in which they were written, with retries and backoff, and stores them
 * until the service has acknowledged them. Several tabs may hold the same messages: the service takes each once, by its id.
 */
export abstract class Outbox<Message extends Outgoing> {
  protected queue: Message[] = []
  private readonly store: OutboxStore<Message>
  private readonly listener: OutboxListener<Message>
  /** Ids of messages that this tab has seen in the store. */
  private readonly stored = new Set<string>()
  private inFlight: Message | undefined
  private isRunning = false
  private isStopped = false
  private tries = 0
  /** Until then the service asked for no retry (`Retry-After`). */
  private retryNotBefore = 0
  private timer: ReturnType<typeof setTimeout> | undefined

  constructor(store: OutboxStore<Message>, listener: OutboxListener<Message>) {
    this.store = store
    this.listener = listener
  }

  /** Sends one message; must be safe to repeat. */
  protected abstract post(message: Message): Promise<unknown>

  /** Seconds of `Retry-After` (0 if none) for a failure that may pass; undefined for one that is final. */
  protected abstract patienceFor(error: unknown): number | undefined

  /** Sets `failure` of a refused message; returns whether to store it, for a retry by hand. */
  protected abstract refuse(message: Message, error: unknown): boolean

  /** Removes the cause of a failure; returns whether to try again at once. */
  protected mend(_message: Message, _error: unknown): boolean {
    return false
  }

  /** Whether the current user may send a message. */
  protected isOurs(_message: Message): boolean {
    return true
  }

  /** Adds the messages that an earlier visit, or another tab, left in the store; returns those that are new here. */
  restore(): Message[] {
    const known = this.idsOf(this.queue)
    const found = this.kept().filter((one) => !known.has(this.store.idOf(one)) && this.isOurs(one))
    for (const message of found) this.stored.add(this.store.idOf(message))
    this.queue.push(...found)
    return found
  }

  /** Adds a message and sends it as soon as possible. */
  push(message: Message): void {
    this.queue.push(message)
    this.keep(message)
    this.kick()
    if (!this.isRunning) this.listener.onWaiting(message)
  }

  /** Sends a failed message again; false if there is none with this id. */
  retry(id: string): boolean {
    const message = this.queue.find((one) => this.store.idOf(one) === id)
    if (!message?.failure) return false
    message.failure = null
    this.keep(message)
    this.kick()
    return true
  }

  /** Removes messages that were discarded, or that the service has. */
  remove(ids: ReadonlySet<string>): void {
    if (ids.size === 0) return
    this.queue = this.queue.filter((one) => !ids.has(this.store.idOf(one)))
    this.store.remove(ids)
  }

  /** Sends now instead of after the pause, unless the service asked to wait. */
  kick(): void {
    if (Date.now() < this.retryNotBefore) return
    void this.run()
  }

  /** Another tab changed the store: messages that it removed are removed here. */
  onStorage(): void {
    const there = this.idsOf(this.store.read())
    for (const message of this.queue) {
      const id = this.store.idOf(message)
      if (!this.stored.has(id) || there.has(id) || message === this.inFlight) continue
      this.queue = this.queue.filter((one) => one !== message)
      this.listener.onGone(message)
    }
  }

  /** Stops sending; unsent messages stay in the store. */
  stop(): void {
    this.isStopped = true
    clearTimeout(this.timer)
  }

  /** The stored messages of the current user. */
  protected kept(): Message[] {
    return this.store.read()
  }

  /** Removes messages that must not be sent from here, and reports them as gone. */
  protected forget(messages: Message[]): void {
    this.remove(this.idsOf(messages))
    for (const message of messages) this.listener.onGone(message)
  }

  protected keep(message: Message): void {
    if (this.store.put(message)) this.stored.add(this.store.idOf(message))
  }

  protected idsOf(messages: readonly Message[]): Set<string> {
    return new Set(messages.map(this.store.idOf))
  }

  private async run(): Promise<void> {
    if (this.isRunning || this.isStopped) return
    this.isRunning = true
    clearTimeout(this.timer)
    for (let next = this.next(); next && !this.isStopped; next = this.next()) {
      this.inFlight = next
      const goesOn = await this.attempt(next)
      this.inFlight = undefined
      if (!goesOn) break
    }
    this.isRunning = false
  }

  private next(): Message | undefined {
    return this.queue.find((one) => one.failure === null && this.isOurs(one))
  }

  /** Tries to send a message; returns whether to go on with the next. */
  private async attempt(message: Message, mayMend = true): Promise<boolean> {
    try {
      // A message that is being retried is shown as waiting throughout.
      if (this.tries === 0) this.listener.onSending(message)
      await this.post(message)
      this.tries = 0
      this.remove(this.idsOf([message]))
      this.listener.onSent(message)
      return true
    } catch (error) {
      if (mayMend && this.mend(message, error))
        return !this.queue.includes(message) || this.attempt(message, false)
      return this.onError(message, error)
    }
  }

  private onError(message: Message, error: unknown): boolean {
    const retryAfter = this.patienceFor(error)
    if (retryAfter !== undefined) {
      this.pause(retryAfter)
      for (const one of this.queue) if (one.failure === null && this.isOurs(one)) this.listener.onWaiting(one)
      return false
    }
    // Delivered or discarded in the meantime.
    if (!this.queue.includes(message)) return true
    if (this.refuse(message, error)) this.keep(message)
    else this.remove(this.idsOf([message]))
    this.listener.onFailed(message, error)
    return true
  }

  private pause(retryAfter: number): void {
    const wanted = Math.min(retryAfter, MAX_RETRY_AFTER_S) * 1000
    const pause = Math.max(wanted, Math.min(FIRST_PAUSE_MS * 2 ** this.tries, LONGEST_PAUSE_MS))
    this.tries += 1
    this.retryNotBefore = wanted > 0 ? Date.now() + wanted : 0
    if (!this.isStopped) this.timer = setTimeout(() => void this.run(), pause + Math.random() * JITTER_MS)
  }
}
