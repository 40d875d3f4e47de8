import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { WebSocket } from 'ws'

/** A page of a browser that nothing listens to while it loads: a driver's own listening takes some 100 ms of a throttled load. */
export interface PlainPage {
  send(method: string, params?: object): Promise<Record<string, unknown>>
  /** The value of an expression in the page, awaited where it is a promise. */
  evaluate<Value>(expression: string): Promise<Value>
  close(): Promise<void>
}

export interface PlainBrowser {
  newPage(): Promise<PlainPage>
  close(): Promise<void>
}

const SCREEN = { width: 1440, height: 900, deviceScaleFactor: 1, mobile: false }

type Answer = { id?: number; result?: Record<string, unknown>; error?: { message: string } }

/** Starts Chromium with a profile of its own, and speaks to it by its protocol alone. */
export async function openPlainBrowser(executable: string, flags: readonly string[]): Promise<PlainBrowser> {
  const profile = mkdtempSync(join(tmpdir(), 'stoa-browser-'))
  const child = spawn(
    executable,
    [...flags, '--remote-debugging-port=0', `--user-data-dir=${profile}`, 'about:blank'],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  )
  const address = await new Promise<string>((resolve, reject) => {
    let told = ''
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      told += text
      const found = /DevTools listening on (ws:\S+)/.exec(told)?.[1]
      if (found !== undefined) resolve(found)
    })
    child.once('exit', () => reject(new Error(`the browser did not start: ${told.slice(-500)}`)))
  })
  const socket = new WebSocket(address)
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
  const waiting = new Map<number, (answer: Answer) => void>()
  socket.on('message', (data: Buffer) => {
    const answer = JSON.parse(data.toString()) as Answer
    if (answer.id !== undefined) waiting.get(answer.id)?.(answer)
  })
  let last = 0
  const send = (method: string, params: object = {}, sessionId?: string) =>
    new Promise<Record<string, unknown>>((resolve, reject) => {
      const id = ++last
      waiting.set(id, ({ result, error }) => {
        waiting.delete(id)
        if (error) reject(new Error(`${method}: ${error.message}`))
        else resolve(result ?? {})
      })
      socket.send(JSON.stringify({ id, method, params, ...(sessionId !== undefined && { sessionId }) }))
    })
  return {
    async newPage() {
      const { targetId } = await send('Target.createTarget', { url: 'about:blank' })
      const { sessionId } = await send('Target.attachToTarget', { targetId, flatten: true })
      const toPage = (method: string, params?: object) => send(method, params, String(sessionId))
      await toPage('Emulation.setDeviceMetricsOverride', SCREEN)
      return {
        send: toPage,
        async evaluate<Value>(expression: string) {
          const { result, exceptionDetails } = await toPage('Runtime.evaluate', {
            expression,
            awaitPromise: true,
            returnByValue: true,
          })
          if (exceptionDetails !== undefined) throw new Error(`${expression}: ${JSON.stringify(result)}`)
          return (result as { value: Value }).value
        },
        close: async () => void (await send('Target.closeTarget', { targetId })),
      }
    },
    async close() {
      socket.close()
      const gone = new Promise((resolve) => child.once('exit', resolve))
      child.kill()
      await gone
      // Its other processes end a little later, and write until then.
      rmSync(profile, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
    },
  }
}
