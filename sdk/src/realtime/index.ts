import { createConnection } from './connection.ts'
import type { Realtime, RealtimeOptions } from './types.ts'

export { isEvent } from './is-event.ts'
export type {
  ClientFrame,
  PresenceFrame,
  Realtime,
  RealtimeEvent,
  RealtimeOptions,
  Subscription,
  SubscriptionHandlers,
  TypingFrame,
  ViewingFrame,
  WebSocketLike,
} from './types.ts'

/**
 * Creates a client of the socket; opens nothing before `connect`. Throws a `TypeError` for an address that no socket can
 * have, and where there is no `WebSocket`.
 */
export function createRealtime(options: RealtimeOptions): Realtime {
  if (!/^(http|ws)s?:\/\/./.test(options.url))
    throw new TypeError(`url has to be https://<host>/v1/realtime, and is ${JSON.stringify(options.url)}.`)
  if (!(options.WebSocket ?? globalThis.WebSocket))
    throw new TypeError('There is no WebSocket here: pass that of the package ws as the option WebSocket.')
  return createConnection(options)
}
