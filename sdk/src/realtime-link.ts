import type { RealtimeOptions, WebSocketLike } from './realtime-types.ts'

/** How a socket ended. */
export interface LinkEnd {
  /** Whether the server had greeted us; something between may open sockets and then keep silent. */
  wasReady: boolean
  code: number
  reason: string
}

/** What a link tells its owner. */
export interface LinkListener {
  onReady(): void
  onFrame(frame: Record<string, unknown>): void
  /** Called once, and not after `close`. */
  onEnd(end: LinkEnd): void
}

/** One socket, from its handshake to its end. */
export interface Link {
  send(frame: object): void
  close(): void
}

const PING_MS = 25_000
const PONG_MS = 10_000
const READY_MS = 15_000

/** Opens one socket; a link that goes silent ends like a closed one. */
export function openLink(options: RealtimeOptions, listener: LinkListener): Link {
  let socket: WebSocketLike | undefined
  let ready = false
  let ended = false

  const detach = () => {
    ended = true
    ready = false
    pulse.stop()
    if (!socket) return
    socket.onmessage = socket.onclose = null
    // `ws` throws errors that nobody listens to.
    socket.onerror = () => undefined
  }
  const end = (code: number, reason: string) => {
    if (ended) return
    const wasReady = ready
    detach()
    listener.onEnd({ wasReady, code, reason })
  }
  const abandon = (reason: string) => {
    const silent = socket
    end(1006, reason)
    silent?.close()
  }
  const write = (frame: object) => {
    // 1 is OPEN; while the socket closes, browsers count what is sent and others throw.
    if (socket?.readyState === 1) socket.send(JSON.stringify(frame))
  }
  const pulse = createPulse(() => write({ type: 'ping' }), abandon)
  try {
    socket = openSocket(options)
    socket.onmessage = (event: { data: unknown }) => {
      const frame = parse(event.data)
      if (ready) pulse.heard()
      if (!frame) return
      if (frame.type !== 'ready') return listener.onFrame(frame)
      ready = true
      pulse.heard()
      listener.onReady()
    }
    socket.onclose = (event: { code: number; reason: string }) => end(event.code, event.reason)
    socket.onerror = () => undefined
  } catch (error) {
    // No constructor, a policy of the page: told like any failed handshake, after the caller has its link.
    setTimeout(() => end(1006, String(error)), 0)
  }
  return {
    send: (frame) => (ready ? write(frame) : undefined),
    close() {
      detach()
      socket?.close(1000)
    },
  }
}

/** Asks a silent link for a sign of life, and gives it up when none comes. */
function createPulse(ping: () => void, giveUp: (reason: string) => void) {
  let timer = setTimeout(() => giveUp('no answer to the handshake'), READY_MS)
  const ask = () => {
    ping()
    timer = setTimeout(() => giveUp('no answer to a ping'), PONG_MS)
  }
  return {
    heard() {
      clearTimeout(timer)
      timer = setTimeout(ask, PING_MS)
    },
    stop: () => clearTimeout(timer),
  }
}

function openSocket(options: RealtimeOptions): WebSocketLike {
  const Socket = options.WebSocket ?? (globalThis as { WebSocket?: RealtimeOptions['WebSocket'] }).WebSocket
  if (!Socket) throw new Error('no WebSocket here')
  const url = new URL(options.url)
  for (const [name, value] of Object.entries(options.query?.() ?? {})) {
    if (value !== undefined) url.searchParams.set(name, value)
  }
  return options.token === undefined ? new Socket(url.href) : new Socket(url.href, ['bearer', options.token])
}

function parse(data: unknown): Record<string, unknown> | undefined {
  try {
    const frame: unknown = JSON.parse(String(data))
    return typeof frame === 'object' && frame !== null ? (frame as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}
