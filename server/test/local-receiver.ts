import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'
import { onTestFinished, vi } from 'vitest'

/** One POST as a receiver got it. */
export interface Received {
  path: string
  headers: IncomingHttpHeaders
  body: string
}

type Answer = (response: ServerResponse, received: Received) => void

/** A receiver of webhooks on this machine, for the length of one test. */
export interface Receiver {
  url: string
  received: readonly Received[]
  answer: Answer
  /** Resolves with the first `count` POSTs; fails after a while. */
  waitFor(count: number, timeoutMs?: number): Promise<Received[]>
}

/** Starts a receiver that answers 204 unless told otherwise. */
export async function startReceiver(
  answer: Answer = (response) => void response.writeHead(204).end(),
): Promise<Receiver> {
  const received: Received[] = []
  const server = createServer(async (incoming, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of incoming) chunks.push(chunk as Buffer)
    const entry = {
      path: incoming.url ?? '',
      headers: incoming.headers,
      body: Buffer.concat(chunks).toString(),
    }
    received.push(entry)
    receiver.answer(response, entry)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const receiver: Receiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`,
    received,
    answer,
    waitFor: (count, timeoutMs = 8000) =>
      vi.waitUntil(() => received.length >= count && received.slice(0, count), {
        timeout: timeoutMs,
        interval: 20,
      }),
  }
  return receiver
}

/** The verified content of a POST, as the reference implementation of Standard Webhooks reads it; throws for a forgery. */
export const verify = ({ body, headers }: Received, secret: string) =>
  new Webhook(secret).verify(body, headers as Record<string, string>) as Record<string, unknown>
