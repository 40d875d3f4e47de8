import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What a path answers: a page, or by hand. */
type Answering = string | ((request: IncomingMessage, response: ServerResponse) => void)

/** A website of a test. */
export interface TestSite {
  url: string
  /** What each path answers; others answer 404, unless `others` is given. */
  pages: Map<string, Answering>
  others: ((path: string) => string) | undefined
  /** The paths that were asked for, and when. */
  asked: { path: string; at: number; agent: string }[]
  close(): void
}

/** A page with so much text that it is worth reading. */
export const pageOf = (title: string, body: string, head = ''): string =>
  `<!doctype html><html><head><title>${title}</title>${head}</head><body><nav><a href="/">Home</a></nav><main><h1>${title}</h1>${body}</main><footer>Imprint</footer></body></html>`

/** Starts a website on this machine. */
export async function startSite(): Promise<TestSite> {
  const pages: TestSite['pages'] = new Map()
  const site: Omit<TestSite, 'url'> = {
    pages,
    others: undefined,
    asked: [],
    close: () => void server.close(),
  }
  const server = createServer((request, response) => {
    const path = request.url ?? ''
    site.asked.push({ path, at: Date.now(), agent: request.headers['user-agent'] ?? '' })
    const found = pages.get(path) ?? (/^\/(?:robots|sitemap)\./.test(path) ? undefined : site.others?.(path))
    if (found === undefined) response.writeHead(404).end()
    else if (typeof found === 'function') found(request, response)
    else
      response
        .writeHead(200, {
          'content-type': path.endsWith('.xml')
            ? 'application/xml'
            : path.endsWith('.txt')
              ? 'text/plain'
              : 'text/html; charset=utf-8',
        })
        .end(found)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return Object.assign(site, { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` })
}
