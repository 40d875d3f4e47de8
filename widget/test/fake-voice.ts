import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer, type WebSocket } from 'ws'

type Side = 'visitor' | 'agent'

/** A vendor of voice calls: hands out descriptors, and carries frames between a visitor and whoever answers. */
export class FakeVoice {
  /** What the visitors' handshakes offered. */
  readonly protocols: (string | undefined)[] = []
  /** What visitors sent, by type. */
  readonly said: string[] = []
  /** Why no call is possible. */
  reason: string | undefined
  /** Where calls are signalled; here if left out. */
  signalingUrl: string | undefined
  acceptSocket = true
  private readonly server = new WebSocketServer({ noServer: true, handleProtocols: () => 'bearer' })
  private readonly sockets = new Map<Side, WebSocket>()
  /** For a side that is not there yet. */
  private readonly kept: Record<Side, string[]> = { visitor: [], agent: [] }

  reset(): void {
    this.protocols.length = this.said.length = 0
    this.reason = this.signalingUrl = undefined
    this.acceptSocket = true
    for (const side of ['visitor', 'agent'] as const) this.kept[side].length = 0
    for (const socket of this.server.clients) socket.terminate()
  }

  /** The answer to `POST voice/start` or `voice/event`. */
  operate(route: string, host: string | undefined): [number, unknown] {
    if (route === 'POST voice/event') return [201, { ok: true }]
    if (this.reason) return [201, { available: false, reason: this.reason }]
    const signalingUrl = this.signalingUrl ?? `ws://${host}/calls?side=visitor`
    const descriptor = { vendor: 'fake', transport: 'webrtc', signalingUrl, token: 'for-one-call' }
    return [201, { available: true, descriptor: { ...descriptor, iceServers: [], metadata: {} } }]
  }

  /** Ends the call from the other side. */
  sayGoodbye(): void {
    this.sockets.get('visitor')?.send('{"type":"bye"}')
  }

  /** Whether the socket was one of a call. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean {
    const url = new URL(request.url as string, 'http://x')
    if (url.pathname !== '/calls') return false
    const side = url.searchParams.get('side') as Side
    if (side === 'visitor') this.protocols.push(request.headers['sec-websocket-protocol'])
    if (this.acceptSocket)
      this.server.handleUpgrade(request, socket, head, (client) => this.join(side, client))
    else socket.end('HTTP/1.1 401 Unauthorized\r\nContent-Length: 0\r\n\r\n')
    return true
  }

  private join(side: Side, socket: WebSocket): void {
    const other = side === 'visitor' ? 'agent' : 'visitor'
    this.sockets.set(side, socket)
    for (const frame of this.kept[side].splice(0)) socket.send(frame)
    socket.on('message', (data) => {
      const frame = String(data)
      if (side === 'visitor') this.said.push((JSON.parse(frame) as { type: string }).type)
      const to = this.sockets.get(other)
      if (to) to.send(frame)
      else this.kept[other].push(frame)
    })
    socket.on('close', () => {
      if (this.sockets.get(side) === socket) this.sockets.delete(side)
    })
  }
}
