import { WebSocket } from 'ws'
import {
  createRealtime,
  type Realtime,
  type RealtimeEvent,
  type WebSocketLike,
} from '../sdk/src/realtime/index.ts'
import type { Widget } from './calls.ts'

/** What one visitor's browser saw over all its sockets. */
export interface Visitor {
  sessionId: string
  realtime: Realtime
  /** The replies, in the order in which they came. */
  replies: { messageId: string; seq: number; body: string }[]
  /** Events that a socket received out of order. */
  faults: string[]
  sockets: number
  /** Destroys the current socket without a closing handshake, if it is open. */
  cut(): boolean
}

/** Opens one visitor's socket with the SDK's client, which follows the session from its first event on. */
export function openVisitor(url: string, widget: Widget, sessionId: string): Visitor {
  let current: WebSocket | undefined
  const visitor: Visitor = {
    sessionId,
    replies: [],
    faults: [],
    sockets: 0,
    cut() {
      if (current?.readyState !== WebSocket.OPEN) return false
      current.terminate()
      return true
    },
    realtime: createRealtime({
      url: `${url.replace(/^http/, 'ws')}/v1/realtime`,
      token: widget.key,
      WebSocket: class extends WebSocket {
        constructor(address: string, protocols?: string[]) {
          super(address, protocols)
          // oxlint-disable-next-line typescript/no-this-alias -- the test cuts it
          current = this
          visitor.sockets += 1
          watchOrder(this, visitor)
        }
      } as unknown as new (address: string, protocols?: string[]) => WebSocketLike,
    }),
  }
  visitor.realtime.subscribe(
    { channel: 'widget', channelId: widget.id, sessionId },
    {
      after: 0,
      onEvent: (event) => record(visitor, event),
      onResync: (seq) => void visitor.faults.push(`asked to fetch anew at ${seq}`),
      onError: (code) => void visitor.faults.push(`subscribing was refused: ${code}`),
    },
  )
  visitor.realtime.connect()
  return visitor
}

function record({ replies }: Visitor, { type, seq, payload }: RealtimeEvent): void {
  if (type !== 'conversation.message.sent') return
  const { body } = payload['message'] as { body: string }
  replies.push({ messageId: payload['messageId'] as string, seq, body })
}

/** The client drops what it has seen; the server must not need that: on one socket numbers only grow. */
function watchOrder(socket: WebSocket, { faults }: Visitor): void {
  let last = -1
  socket.on('message', (data) => {
    const frame = JSON.parse(String(data)) as { type: string; event?: { seq: number } }
    if (frame.type !== 'event' || !frame.event) return
    if (frame.event.seq <= last) faults.push(`event ${frame.event.seq} after ${last} on one socket`)
    last = frame.event.seq
  })
}

/** Waits until something holds; fails with what `describe` says. */
export async function until(
  isTrue: () => boolean | Promise<boolean>,
  describe: () => string,
  timeoutMs = 20_000,
): Promise<void> {
  for (const end = Date.now() + timeoutMs; !(await isTrue());) {
    if (Date.now() > end) throw new Error(`gave up after ${timeoutMs} ms: ${describe()}`)
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
}
