import type { IncomingMessage, ServerResponse } from 'node:http'
import { outboundTo, PRIVATE, PUBLIC, serve } from '../../kernel/outbound/fake-internet.ts'
import type { Outbound } from '../../kernel/ports/outbound.ts'
import { startTestApp, type TestApp } from '../../test/harness.ts'

/** A service whose internet the running test makes up. */
export interface OutsideApp {
  app: TestApp
  /** For the running test: a server that answers at all names, of which `private.test` is none that may be called. */
  outside(answer: (request: IncomingMessage, response: ServerResponse) => void): Promise<Outside>
}

/** What the service finds outside. */
export interface Outside {
  /** An https address of the server. */
  urlOf(path: string, host?: string): string
  /** The paths that were asked for. */
  asked: string[]
}

/** Starts a service that calls what the running test says. */
export async function startOutsideApp(): Promise<OutsideApp> {
  let current: Outbound | undefined
  const now = () => current ?? outboundTo()
  const outbound: Outbound = {
    request: (request) => now().request(request),
    open: (request) => now().open(request),
    addressOf: () => Promise.reject(new Error('no other protocol is used here')),
    assertAllowed: (url) => now().assertAllowed(url),
    close: async () => {},
  }
  return {
    app: await startTestApp({}, { outbound }),
    async outside(answer) {
      current = outboundTo({ 'public.test': [PUBLIC], 'private.test': [PRIVATE] })
      const asked: string[] = []
      const { port } = await serve((request, response) => {
        asked.push(request.url ?? '')
        answer(request, response)
      })
      return { asked, urlOf: (path, host = 'public.test') => `https://${host}:${port}${path}` }
    },
  }
}

/** Answers with JSON. */
export const sendJson = (response: ServerResponse, document: object): void => {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(document))
}
