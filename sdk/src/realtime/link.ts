import type { RealtimeOptions, WebSocketLike } from './types.ts'

/** How a socket ended. */
export interface LinkEnd {
  /** Whether the service sent `ready`; a proxy may open sockets and then stay silent. */
  wasReady: boolean
  code: number
  reason: string
}

/** Events of a link. */
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

/** Opens one socket; one that goes silent ends like a closed one. */
export function openLink(options: RealtimeOptions, listener: LinkListener): Link {
  let socket: WebSocketLike | undefined
  let ready = false
  let ended = false

  const detach = () => {
    ended = true
    ready = false
    heartbeat.stop()
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
  const heartbeat = createHeartbeat(() => write({ type: 'ping' }), abandon)
  try {
    socket = openSocket(options)
    socket.onmessage = (event: { data: unknown }) => {
      const frame = parse(event.data)
      if (ready) heartbeat.onActivity()
      if (!frame) return
      if (frame.type !== 'ready') return listener.onFrame(frame)
      ready = true
      heartbeat.onActivity()
      listener.onReady()
    }
    socket.onclose = (event: { code: number; reason: string }) => end(event.code, event.reason)
    // Before `ready` some (Node 20) send no close after it; later the close has the code.
    socket.onerror = ({ message = 'the handshake failed' }: { message?: string }) => ready || abandon(message)
  } catch (error) {
    // No constructor, or forbidden by the page’s policy: reported as a failed handshake, after the caller has its link.
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

/** Pings a link that was silent for 25 s, and calls `giveUp` when nothing comes within 10 s. */
function createHeartbeat(ping: () => void, giveUp: (reason: string) => void) {
  let timer = setTimeout(() => giveUp('no answer to the handshake'), READY_MS)
  const sendPing = () => {
    ping()
    timer = setTimeout(() => giveUp('no answer to a ping'), PONG_MS)
  }
  return {
    onActivity() {
      clearTimeout(timer)
      timer = setTimeout(sendPing, PING_MS)
    },
    stop: () => clearTimeout(timer),
  }
}

function openSocket(options: RealtimeOptions): WebSocketLike {
  const Socket = options.WebSocket ?? (globalThis as { WebSocket?: RealtimeOptions['WebSocket'] }).WebSocket
  if (!Socket) throw new Error('no WebSocket here')
  const url = new URL(options.url)
  url.protocol = url.protocol.replace('http', 'ws')
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
