import { createChannels } from './channels.ts'
import { openLink, type Link, type LinkEnd } from './link.ts'
import type { Realtime, RealtimeOptions } from './types.ts'

const FIRST_PAUSE_MS = 250
const LONGEST_PAUSE_MS = 30_000
/** Close codes from here on are the service's own: it was reached. */
const SERVICE_CODES = 4000
const UNAUTHORIZED = 4401
const SWITCHED_OFF = 4403
/** Too many frames, or trouble of the server: an early reconnect would make it worse. */
const SLOW_DOWN = [4429, 1011]

/**
 * Creates a client of the socket as `createRealtime` does, and throws nothing: where there can be no socket, each attempt is a
 * failed handshake, so that a page goes on without.
 */
export function createConnection(options: RealtimeOptions): Realtime {
  const channels = createChannels((frame) => link?.send(frame), options.onFrame)
  let link: Link | undefined
  let wanted = false
  let attempt = 0
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  const onEnd = (end: LinkEnd) => {
    link = undefined
    channels.onDisconnected()
    const wasReached = end.wasReady || end.code >= SERVICE_CODES
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
    else options.onHandshakeFailure?.(failures, end.reason)
  }

  const open = () => {
    timer = undefined
    options.onStatus?.('connecting')
    link = openLink(options, {
      onReady() {
        attempt = failures = 0
        channels.onConnected()
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
      channels.onDisconnected()
    },
    subscribe: (frame, handlers) => channels.subscribe(frame, handlers),
    send: (frame) => link?.send(frame),
  }
}
