import { openLink, type Link, type LinkEnd } from './realtime-link.ts'

/** One thing that happened; `seq` counts the events of one conversation. */
export interface RealtimeEvent {
  id: string
  type: string
  seq: number
  createdAt: string
  payload: Record<string, unknown>
}

/** The part of a WebSocket that the client uses; browsers, Node 22 and `ws` all have it. */
export interface WebSocketLike {
  readonly readyState: number
  onopen: ((event: never) => void) | null
  onmessage: ((event: never) => void) | null
  onclose: ((event: never) => void) | null
  onerror: ((event: never) => void) | null
  send(data: string): void
  close(code?: number, reason?: string): void
}

/** How the socket is opened, and whom to tell about it. */
export interface RealtimeOptions {
  /** `wss://host/v1/realtime` */
  url: string
  /** Sent as the subprotocols `bearer, <token>`; without it the browser's session cookie counts. */
  token?: string
  /** Query parameters, asked for again at every attempt. */
  query?(): Record<string, string | undefined>
  WebSocket?: new (url: string, protocols?: string[]) => WebSocketLike
  onStatus?(status: 'connecting' | 'open' | 'closed'): void
  /** The socket closed before it opened. */
  onHandshakeFailure?(failuresInARow: number): void
  onClose?(code: number, reason: string): void
  /** Frames that belong to no subscription, such as `read_ack`. */
  onFrame?(frame: Record<string, unknown>): void
}

/** What to do with the frames of one channel. */
export interface SubscriptionHandlers {
  /** The last event seen already; 0 for a conversation that does not exist yet. */
  after?: number
  onEvent(event: RealtimeEvent, channel: string): void
  /** Something may have been missed: fetch again, events go on after `seq`. */
  onResync?(seq: number | null): void
  onTyping?(frame: Record<string, unknown>): void
  onError?(code: string): void
}

/** An interest in a channel that outlives reconnects. */
export interface Subscription {
  unsubscribe(): void
  /** The last event seen. */
  readonly seq: number | undefined
}

/** A socket that reconnects by itself and delivers every event once, in order. */
export interface Realtime {
  /** Opens the socket; while it waits to reconnect, tries at once. */
  connect(): void
  close(): void
  subscribe(frame: { channel: string; [key: string]: unknown }, handlers: SubscriptionHandlers): Subscription
  /** Dropped while the socket is not open. */
  send(frame: Record<string, unknown>): void
}

interface Entry {
  frame: { channel: string; [key: string]: unknown }
  handlers: SubscriptionHandlers
  seq: number | undefined
  /** The channel's name in frames, once the server has told it. */
  name: string | undefined
  ref: string
  active: boolean
}

const FIRST_PAUSE_MS = 250
const LONGEST_PAUSE_MS = 30_000
const UNAUTHORIZED = 4401
const SWITCHED_OFF = 4403
/** Our own doing or the server's trouble: coming back at once would only make it worse. */
const SLOW_DOWN = [4429, 1011]

/** Creates the client; nothing is opened before `connect`. */
export function createRealtime(options: RealtimeOptions): Realtime {
  const channels = createChannels((frame) => link?.send(frame), options.onFrame)
  let link: Link | undefined
  let wanted = false
  let attempt = 0
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  const onEnd = (end: LinkEnd) => {
    link = undefined
    channels.onDown()
    if (!end.opened) failures += 1
    if (end.code === UNAUTHORIZED || end.code === SWITCHED_OFF) wanted = false
    else if (SLOW_DOWN.includes(end.code)) attempt = Math.max(attempt, 5)
    // The pause is set before anyone is told, so that a listener's `connect` or `close` has the last word.
    if (wanted) {
      timer = setTimeout(open, Math.min(FIRST_PAUSE_MS * 2 ** attempt, LONGEST_PAUSE_MS) + Math.random() * 250)
      attempt += 1
    }
    options.onStatus?.('closed')
    if (end.opened) options.onClose?.(end.code, end.reason)
    else options.onHandshakeFailure?.(failures)
  }

  const open = () => {
    timer = undefined
    options.onStatus?.('connecting')
    link = openLink(options, {
      onOpen: () => (failures = 0),
      onReady() {
        attempt = 0
        channels.onUp()
        options.onStatus?.('open')
      },
      onFrame: (frame) => channels.onFrame(frame),
      onEnd,
    })
  }

  return {
    connect() {
      wanted = true
      if (link) return
      clearTimeout(timer)
      open()
    },
    close() {
      wanted = false
      clearTimeout(timer)
      timer = undefined
      link?.close()
      if (link) options.onStatus?.('closed')
      link = undefined
      channels.onDown()
    },
    subscribe: (frame, handlers) => channels.subscribe(frame, handlers),
    send: (frame) => link?.send(frame),
  }
}

interface Channels {
  subscribe(frame: Entry['frame'], handlers: SubscriptionHandlers): Subscription
  onUp(): void
  onDown(): void
  onFrame(frame: Record<string, unknown>): void
}

/** Keeps the subscriptions over the life of many sockets. */
function createChannels(send: (frame: Record<string, unknown>) => void, onOther: RealtimeOptions['onFrame']): Channels {
  const entries = new Set<Entry>()
  let up = false
  let refs = 0

  const announce = (entry: Entry) => {
    entry.ref = String(++refs)
    send({ type: 'subscribe', ref: entry.ref, ...entry.frame, ...(entry.seq !== undefined && { after: entry.seq }) })
  }
  const leave = (name: string) => {
    for (const entry of entries) if (entry.name === name) return
    send({ type: 'unsubscribe', ref: String(++refs), channel: name })
  }
  const withName = (name: unknown) => [...entries].filter((entry) => entry.name !== undefined && entry.name === name)

  return {
    subscribe(frame, handlers) {
      const entry: Entry = { frame, handlers, seq: handlers.after, name: undefined, ref: '', active: true }
      entries.add(entry)
      if (up) announce(entry)
      return {
        unsubscribe() {
          entry.active = false
          // Unanswered: kept until the answer tells the channel's name.
          if (up && entry.name === undefined) return
          entries.delete(entry)
          if (up && entry.name !== undefined) leave(entry.name)
        },
        get seq() {
          return entry.seq
        },
      }
    },
    onUp() {
      up = true
      for (const entry of entries) announce(entry)
    },
    onDown() {
      up = false
      for (const entry of entries) if (!entry.active) entries.delete(entry)
    },
    onFrame(frame) {
      if (frame.type === 'event') {
        for (const entry of withName(frame.channel)) deliver(entry, frame.event as RealtimeEvent)
      } else if (frame.type === 'typing') {
        for (const entry of withName(frame.channel)) if (entry.active) entry.handlers.onTyping?.(frame)
      } else if (frame.type === 'subscribed' || frame.type === 'error') {
        const entry = [...entries].find((one) => one.ref !== '' && one.ref === String(frame.ref))
        if (!entry) return onOther?.(frame)
        if (entry.active && frame.type === 'subscribed') return onSubscribed(entry, frame)
        if (entry.active) return entry.handlers.onError?.(String(frame.code))
        entries.delete(entry)
        if (frame.type === 'subscribed') leave(String(frame.channel))
      } else if (frame.type !== 'pong' && frame.type !== 'unsubscribed') onOther?.(frame)
    },
  }
}

function onSubscribed(entry: Entry, frame: Record<string, unknown>): void {
  const again = entry.name !== undefined
  const asked = entry.seq
  const latest = typeof frame.seq === 'number' ? frame.seq : null
  entry.name = String(frame.channel)
  if (isUnnumbered(entry)) {
    if (again) entry.handlers.onResync?.(null)
    return
  }
  // A conversation that does not exist yet has no events: whatever comes later comes after 0.
  if (asked === undefined) entry.seq = latest ?? 0
  else if (frame.resumed === false) {
    entry.seq = latest ?? 0
    if (asked > 0 || latest !== null) entry.handlers.onResync?.(latest)
  }
}

function deliver(entry: Entry, event: RealtimeEvent): void {
  if (!entry.active) return
  if (!isUnnumbered(entry) && typeof event.seq === 'number') {
    if (entry.seq !== undefined && event.seq <= entry.seq) return
    entry.seq = event.seq
  }
  entry.handlers.onEvent(event, String(entry.name))
}

/** The organization's channel mixes the events of many conversations, each with numbers of its own. */
const isUnnumbered = (entry: Entry) => entry.frame.channel === 'org'
