import { onTestFinished } from 'vitest'
import { WebSocket } from 'ws'
import { until } from './visitors.ts'

// oxlint-disable-next-line typescript/no-explicit-any -- tests look into frames
type Frame = any

/** An open socket and all that reached it. */
export interface Socket {
  frames: readonly Frame[]
  send(frame: Record<string, unknown>): void
  /** Sends a frame and waits for its answer. */
  ask(frame: Record<string, unknown>): Promise<Frame>
  /** The first frame, past or future, that fits. */
  frame(fits: (frame: Frame) => boolean, what: string): Promise<Frame>
  /** The payload of the first event of a type, past or future, that fits. */
  told(type: string, fits?: (payload: Frame) => boolean): Promise<Frame>
  /** Waits until it is closed; returns the code. */
  closed(): Promise<number>
}

/** Opens a socket with a key or a cookie, and maybe a signed identity, until the test has finished. */
export async function openSocket(
  url: string,
  { key, cookie, identity = {} }: { key?: string; cookie?: string; identity?: Record<string, string> },
): Promise<Socket> {
  const query = new URLSearchParams(identity).toString()
  const ws = new WebSocket(`${url.replace(/^http/, 'ws')}/v1/realtime?${query}`, {
    headers: {
      ...(key !== undefined && { authorization: `Bearer ${key}` }),
      ...(cookie !== undefined && { cookie, origin: url }),
    },
  })
  onTestFinished(() => ws.terminate())
  const frames: Frame[] = []
  ws.on('message', (data) => frames.push(JSON.parse(String(data))))
  let code: number | undefined
  ws.once('close', (given) => (code = given))
  await new Promise((resolve, reject) => {
    ws.once('open', resolve)
    ws.once('error', reject)
  })
  let refs = 0
  const socket: Socket = {
    frames,
    async closed() {
      await until(
        () => code !== undefined,
        () => 'the socket was not closed',
      )
      return code as number
    },
    send: (frame) => ws.send(JSON.stringify(frame)),
    ask(frame) {
      const ref = `r${(refs += 1)}`
      socket.send({ ...frame, ref })
      return socket.frame((answer) => answer.ref === ref, `answer to ${JSON.stringify(frame)}`)
    },
    async frame(fits, what) {
      const found = () => frames.find(fits)
      await until(
        () => found() !== undefined,
        () => `no ${what} among ${JSON.stringify(frames.slice(-10))}`,
      )
      return found()
    },
    async told(type, fits = () => true) {
      const isIt = (frame: Frame) => frame.event?.type === type && fits(frame.event.payload)
      return (await socket.frame(isIt, type)).event.payload
    },
  }
  return socket
}
