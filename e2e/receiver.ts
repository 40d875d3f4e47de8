import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'

/** One POST as a receiver got it. */
export interface Received {
  headers: IncomingHttpHeaders
  body: string
}

/** A receiver of webhooks, for the length of one test; answers 204 unless told otherwise. */
export async function startReceiver(
  statusOf: (received: Received) => number = () => 204,
): Promise<{ url: string; received: readonly Received[] }> {
  const received: Received[] = []
  const server = createServer(async (incoming, response) => {
    // A sender may die in the middle of it.
    const body = await text(incoming).catch(() => undefined)
    if (body === undefined) return
    const one = { headers: incoming.headers, body }
    received.push(one)
    response.writeHead(statusOf(one)).end()
  })
  // Or it would close an idle connection in the moment in which a busy sender uses it again.
  server.keepAliveTimeout = 60_000
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`, received }
}
