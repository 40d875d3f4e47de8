import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

const PAGE = `<!doctype html><meta charset="utf-8"><meta name="color-scheme" content="light dark"><title>Connection check</title>
<p>The check continues in the terminal. You can close this page.</p>`

/** Where a person comes back to after a decision: a port of this machine, as programs without a site have it (RFC 8252). */
export interface Loopback {
  redirectUri: string
  /** The query that the person comes back with; undefined where nobody does in time. */
  wait(ms: number): Promise<URLSearchParams | undefined>
  close(): void
}

/** Listens on a free port of this machine alone. */
export async function listenOnLoopback(): Promise<Loopback> {
  let resolve!: (query: URLSearchParams) => void
  const returned = new Promise<URLSearchParams>((done) => (resolve = done))
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://127.0.0.1')
    const isReturn = pathname === '/callback' && request.method === 'GET'
    response
      .writeHead(isReturn ? 200 : 404, { 'content-type': 'text/html; charset=utf-8', connection: 'close' })
      .end(isReturn ? PAGE : '')
    if (isReturn) resolve(searchParams)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    redirectUri: `http://127.0.0.1:${(server.address() as AddressInfo).port}/callback`,
    async wait(ms) {
      let timer: ReturnType<typeof setTimeout> | undefined
      const late = new Promise<undefined>((done) => (timer = setTimeout(() => done(undefined), ms)))
      return Promise.race([returned, late]).finally(() => clearTimeout(timer))
    },
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}
