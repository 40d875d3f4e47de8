import { vi } from 'vitest'
import WebSocket from 'ws'
import type { TestApp } from './harness.ts'

/** An open socket and all frames that it got. */
export interface Socket {
  ws: WebSocket
  // oxlint-disable-next-line typescript/no-explicit-any -- tests look into frames
  frames: any[]
  closed: Promise<number>
  /** Sends a frame and waits for its answer. */
  // oxlint-disable-next-line typescript/no-explicit-any -- as above
  ask(frame: Record<string, unknown>): Promise<any>
  // oxlint-disable-next-line typescript/no-explicit-any -- as above
  events(): any[]
}

/** Opens a socket with a credential and waits for its first frame. */
export async function openSocket(app: TestApp, headers: Record<string, string>): Promise<Socket> {
  const ws = new WebSocket(`${app.url.replace('http', 'ws')}/v1/realtime`, { headers })
  const frames: Socket['frames'] = []
  ws.on('message', (data: Buffer) => frames.push(JSON.parse(data.toString())))
  const closed = new Promise<number>((resolve) => ws.once('close', resolve))
  await new Promise((resolve, reject) => {
    ws.once('message', resolve)
    ws.once('error', reject)
  })
  let refs = 0
  return {
    ws,
    frames,
    closed,
    events: () => frames.filter(({ type }) => type === 'event').map(({ event }) => event),
    async ask(frame) {
      const ref = `r${(refs += 1)}`
      ws.send(JSON.stringify({ ...frame, ref }))
      return vi.waitUntil(() => frames.find((answer) => answer.ref === ref), { timeout: 5000, interval: 10 })
    },
  }
}

/** The status, code and headers of a handshake that is refused. */
export async function refusedHandshake(app: TestApp, headers: Record<string, string>, path = '/v1/realtime') {
  const ws = new WebSocket(app.url.replace('http', 'ws') + path, { headers })
  ws.on('error', () => {})
  return new Promise<{ status: number; code: string; headers: Record<string, unknown> }>(
    (resolve, reject) => {
      ws.once('open', () => reject(new Error('was not refused')))
      ws.once('unexpected-response', (_request, response) => {
        let body = ''
        response.on('data', (data: Buffer) => (body += data.toString()))
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            code: JSON.parse(body).code,
            headers: response.headers,
          }),
        )
      })
    },
  )
}
