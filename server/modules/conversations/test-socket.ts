import WebSocket from 'ws'
import type { TestApp } from '../../test/harness.ts'

// oxlint-disable-next-line typescript/no-explicit-any -- tests look into frames
type Frame = any

/** How a socket presents itself. */
export interface Handshake {
  key?: string
  /** Sends the key as subprotocols, as browsers do. */
  asProtocol?: boolean
  query?: Record<string, string>
  headers?: Record<string, string>
}

/** An open socket that remembers what it got. */
export interface TestSocket {
  frames: Frame[]
  protocol: string
  send(frame: Frame): void
  raw(data: string | Buffer): void
  /** The first frame, past or future, that fits. */
  next(fits: (frame: Frame) => boolean): Promise<Frame>
  /** Sends a frame with a `ref` and waits for what answers it. */
  ask(frame: Frame): Promise<Frame>
  /** What came in since, after everything that is under way had time to arrive. */
  settled(): Promise<Frame[]>
  events(): Frame[]
  closed: Promise<{ code: number; reason: string }>
  close(): void
}

/** A refused handshake. */
export interface Refusal {
  status: number
  header: string | undefined
  code: string
}

const PATIENCE_MS = 4000
const SETTLE_MS = 300

function dial(app: TestApp, { key, asProtocol, query = {}, headers = {} }: Handshake): WebSocket {
  const url = `${app.url.replace('http', 'ws')}/v1/realtime?${new URLSearchParams(query).toString()}`
  if (asProtocol && key !== undefined) return new WebSocket(url, ['bearer', key], { headers })
  return new WebSocket(url, {
    headers: { ...(key !== undefined && { authorization: `Bearer ${key}` }), ...headers },
  })
}

/** Opens a socket and waits for `ready`. */
export async function openSocket(app: TestApp, handshake: Handshake): Promise<TestSocket> {
  const ws = dial(app, handshake)
  const frames: Frame[] = []
  const listeners = new Set<() => void>()
  ws.on('message', (data) => {
    frames.push(JSON.parse(String(data)))
    for (const listener of listeners) listener()
  })
  const closed = new Promise<{ code: number; reason: string }>((resolve) => {
    ws.once('close', (code, reason) => resolve({ code, reason: reason.toString() }))
  })
  await new Promise((resolve, reject) => {
    ws.once('open', resolve)
    ws.once('error', reject)
  })
  ws.on('error', () => {})
  let refs = 0
  const socket: TestSocket = {
    frames,
    protocol: ws.protocol,
    closed,
    send: (frame) => ws.send(JSON.stringify(frame)),
    raw: (data) => ws.send(data),
    close: () => ws.close(),
    events: () => frames.filter((frame) => frame.type === 'event').map((frame) => frame.event),
    next: (fits) =>
      new Promise((resolve, reject) => {
        const timer = setTimeout(
          () => reject(new Error(`no such frame among ${JSON.stringify(frames)}`)),
          PATIENCE_MS,
        )
        const look = () => {
          const found = frames.find(fits)
          if (!found) return
          clearTimeout(timer)
          listeners.delete(look)
          resolve(found)
        }
        listeners.add(look)
        look()
      }),
    ask(frame) {
      const ref = `r${++refs}`
      socket.send({ ...frame, ref })
      return socket.next((answer) => answer.ref === ref)
    },
    async settled() {
      const from = frames.length
      await new Promise((resolve) => setTimeout(resolve, SETTLE_MS))
      return frames.slice(from)
    },
  }
  await socket.next((frame) => frame.type === 'ready')
  return socket
}

/** Opens a handshake that must be refused. */
export function refusedSocket(app: TestApp, handshake: Handshake): Promise<Refusal> {
  const ws = dial(app, handshake)
  return new Promise((resolve, reject) => {
    ws.once('open', () => reject(new Error('the socket opened')))
    ws.on('error', () => {})
    ws.once('unexpected-response', (_request, response) => {
      let text = ''
      response.on('data', (chunk: Buffer) => (text += chunk.toString()))
      response.on('end', () => {
        const header = response.headers['x-svc-error']
        resolve({
          status: response.statusCode ?? 0,
          header: header as string | undefined,
          code: JSON.parse(text).code,
        })
      })
    })
  })
}
