import type { RealtimeEvent, RealtimeOptions, Subscription, SubscriptionHandlers } from './types.ts'

interface Entry {
  frame: { channel: string; [key: string]: unknown }
  handlers: SubscriptionHandlers
  seq: number | undefined
  /** The channel's name in frames, once the server has told it. */
  name: string | undefined
  ref: string
  active: boolean
}

/** The subscriptions of a client, which outlive its sockets. */
export interface Channels {
  subscribe(frame: Entry['frame'], handlers: SubscriptionHandlers): Subscription
  onConnected(): void
  onDisconnected(): void
  onFrame(frame: Record<string, unknown>): void
}

/** Frames that are forwarded as they are, and the handler of each. */
const FORWARDED = {
  typing: 'onTyping',
  viewing: 'onViewing',
  presence: 'onPresence',
  seen: 'onSeen',
} as const

/** Codes of refusals that may pass: the subscription is sent again. */
const TEMPORARY = ['unavailable', 'request_timeout']
const RESUBSCRIBE_MS = 1000

/** Creates the subscriptions; `send` writes to the current socket, `onOther` gets the frames of no subscription. */
export function createChannels(
  send: (frame: Record<string, unknown>) => void,
  onOther: RealtimeOptions['onFrame'],
): Channels {
  const entries = new Set<Entry>()
  let isConnected = false
  let refs = 0

  const sendSubscribe = (entry: Entry) => {
    entry.ref = String(++refs)
    send(subscribeFrame(entry))
  }
  const resubscribeLater = (entry: Entry) => {
    const { ref } = entry
    const again = () => {
      if (entry.ref === ref && !entry.active) entries.delete(entry)
      else if (entry.ref === ref && isConnected) sendSubscribe(entry)
    }
    setTimeout(again, RESUBSCRIBE_MS + Math.random() * RESUBSCRIBE_MS)
  }
  /** Unsubscribes, unless another entry is subscribed to the same channel, or is about to be. */
  const sendUnsubscribe = ({ frame }: Entry, name: string) => {
    for (const entry of entries) if (entry.active && isSame(entry.frame, frame)) return
    send({ type: 'unsubscribe', ref: String(++refs), channel: name })
  }
  const entriesNamed = (name: unknown) =>
    [...entries].filter((entry) => entry.name !== undefined && entry.name === name)

  return {
    subscribe(frame, handlers) {
      const entry: Entry = { frame, handlers, seq: handlers.after, name: undefined, ref: '', active: true }
      entries.add(entry)
      if (isConnected) sendSubscribe(entry)
      return subscriptionOf(entry, () => {
        // Unanswered: kept until the answer tells the channel's name.
        if (isConnected && entry.name === undefined) return
        entries.delete(entry)
        if (isConnected && entry.name !== undefined) sendUnsubscribe(entry, entry.name)
      })
    },
    onConnected() {
      isConnected = true
      for (const entry of entries) sendSubscribe(entry)
    },
    onDisconnected() {
      isConnected = false
      for (const entry of entries) if (!entry.active) entries.delete(entry)
    },
    onFrame(frame) {
      if (frame.type === 'event') {
        for (const entry of entriesNamed(frame.channel)) deliver(entry, frame.event as RealtimeEvent)
      } else if (typeof frame.type === 'string' && frame.type in FORWARDED) {
        for (const entry of entriesNamed(frame.channel)) forward(entry, frame)
      } else if (frame.type === 'subscribed' || frame.type === 'error') {
        const entry = [...entries].find((one) => one.ref !== '' && one.ref === String(frame.ref))
        if (!entry) return onOther?.(frame)
        const isTemporary = frame.type === 'error' && TEMPORARY.includes(String(frame.code))
        if (entry.active) return isTemporary ? resubscribeLater(entry) : onAnswer(entry, frame)
        // Unsubscribed before the answer came.
        entries.delete(entry)
        if (frame.type === 'subscribed') sendUnsubscribe(entry, String(frame.channel))
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
  // Without numbers nobody knows what happened between the fetch and this moment.
  if (isUnnumbered(entry)) return entry.handlers.onResync?.(null)
  // A conversation that does not exist yet has no events: all that come are after 0.
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

function forward({ active, handlers }: Entry, frame: Record<string, unknown>): void {
  if (active) handlers[FORWARDED[frame.type as keyof typeof FORWARDED]]?.(frame as never)
}

/** Whether events come without a common order: `org` mixes those of many conversations, each with its own numbers. */
const isUnnumbered = (entry: Entry) => entry.frame.channel === 'org'
