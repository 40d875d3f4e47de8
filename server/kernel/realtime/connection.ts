import type { Writable } from 'node:stream'
import type { RawData, WebSocket } from 'ws'
import type { Caller } from '../contract/credentials.ts'
import type { CallInfo } from '../contract/context.ts'
import { newId } from '../base/ids.ts'
import type { Machinery } from '../calls/work.ts'
import { Activities, type SharedActivities } from './activities.ts'
import type { Activity } from '../contract/channel.ts'
import type { Ephemeral } from '../contract/bus.ts'
import type { FrameSender } from '../contract/channel.ts'
import { RESTART } from './close-codes.ts'
import { answerFrame } from './frames.ts'
import { Allowance, type Incoming } from './incoming.ts'
import type { Present } from './presenter.ts'
import type { Subscriber } from './subscriber.ts'
import type { Topics } from './topics.ts'

/** What all connections of a process share. */
export interface HubParts {
  machinery: Machinery
  present: Present
  topics: Topics
  shared: SharedActivities
  incoming: Incoming
  /** A socket has closed. */
  onEnd(connection: Connection): void
}

/** A socket that knows its connection, so that what listens to sockets is the same few functions for all of them. */
type ConnectedSocket = WebSocket & { connection?: Connection | undefined }

/** A socket whose handshake was accepted. */
export interface Opened {
  socket: ConnectedSocket
  /** What it travels on. */
  line: Writable
  caller: Caller
  call: CallInfo
  /** What the handshake proved. */
  identity: string | undefined
  /** When the credential was looked at, by `performance.now()`. */
  since: number
}

const MAX_BUFFERED_BYTES = 1_048_576
/** With this much unsent a replay waits, and gives the client this long to read on. */
const PACED_BYTES = 65_536
const PACED_MS = 10_000
const FRAMES_PER_SECOND = 20
const FRAME_BURST = 200
const LINGER_MS = 1000

const NO_SUBSCRIBERS: readonly Subscriber[] = []

/** One open socket. A class, and small, with as few closures of its own as can be: there are thousands of them. */
export class Connection implements FrameSender {
  readonly id = newId('con')
  readonly parts: HubParts
  readonly caller: Caller
  readonly call: CallInfo
  readonly identity: string | undefined
  /** Few, and mostly one: a list takes less than a map. */
  #subscribers = NO_SUBSCRIBERS
  readonly #allowance = new Allowance()
  #activities: Activities | undefined
  readonly #socket: ConnectedSocket
  readonly #line: Writable
  #isCorked = false
  #isAlive = true
  #hasEnded = false
  /** One after the other: a frame may rely on what the one before it did. Undefined while none is being handled. */
  #handled: Promise<void> | undefined
  #tokens = FRAME_BURST
  #refilledAt = performance.now()

  constructor(parts: HubParts, { socket, line, caller, call, identity }: Opened) {
    this.parts = parts
    this.caller = caller
    // What only a sign-in records is not kept for as long as the socket lives.
    this.call = { ...call, userAgent: undefined, acceptLanguage: undefined }
    this.identity = identity
    this.#socket = socket
    this.#line = line
    // All that comes counts, also what is no whole frame.
    line.on('data', (bytes: Buffer) => this.#count(bytes.length))
    socket.connection = this
    socket.on('message', Connection.#onMessage)
    socket.on('pong', Connection.#onPong)
    socket.on('close', Connection.#onClose)
    // Without a listener a protocol error of one client would end the process.
    socket.on('error', terminate)
    this.send({ type: 'ready', orgId: caller.org.id, connectionId: this.id })
  }

  static #onMessage(this: ConnectedSocket, data: RawData, isBinary: boolean): void {
    connectionOf(this).#receive(data as Buffer, isBinary)
  }

  static #onPong(this: ConnectedSocket): void {
    connectionOf(this).#isAlive = true
  }

  static #onClose(this: ConnectedSocket): void {
    connectionOf(this).#end()
  }

  get shared(): SharedActivities {
    return this.parts.shared
  }

  get isOpen(): boolean {
    return this.#socket.readyState === this.#socket.OPEN
  }

  /** Sends a frame; with too much unsent the socket closes instead. */
  send(frame: Record<string, unknown>): void {
    if (!this.isOpen) return
    // A client that does not read must not fill our memory; it resumes from the events it missed.
    if (this.#socket.bufferedAmount > MAX_BUFFERED_BYTES) return this.close(4408, 'too slow')
    this.#write(frame)
  }

  /** Sends a frame and waits while much is unsent. */
  async sendPaced(frame: Record<string, unknown>): Promise<void> {
    if (!this.isOpen) return
    if (this.#socket.bufferedAmount < PACED_BYTES) return this.#write(frame)
    const timer = setTimeout(() => this.close(4408, 'too slow'), PACED_MS)
    await new Promise<void>((resolve) => this.#write(frame, () => resolve()))
    clearTimeout(timer)
  }

  /** Frames of one turn of the loop leave in one write, which costs more than making them. */
  #write(frame: Record<string, unknown>, written?: () => void): void {
    if (!this.#isCorked) {
      this.#isCorked = true
      this.#line.cork()
      process.nextTick(uncork, this)
    }
    this.#socket.send(JSON.stringify(frame), written)
    this.parts.machinery.metrics.frameSent()
    // What is held back must not look like a client that does not read.
    if (this.#line.writableLength > PACED_BYTES) this.uncork()
  }

  uncork(): void {
    if (!this.#isCorked) return
    this.#isCorked = false
    this.#line.uncork()
  }

  close(code: number, reason: string): void {
    this.#socket.close(code, reason)
    // The service cannot wait for a client that does not answer; elsewhere `ws` gives it 30 seconds.
    if (code === RESTART) setTimeout(() => this.#socket.terminate(), 2000).unref()
  }

  /** Closes the socket, and waits for no answer. */
  cutOff(code: number, reason: string): void {
    this.close(code, reason)
    setTimeout(() => this.#socket.terminate(), LINGER_MS).unref()
  }

  get unsentBytes(): number {
    return this.#socket.bufferedAmount
  }

  /** Pings the client, and drops one that did not answer the last ping. */
  ping(): void {
    if (!this.#isAlive) return this.#socket.terminate()
    this.#isAlive = false
    this.#socket.ping()
  }

  get subscriptions(): number {
    return this.#subscribers.length
  }

  /** The subscription that frames call so. */
  subscriberOf(name: string): Subscriber | undefined {
    return this.#subscribers.find((subscriber) => subscriber.name === name)
  }

  /** Keeps a subscription, in place of an earlier one of the same name. */
  follow(subscriber: Subscriber): void {
    const earlier = this.subscriberOf(subscriber.name)
    if (earlier) this.#stop(earlier)
    this.#subscribers = [...this.#subscribers.filter((one) => one !== earlier), subscriber]
    this.#allowance.widen()
    this.parts.topics.add(subscriber)
  }

  /** Ends a subscription and what goes on within it; one that was replaced is gone already. */
  leave(subscriber: Subscriber): void {
    if (!this.#subscribers.includes(subscriber)) return
    this.#stop(subscriber)
    this.#subscribers = this.#subscribers.filter((one) => one !== subscriber)
    this.#activities?.leave(subscriber.name)
  }

  begin(activity: Activity): void {
    if (this.#hasEnded) return
    this.#activities ??= new Activities(this)
    this.#activities.begin(activity)
  }

  end(key: string): boolean {
    return this.#activities?.end(key) === true
  }

  /** Tells everybody but this socket. */
  broadcast(message: Ephemeral): void {
    this.parts.machinery.bus.publish({
      orgId: this.caller.org.id,
      events: [],
      ephemeral: [{ ...message, exceptConnection: this.id }],
      disconnects: [],
    })
  }

  #end(): void {
    if (this.#hasEnded) return
    this.#hasEnded = true
    for (const subscriber of this.#subscribers) this.#stop(subscriber)
    this.#subscribers = NO_SUBSCRIBERS
    this.#activities?.close()
    this.parts.onEnd(this)
  }

  #stop(subscriber: Subscriber): void {
    subscriber.stop()
    this.parts.topics.remove(subscriber)
  }

  #count(bytes: number): void {
    if (!this.isOpen) return
    if (!this.#allowance.take(bytes) || !this.parts.incoming.take(this.call.address, bytes))
      this.cutOff(4429, 'too many bytes')
  }

  #receive(data: Buffer, isBinary: boolean): void {
    if (!this.isOpen) return
    if (!this.#allowance.fits(data.length)) return this.cutOff(1009, 'subscribe before larger frames')
    if (!this.#spend()) return this.cutOff(4429, 'too many frames')
    const { incoming } = this.parts
    if (!incoming.hold(data.length)) return this.cutOff(4429, 'too much is waiting')
    const text = isBinary ? '' : data.toString('utf8')
    const handled = this.#handleAfter(this.#handled, text).finally(() => {
      incoming.release(data.length)
      if (this.#handled === handled) this.#handled = undefined
    })
    this.#handled = handled
  }

  async #handleAfter(earlier: Promise<void> | undefined, text: string): Promise<void> {
    if (earlier) await earlier
    await answerFrame(this, text)
  }

  /** A token bucket for incoming frames. */
  #spend(): boolean {
    const now = performance.now()
    this.#tokens = Math.min(FRAME_BURST, this.#tokens + ((now - this.#refilledAt) * FRAMES_PER_SECOND) / 1000)
    this.#refilledAt = now
    this.#tokens -= 1
    return this.#tokens >= 0
  }
}

const connectionOf = ({ connection }: ConnectedSocket) => connection as Connection

function terminate(this: WebSocket): void {
  this.terminate()
}

function uncork(connection: Connection): void {
  connection.uncork()
}
