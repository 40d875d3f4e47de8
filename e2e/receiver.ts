import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

/** One POST as a receiver got it. */
export interface Received {
  headers: IncomingHttpHeaders
  body: string
}

/** A receiver of webhooks that answers 204, for the length of one test. */
export async function startReceiver(): Promise<{ url: string; received: readonly Received[] }> {
  const received: Received[] = []
  const server = createServer(async (incoming, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of incoming) chunks.push(chunk as Buffer)
    received.push({ headers: incoming.headers, body: Buffer.concat(chunks).toString() })
    response.writeHead(204).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`, received }
}
