import type { RealtimeEvent, RealtimeOptions, Subscription, SubscriptionHandlers } from './realtime-types.ts'

interface Entry {
  frame: { channel: string; [key: string]: unknown }
  handlers: SubscriptionHandlers
  seq: number | undefined
  /** The channel's name in frames, once the server has told it. */
  name: string | undefined
  ref: string
  active: boolean
}

/** What is followed, apart from the socket that it is followed with. */
export interface Channels {
  subscribe(frame: Entry['frame'], handlers: SubscriptionHandlers): Subscription
  onUp(): void
  onDown(): void
  onFrame(frame: Record<string, unknown>): void
}

/** What is passed on as it is, and to whom. */
const PASSED = { typing: 'onTyping', viewing: 'onViewing', presence: 'onPresence', seen: 'onSeen' } as const

/** Refusals that say that the server has trouble, which passes. */
const TEMPORARY = ['unavailable', 'request_timeout']
const AGAIN_MS = 1000

/** Keeps the subscriptions over the life of many sockets. */
export function createChannels(
  send: (frame: Record<string, unknown>) => void,
  onOther: RealtimeOptions['onFrame'],
): Channels {
  const entries = new Set<Entry>()
  let up = false
  let refs = 0

  const announce = (entry: Entry) => {
    entry.ref = String(++refs)
    send(subscribeFrame(entry))
  }
  const announceLater = (entry: Entry) => {
    const { ref } = entry
    const again = () => {
      if (entry.ref === ref && !entry.active) entries.delete(entry)
      else if (entry.ref === ref && up) announce(entry)
    }
    setTimeout(again, AGAIN_MS + Math.random() * AGAIN_MS)
  }
  /** Tells the server, unless somebody else follows the same or has just asked for it. */
  const leave = ({ frame }: Entry, name: string) => {
    for (const entry of entries) if (entry.active && isSame(entry.frame, frame)) return
    send({ type: 'unsubscribe', ref: String(++refs), channel: name })
  }
  const withName = (name: unknown) =>
    [...entries].filter((entry) => entry.name !== undefined && entry.name === name)

  return {
    subscribe(frame, handlers) {
      const entry: Entry = { frame, handlers, seq: handlers.after, name: undefined, ref: '', active: true }
      entries.add(entry)
      if (up) announce(entry)
      return subscriptionOf(entry, () => {
        // Unanswered: kept until the answer tells the channel's name.
        if (up && entry.name === undefined) return
        entries.delete(entry)
        if (up && entry.name !== undefined) leave(entry, entry.name)
      })
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
      } else if (typeof frame.type === 'string' && frame.type in PASSED) {
        for (const entry of withName(frame.channel)) pass(entry, frame)
      } else if (frame.type === 'subscribed' || frame.type === 'error') {
        const entry = [...entries].find((one) => one.ref !== '' && one.ref === String(frame.ref))
        if (!entry) return onOther?.(frame)
        const isTemporary = frame.type === 'error' && TEMPORARY.includes(String(frame.code))
        if (entry.active) return isTemporary ? announceLater(entry) : onAnswer(entry, frame)
        // Given up before the answer came.
        entries.delete(entry)
        if (frame.type === 'subscribed') leave(entry, String(frame.channel))
      } else if (frame.type !== 'pong' && frame.type !== 'unsubscribed') onOther?.(frame)
    },
  }
}

const isSame = (one: Entry['frame'], other: Entry['frame']) => JSON.stringify(one) === JSON.stringify(other)

const subscribeFrame = ({ ref, frame, seq }: Entry) => ({
  type: 'subscribe',
  ref,
  ...frame,
  ...(seq !== undefined && { after: seq }),
})

const subscriptionOf = (entry: Entry, end: () => void): Subscription => ({
  unsubscribe() {
    entry.active = false
    end()
  },
  get seq() {
    return entry.seq
  },
})

function onAnswer(entry: Entry, frame: Record<string, unknown>): void {
  if (frame.type === 'error') return entry.handlers.onError?.(String(frame.code))
  const asked = entry.seq
  const latest = typeof frame.seq === 'number' ? frame.seq : null
  entry.name = String(frame.channel)
  // Nothing tells what happened between a reading and this moment.
  if (isUnnumbered(entry)) return entry.handlers.onResync?.(null)
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

function pass({ active, handlers }: Entry, frame: Record<string, unknown>): void {
  if (active) handlers[PASSED[frame.type as keyof typeof PASSED]]?.(frame as never)
}

/** The organization's channel mixes the events of many conversations, each with numbers of its own. */
const isUnnumbered = (entry: Entry) => entry.frame.channel === 'org'
