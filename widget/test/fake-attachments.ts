import type { IncomingMessage, ServerResponse } from 'node:http'
import type { MessageImage } from '@stoa/sdk/chat'

interface Stored {
  image: MessageImage
  sizeBytes: number
  sessionId: string
  bytes: Buffer | undefined
}

/** The service's images, in memory, with switches for what can go wrong. */
export class FakeAttachments {
  readonly stored = new Map<string, Stored>()
  /** How uploads are sent. */
  method: 'PUT' | 'POST' = 'PUT'
  /** Answers the next uploads of bytes with this status. */
  refusals: number[] = []
  /** Milliseconds that links for uploads are good for. */
  linkLife = 900_000
  /** Uploads of bytes wait for this. */
  gate: Promise<void> | undefined
  /** Uploads of bytes that are going on, and the most there were at once. */
  running = 0
  mostRunning = 0
  private count = 0

  reset(): void {
    this.stored.clear()
    this.method = 'PUT'
    this.refusals = []
    this.linkLife = 900_000
    this.gate = undefined
    this.running = this.mostRunning = 0
  }

  operate(route: string, body: Record<string, unknown>, { headers }: IncomingMessage): [number, unknown] {
    const sessionId = String(body.sessionId)
    const origin = `http://${headers.host}`
    if (route === 'POST attachments') return this.request(origin, sessionId, body)
    const stored = this.stored.get(route.split('/')[1] as string)
    if (!stored || stored.sessionId !== sessionId) return [404, { code: 'conv_attachment_conflict' }]
    if (!stored.bytes) return [400, { code: 'conv_attachment_upload_missing' }]
    if (stored.bytes.length !== stored.sizeBytes) return [400, { code: 'conv_attachment_size_mismatch' }]
    const url = `${origin}/image/${stored.image.id}`
    if (stored.image.kind === 'file') Object.assign(stored.image, { url })
    else Object.assign(stored.image, { width: 8, height: 6, url, thumbnailUrl: url })
    return [201, stored.image]
  }

  /** The image that goes on a message. */
  attach(id: string): MessageImage {
    const stored = this.stored.get(id)
    if (!stored) throw new Error(`no image ${id}`)
    return stored.image
  }

  /** Takes the bytes of an image. */
  async receive(request: IncomingMessage, url: URL, response: ServerResponse): Promise<void> {
    this.running += 1
    this.mostRunning = Math.max(this.mostRunning, this.running)
    request.on('close', () => (this.running -= 1))
    const chunks: Buffer[] = []
    try {
      await this.gate
      // The visitor has cancelled.
      if (request.socket.destroyed) return
      for await (const chunk of request) chunks.push(chunk as Buffer)
    } catch {
      return
    }
    const status = this.refusals.shift() ?? (Date.now() < Number(url.searchParams.get('exp')) ? 204 : 403)
    const stored = this.stored.get(url.searchParams.get('id') as string)
    if (status === 204 && stored) stored.bytes = fileIn(Buffer.concat(chunks), request)
    response.writeHead(status).end()
  }

  serve(url: URL, response: ServerResponse): void {
    const stored = this.stored.get(url.pathname.slice('/image/'.length))
    if (!stored?.bytes) return void response.writeHead(404).end()
    response.writeHead(200, { 'content-type': stored.image.mime }).end(stored.bytes)
  }

  private request(origin: string, sessionId: string, body: Record<string, unknown>): [number, unknown] {
    const { name, mime, sizeBytes } = body as { name: string; mime: string; sizeBytes: number }
    const id = `cva_${(this.count += 1)}`
    const kind = mime.startsWith('image/') ? ('image' as const) : ('file' as const)
    const image = {
      id,
      kind,
      name,
      mime,
      sizeBytes,
      width: null,
      height: null,
      deleted: false,
      url: null,
      thumbnailUrl: null,
    }
    this.stored.set(id, { image, sizeBytes, sessionId, bytes: undefined })
    const expires = Date.now() + this.linkLife
    return [
      201,
      {
        ...image,
        uploadUrl: `${origin}/upload?id=${id}&exp=${expires}`,
        uploadMethod: this.method,
        uploadFields: this.method === 'POST' ? { key: id } : {},
        uploadExpiresAt: new Date(expires).toISOString(),
      },
    ]
  }
}

/** The bytes of a `PUT`, or of the field `file` of a form, which is its last one. */
function fileIn(bytes: Buffer, { headers }: IncomingMessage): Buffer {
  const boundary = /boundary=(.+)$/.exec(headers['content-type'] ?? '')?.[1]
  if (boundary === undefined) return bytes
  const start = bytes.indexOf('\r\n\r\n', bytes.indexOf('name="file"')) + 4
  return bytes.subarray(start, bytes.lastIndexOf(`\r\n--${boundary}--`))
}
