import type { Tx } from '../db/transaction.ts'
import { openWork, type Machinery } from '../calls/work.ts'
import type { StoredEvent } from '../contract/events.ts'
import type { EventSignal } from '../contract/bus.ts'
import { READERS, type RealtimeChannel, type Shown, type Subscription } from '../contract/channel.ts'
import { RESTART } from './close-codes.ts'
import type { Connection } from './connection.ts'
import { loadEvent, missedSince, REPLAY_LIMIT } from './replay.ts'

/** More events than this that wait to be sent are forgotten, and fetched again where they are numbered. */
const MAX_WAITING = 200
/** Events that are looked up and sent at a time. */
const PAGE = 50

/** What a socket asks to follow: a channel, and what it says of it. */
export interface Wish {
  readonly channel: RealtimeChannel
  readonly params: Record<string, unknown>
}

/** Decides where a wish leads; throws `AppError` with the code that the socket is told. */
export function authorizeWish(
  { parts, caller, call, identity }: Connection,
  { channel, params }: Wish,
  tx: Tx,
): Promise<Subscription> {
  const ctx = openWork(parts.machinery, caller, { info: call }).context(tx)
  return channel.authorize(ctx, params, identity)
}

const NOTHING: readonly StoredEvent[] = []

/** Where a subscription starts, for the `subscribed` frame. */
export interface Start {
  seq: number | null
  resumed: boolean
}

interface Heard {
  signal: EventSignal
  event: StoredEvent | undefined
}

/**
 * Delivers a topic's events to one socket: in the order of the stream, each once. One piece of work at a time,
 * so that a slow look-up never lets a later event overtake. Until `begin` is called signals are only remembered.
 */
export class Subscriber {
  readonly topic: string
  /** What the channel is called in frames. */
  readonly name: string
  readonly connection: Connection
  readonly #wish: Wish
  #state: 'starting' | 'sending' | 'stopped' = 'starting'
  #stream: string | undefined
  #as: string | undefined
  /** The number of the last event that was sent, or is not for this audience. */
  #last = 0
  /** What was missed before it started. */
  #missed = NOTHING
  /** Whether there may be events behind `#last` that nobody will signal again. */
  #behind = false
  #waiting: Heard[] | undefined
  #working = false
  #isInDoubt = false

  constructor(connection: Connection, wish: Wish, { topic, name = topic }: Subscription) {
    this.topic = topic
    this.name = name
    this.connection = connection
    this.#wish = wish
  }

  /** Finds the place to start from: behind event `after` where that still fits, else behind the last one. */
  async start(tx: Tx, { stream, seq, as }: Subscription, after: number | undefined): Promise<Start> {
    this.#as = as
    if (!this.#channel.resumable || stream === undefined) return { seq: null, resumed: false }
    this.#stream = stream
    const fits = after !== undefined && after <= seq && seq - after <= REPLAY_LIMIT
    const from = fits ? after : seq
    const missed = await missedSince(tx, { orgId: this.#orgId, stream, after: from })
    if (missed.some(({ type }) => this.#rechecksAfter(type))) this.#isInDoubt = true
    const latest = Math.max(seq, missed.at(-1)?.seq ?? 0)
    const resumed = fits && missed.length === latest - from && missed.length <= REPLAY_LIMIT
    this.#last = resumed ? from : latest
    if (resumed) this.#missed = missed
    return { seq: latest, resumed: resumed || after === undefined }
  }

  /** Sends from here on; once the client was told where it starts. */
  begin(): void {
    if (this.#state !== 'starting') return
    this.#state = 'sending'
    void this.#work(true)
  }

  /** Sends nothing any more. */
  stop(): void {
    this.#state = 'stopped'
  }

  /** An event of the topic was committed; `event` when this process has it at hand. */
  signal(signal: EventSignal, event: StoredEvent | undefined): void {
    const channel = this.#channel
    if (this.#rechecksAfter(signal.type)) this.#isInDoubt = true
    if (this.#state === 'starting') {
      this.#behind = true
      // The first of a stream that did not exist when it was looked for.
      if (channel.resumable) this.#stream ??= signal.stream ?? undefined
      return
    }
    if (channel.types !== '*' && !channel.types.includes(signal.type) && !channel.resumable) return
    if (this.#waiting?.length === MAX_WAITING) {
      if (!channel.resumable) return this.connection.close(4408, 'too slow')
      this.#waiting = undefined
      this.#behind = true
    }
    this.#waiting ??= []
    this.#waiting.push({ signal, event })
    if (!this.#working) void this.#work()
  }

  /** Whether it may belong elsewhere by now; it gets nothing that is not kept until that is known. */
  get isInDoubt(): boolean {
    return this.#isInDoubt
  }

  #rechecksAfter(type: string): boolean {
    return this.#channel.rechecksAfter?.includes(type) === true
  }

  /** Closes the socket if it belongs elsewhere by now: it finds its place when it comes back. */
  async #recheck(): Promise<void> {
    const { database } = this.#machinery
    // What comes in from here on is after what is looked at, and has it looked at again.
    this.#isInDoubt = false
    const { topic, as } = await database.readTogether(this.#orgId, (tx) =>
      authorizeWish(this.connection, this.#wish, tx),
    )
    if (topic === this.topic && as === this.#as) return
    this.#isInDoubt = true
    this.stop()
    this.connection.close(RESTART, 'the session belongs elsewhere now')
  }

  #mayRead(payload: Shown): boolean {
    const readers = payload[READERS]
    return readers === undefined || (this.#as !== undefined && readers.includes(this.#as))
  }

  get #channel(): RealtimeChannel {
    return this.#wish.channel
  }

  get #machinery(): Machinery {
    return this.connection.parts.machinery
  }

  get #orgId(): string {
    return this.connection.caller.org.id
  }

  async #work(isFirst = false): Promise<void> {
    this.#working = true
    try {
      // What put it in doubt may be among what is not sent.
      if (isFirst && this.#isInDoubt) await this.#recheck()
      const missed = this.#missed
      this.#missed = NOTHING
      await this.#send(missed, true)
      while (this.#state === 'sending' && (this.#behind || this.#waiting || this.#isInDoubt)) {
        if (this.#behind) await this.#catchUp()
        else if (this.#waiting) await this.#sendHeard(this.#waiting)
        else await this.#recheck()
      }
    } catch (error) {
      if (this.#state === 'stopped') return
      const { database, services } = this.#machinery
      if (!database.isOutage(error))
        services.log.error({ err: error, topic: this.#channel.name }, 'delivering events to a socket failed')
      this.connection.close(1011, 'events could not be delivered')
    } finally {
      this.#working = false
    }
  }

  async #catchUp(): Promise<void> {
    const { database } = this.#machinery
    const stream = this.#stream
    this.#behind = false
    for (let full = stream !== undefined; full && stream !== undefined && this.#state === 'sending';) {
      const place = { orgId: this.#orgId, stream, after: this.#last }
      const events = await database.readTogether(this.#orgId, (tx) => missedSince(tx, place))
      await this.#send(events, true)
      full = events.length > REPLAY_LIMIT
    }
  }

  /** Sends what was heard, as far as it comes without a gap and is at hand; for the rest it is behind. */
  async #sendHeard(heard: readonly Heard[]): Promise<void> {
    this.#waiting = undefined
    const events: (StoredEvent | Promise<StoredEvent | undefined>)[] = []
    let last = this.#last
    for (const [index, { signal, event }] of heard.entries()) {
      if (!this.#channel.resumable || signal.seq === null || signal.stream === null) {
        events.push(event ?? loadEvent(this.#machinery.database.system, this.#orgId, signal.id))
        continue
      }
      this.#stream ??= signal.stream
      if (signal.stream !== this.#stream || signal.seq <= last) continue
      if (!event || signal.seq !== last + 1) {
        this.#behind = true
        if (index + 1 < heard.length) this.#waiting = heard.slice(index + 1)
        break
      }
      events.push(event)
      last = signal.seq
    }
    const found = await Promise.all(events)
    await this.#send(
      found.filter((event) => event !== undefined),
      false,
    )
  }

  /** Sends events and moves on behind them; paced, it waits for a client that has much to read already. */
  async #send(events: readonly StoredEvent[], paced: boolean): Promise<void> {
    const { present } = this.connection.parts
    const channel = this.#channel
    for (let at = 0; at < events.length && this.#state === 'sending'; at += PAGE) {
      const page = events.slice(at, at + PAGE)
      const payloads = await present(this.#orgId, channel, page)
      for (const [index, event] of page.entries()) {
        if (this.#state !== 'sending') return
        if (event.seq !== null && channel.resumable) this.#last = Math.max(this.#last, event.seq)
        const payload = payloads[index]
        if (payload && this.#mayRead(payload)) {
          const frame = { type: 'event', channel: this.name, event: frameOf(event, payload) }
          if (paced) await this.connection.sendPaced(frame)
          else this.connection.send(frame)
        }
        if (this.#rechecksAfter(event.type)) await this.#recheck()
      }
    }
  }
}

const frameOf = (event: StoredEvent, payload: Record<string, unknown>) => ({
  id: event.id,
  type: event.type,
  seq: event.seq,
  createdAt: event.createdAt.toISOString(),
  payload,
})
