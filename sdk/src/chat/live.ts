import { createRealtime, type Realtime, type RealtimeEvent, type Subscription } from '../realtime.ts'
import { warn } from './report.ts'
import type { Identity } from './identity-pair.ts'
import { createIdentityFallback, type IdentityFallback } from './identity-fallback.ts'

/** How news reach the panel at the moment. */
export type LiveStatus = 'connecting' | 'open' | 'lost' | 'refused'

/** What the live link tells. */
export interface LiveListener {
  onStatus(status: LiveStatus, failuresInARow: number): void
  onEvent(event: RealtimeEvent): void
  /** Something may have been missed: fetch again. */
  onResync(): void
  onTyping(isTyping: boolean, name: string | null): void
  onReadAck(ids: string[]): void
  /** Somebody of the organization has read messages of the visitor. */
  onSeen(ids: string[], readAt: string): void
  onIdentityDropped(): void
}

/** Where the socket is, and who speaks. */
export interface LiveOptions {
  host: string
  widgetKey: string
  channelId: string
  identity(): Identity | undefined
}

/** The socket of the panel, following one session at a time. */
export interface Live {
  /** Opens the socket; while it waits to reconnect, tries at once. */
  start(): void
  /** Closes the socket until the next `start`. */
  stop(): void
  /** Follows a session from the event after `after` on. */
  follow(sessionId: string, after: number): void
  typing(isTyping: boolean): void
  /** Whether the frame was sent. */
  read(sessionId: string, ids: string[]): boolean
  /** Opens a new socket in place of the one that may be dead, or that was closed. */
  restart(): void
  /** The identity changed: shakes hands again, with it. */
  rearm(): void
}

const REFUSED = [4401, 4403]

/** Creates the link; nothing is opened before `start`. */
export function createLive(options: LiveOptions, listener: LiveListener): Live {
  const { channelId } = options
  const fallback = createIdentityFallback(() => options.identity() !== undefined)
  let followed: { sessionId: string; subscription: Subscription } | undefined
  let isOpen = false
  let started = false

  const realtime = openRealtime(options, fallback, {
    ...listener,
    onStatus(status, failures) {
      isOpen = status === 'open'
      listener.onStatus(status, failures)
    },
  })
  const place = (sessionId: string) => ({ channel: 'widget' as const, channelId, sessionId })
  const stop = () => {
    started = isOpen = false
    realtime.close()
  }
  const start = () => {
    started = true
    realtime.connect()
  }
  const restart = () => {
    stop()
    start()
  }

  return {
    start,
    stop,
    restart,
    follow(sessionId, after) {
      followed?.subscription.unsubscribe()
      const isCurrent = () => followed?.sessionId === sessionId
      const subscription = realtime.subscribe(place(sessionId), {
        after,
        onEvent: (event) => (isCurrent() ? listener.onEvent(event) : undefined),
        onResync: () => (isCurrent() ? listener.onResync() : undefined),
        onError: (code) => warn(`the session cannot be followed: ${code}`),
        onTyping(typing) {
          if (!isCurrent() || typing.authorType === 'visitor') return
          listener.onTyping(typing.isTyping, typing.authorName ?? null)
        },
        onSeen: ({ messageIds, readAt }) => (isCurrent() ? listener.onSeen(messageIds, readAt) : undefined),
      })
      followed = { sessionId, subscription }
    },
    typing(isTyping) {
      if (followed) realtime.send({ type: 'typing', ...place(followed.sessionId), isTyping })
    },
    read(sessionId, messageIds) {
      realtime.send({ type: 'read', ...place(sessionId), messageIds })
      return isOpen
    },
    rearm() {
      fallback.arm()
      if (started) restart()
    },
  }
}

/** Translates what the socket tells into what the panel needs to know. */
function openRealtime(options: LiveOptions, fallback: IdentityFallback, listener: LiveListener): Realtime {
  return createRealtime({
    url: `${options.host.replace(/^http/, 'ws')}/v1/realtime`,
    token: options.widgetKey,
    query: () => (fallback.isArmed() ? { ...options.identity() } : {}),
    onStatus(status) {
      if (status === 'open') fallback.onOpen()
      if (status !== 'closed') listener.onStatus(status, 0)
    },
    onHandshakeFailure(failures) {
      if (fallback.onFailure() === 'dropped') listener.onIdentityDropped()
      listener.onStatus('lost', failures)
    },
    onClose: (code) => listener.onStatus(REFUSED.includes(code) ? 'refused' : 'lost', 0),
    onFrame({ type, messageIds }) {
      if (type === 'read_ack' && Array.isArray(messageIds)) listener.onReadAck(messageIds as string[])
    },
  })
}
