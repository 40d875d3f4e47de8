import { createChannels } from './realtime-channels.ts'
import { openLink, type Link, type LinkEnd } from './realtime-link.ts'
import type { Realtime, RealtimeOptions } from './realtime-types.ts'

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
} from './realtime-types.ts'

const FIRST_PAUSE_MS = 250
const LONGEST_PAUSE_MS = 30_000
/** Codes from here on are the server's own: whoever sends one has heard us. */
const OWN_CODES = 4000
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
    const wasReached = end.wasReady || end.code >= OWN_CODES
    if (!wasReached) failures += 1
    if (end.code === UNAUTHORIZED || end.code === SWITCHED_OFF) wanted = false
    else if (SLOW_DOWN.includes(end.code)) attempt = Math.max(attempt, 5)
    // The pause is set before anyone is told, so that a listener's `connect` or `close` has the last word.
    if (wanted) {
      timer = setTimeout(
        open,
        Math.min(FIRST_PAUSE_MS * 2 ** attempt, LONGEST_PAUSE_MS) + Math.random() * 250,
      )
      attempt += 1
    }
    options.onStatus?.('closed')
    if (wasReached) options.onClose?.(end.code, end.reason)
    else options.onHandshakeFailure?.(failures)
  }

  const open = () => {
    timer = undefined
    options.onStatus?.('connecting')
    link = openLink(options, {
      onReady() {
        attempt = failures = 0
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
