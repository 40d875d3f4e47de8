import { createConnection } from '../realtime/connection.ts'
import type { Realtime, RealtimeEvent, Subscription } from '../realtime/index.ts'
import { warn } from '../page/report.ts'
import type { Identity } from './identity-pair.ts'
import { createIdentityFallback, type IdentityFallback } from './identity-fallback.ts'

/** State of the socket. */
export type LiveStatus = 'connecting' | 'open' | 'lost' | 'refused'

/** Events of the live connection. */
export interface LiveListener {
  onStatus(status: LiveStatus, failuresInARow: number): void
  onEvent(event: RealtimeEvent): void
  /** Events may have been missed: fetch the messages again. */
  onResync(): void
  onTyping(isTyping: boolean, name: string | null): void
  onReadAck(ids: string[]): void
  /** Somebody of the organization has read messages of the visitor. */
  onSeen(ids: string[], readAt: string): void
  onIdentityDropped(): void
}

/** Where to connect, and as whom. */
export interface LiveOptions {
  host: string
  widgetKey: string
  channelId: string
  identity(): Identity | undefined
}

/** The chat’s live connection: one socket, subscribed to one session at a time. */
export interface Live {
  /** Opens the socket; one that waits to reconnect does so at once. */
  start(): void
  /** Closes the socket until the next `start`. */
  stop(): void
  /** Subscribes to a session’s events after number `after`, in place of the former session. */
  follow(sessionId: string, after: number): void
  typing(isTyping: boolean): void
  /** Sends read receipts; returns whether the socket was open. */
  read(sessionId: string, ids: string[]): boolean
  /** Replaces the socket by a new one. */
  restart(): void
  /** The identity changed: reconnects with it. */
  updateIdentity(): void
}

const REFUSED = [4401, 4403]

/** Creates the connection; opens nothing before `start`. */
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
  const target = (sessionId: string) => ({ channel: 'widget' as const, channelId, sessionId })
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
      const subscription = realtime.subscribe(target(sessionId), {
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
      if (followed) realtime.send({ type: 'typing', ...target(followed.sessionId), isTyping })
    },
    read(sessionId, messageIds) {
      realtime.send({ type: 'read', ...target(sessionId), messageIds })
      return isOpen
    },
    updateIdentity() {
      fallback.reset()
      if (started) restart()
    },
  }
}

/** Opens the socket and maps its callbacks to those of the listener. */
function openRealtime(options: LiveOptions, fallback: IdentityFallback, listener: LiveListener): Realtime {
  return createConnection({
    url: `${options.host.replace(/^http/, 'ws')}/v1/realtime`,
    token: options.widgetKey,
    query: () => (fallback.sendsIdentity() ? { ...options.identity() } : {}),
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
