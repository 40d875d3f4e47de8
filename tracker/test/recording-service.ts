import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'

/** Something that a tracker has sent. */
export interface Sent {
  /** The last part of the address: `t`, `v`, `s` or `identify`. */
  to: string
  body: Record<string, unknown>
  headers: IncomingMessage['headers']
}

/** A page of the site. */
export interface SitePage {
  /** Attributes of the script's tag; several tags where there are several. */
  tags?: Record<string, string>[]
  /** What comes before the script in the body. */
  body?: string
  /** What comes between the body's content and the script, as a script of the page. */
  script?: string
}

const NONCE = 'c2l0ZQ'

/** The service as the tracker needs it, and a site on the same port under another name; it keeps what was sent. */
export class RecordingService {
  readonly sent: Sent[] = []
  page: SitePage = {}
  /** Where the built tracker is. */
  folder = ''
  /** What is answered instead of 204. */
  problem: { status: number; code: string } | undefined
  private port = 0
  private readonly http = createServer((request, response) => void this.answer(request, response))

  async listen(): Promise<void> {
    await new Promise<void>((resolve) => this.http.listen(0, '127.0.0.1', resolve))
    this.port = (this.http.address() as AddressInfo).port
  }

  close(): void {
    this.http.closeAllConnections()
    this.http.close()
  }

  get origin(): string {
    return `http://127.0.0.1:${this.port}`
  }

  get site(): string {
    return `http://localhost:${this.port}`
  }

  /** What was sent to an address, oldest first. */
  to = (address: string) => this.sent.filter(({ to }) => to === address).map(({ body }) => body)

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url as string, this.origin)
    if (pathname === '/tracker.js') {
      const manifest = JSON.parse(await readFile(join(this.folder, 'manifest.json'), 'utf8'))
      return void response.writeHead(302, { location: `/tracker/${manifest.tracker}` }).end()
    }
    const [, file] = /^\/tracker\/([\w.]+)$/.exec(pathname) ?? []
    if (file) {
      response.writeHead(200, { 'content-type': 'text/javascript' })
      return void response.end(await readFile(join(this.folder, file)))
    }
    const [, to] = /^(?:\/proxy)?\/v1\/a\/(\w+)$/.exec(pathname) ?? []
    if (to) return this.record(to, request, response)
    response.writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': `default-src 'none'; script-src 'nonce-${NONCE}'; connect-src ${this.origin} 'self'; style-src 'unsafe-inline'; img-src data:; require-trusted-types-for 'script'; trusted-types 'none'`,
    })
    response.end(this.html())
  }

  private async record(to: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    let text = ''
    for await (const chunk of request) text += String(chunk)
    response.setHeader('access-control-allow-origin', request.headers.origin ?? '*')
    if (request.method === 'POST') this.sent.push({ to, body: JSON.parse(text), headers: request.headers })
    const { problem } = this
    if (!problem) return void response.writeHead(204).end()
    response.writeHead(problem.status, { 'content-type': 'application/problem+json' })
    response.end(JSON.stringify(problem))
  }

  private html(): string {
    const { tags = [{}], body = '', script } = this.page
    const scripts = tags.map((tag) => {
      const all = { src: `${this.origin}/tracker.js`, 'data-key': 'svc_track_k', ...tag }
      const text = Object.entries(all).map(([name, value]) => `${name}="${value.replace(/"/g, '&quot;')}"`)
      return `<script nonce="${NONCE}" ${text.join(' ')}></script>`
    })
    const own = script ? `<script nonce="${NONCE}">${script}</script>` : ''
    return `<!doctype html><html lang="nb-NO"><head><meta charset="utf-8"><link rel="icon" href="data:,"><title>Lantern</title></head><body style="margin:0">${body}${own}${scripts.join('')}</body></html>`
  }
}
