import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { BlobStoreError, type BlobStore } from '../ports/blob-store.ts'
import { begin, send, sendForm, startUploadFace, type UploadFace } from './test-upload-face.ts'

const PNG = 'image/png'

let face: UploadFace
beforeEach(async () => void (face = await startUploadFace()))
afterEach(() => face.close())

/** Another face, for the length of one test. */
async function faceWith(options: Parameters<typeof startUploadFace>[0]): Promise<UploadFace> {
  const other = await startUploadFace(options)
  onTestFinished(() => other.close())
  return other
}

async function stored(key = 'org/a'): Promise<[text: string, contentType: string] | null> {
  const found = await face.services.blobs.open(key)
  return found && [(await buffer(found.stream)).toString('latin1'), found.contentType]
}

const file = (text: string, type = PNG) => new Blob([text], { type })

describe('an upload by a signed link', () => {
  it.each(['PUT', 'POST'] as const)(
    'by %s keeps the body under the key and type of the link',
    async (method) => {
      const answer = await send(await face.link(5), 'hello', { method })
      expect(answer).toMatchObject({ status: 204, headers: { 'cache-control': 'no-store' } })
      expect(await stored()).toEqual(['hello', PNG])
      expect(face.files()).toEqual(['org/a'])
    },
  )

  it('may come without a length, and in any spelling of the type', async () => {
    const { request, answer } = begin(await face.link(10), { contentType: 'Image/PNG' })
    request.write('hello')
    request.end('world')
    expect((await answer).status).toBe(204)
    expect(await stored()).toEqual(['helloworld', PNG])
  })

  it('is bytes, whatever its type says, and may be larger than a body of the API', async () => {
    const bytes = randomBytes(6_000_000)
    const url = await face.link(bytes.length, 'application/json')
    expect((await send(url, bytes, { contentType: 'application/json' })).status).toBe(204)
    expect((await stored())?.[0]).toHaveLength(bytes.length)
  })

  it('as a form keeps the part named file, and nothing else of it', async () => {
    const boundaryLike = '\r\n--boundary\r\n\r\n--'
    const parts: [string, string | Blob][] = [
      ['key', '../../elsewhere'],
      ['other', file('not this one')],
      ['file', file(boundaryLike, 'text/html')],
      ['after', 'ignored'],
    ]
    expect((await sendForm(await face.link(boundaryLike.length), parts)).status).toBe(204)
    expect(await stored()).toEqual([boundaryLike, PNG])
    expect(face.files()).toEqual(['org/a'])
  })

  it('can be repeated while the link is valid, by twenty at once: one of them is kept whole', async () => {
    const url = await face.link(300_000)
    const bodies = Array.from({ length: 20 }, (_, i) => Buffer.alloc(300_000, String.fromCharCode(65 + i)))
    const answers = await Promise.all(bodies.map((body) => send(url, body)))
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(204))
    expect(bodies.map(String)).toContain((await stored())?.[0])
    expect(face.files()).toEqual(['org/a'])
  })

  it('is read only as fast as it is stored', async () => {
    let release: () => void = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    let source: Readable | undefined
    const putStream: BlobStore['putStream'] = async (_key, given) => {
      source = given
      await held
      return (await buffer(given)).length === 8_000_000
    }
    const slow = await faceWith({ blobs: { putStream, presignUpload: () => null } as unknown as BlobStore })
    const sockets: Socket[] = []
    slow.http.server.on('connection', (socket) => void sockets.push(socket))
    const sending = send(await slow.link(8_000_000), Buffer.alloc(8_000_000))
    await vi.waitUntil(() => source && source.readableLength >= source.readableHighWaterMark)
    expect(sockets[0]?.bytesRead).toBeLessThan(1_000_000)
    release()
    expect((await sending).status).toBe(204)
  })
})

describe('a link that is not as it was signed', () => {
  const altered = async (change: (query: URLSearchParams) => void) => {
    const url = new URL(await face.link(5))
    change(url.searchParams)
    return send(url.href, 'hello')
  }

  it.each([
    ['key', 'org/b'],
    ['key', '../../secret-key'],
    ['key', '..%2f..%2fsecret-key'],
    ['key', '/etc/passwd'],
    ['key', 'org/a\0'],
    ['exp', '99999999999'],
    ['exp', '0x1'],
    ['exp', ''],
    ['sz', '6'],
    ['sz', '05'],
    ['sz', '-5'],
    ['ct', 'text/html'],
    ['ct', 'IMAGE/PNG'],
    ['sig', 'a'.repeat(64)],
    ['sig', ''],
    ['sig', 'x'.repeat(5000)],
  ])('is refused: %s = %j', async (name, value) => {
    expect(await altered((query) => query.set(name, value))).toMatchObject({
      status: 403,
      code: 'upload_link_invalid',
    })
    expect(face.files()).toEqual([])
  })

  it('is refused when a part is missing or there twice', async () => {
    for (const name of ['key', 'exp', 'sz', 'ct', 'sig']) {
      expect((await altered((query) => query.delete(name))).code, name).toBe('upload_link_invalid')
      expect((await altered((query) => query.append(name, query.get(name) ?? ''))).code, name).toBe(
        'upload_link_invalid',
      )
    }
  })

  it('is refused when it was signed for something else', async () => {
    const url = new URL(await face.link(5))
    const [key, exp, sz, ct] = ['key', 'exp', 'sz', 'ct'].map((name) => url.searchParams.get(name))
    url.searchParams.set('sig', face.services.secrets.sign(JSON.stringify([key, exp, sz, ct]), 'cursor'))
    expect((await send(url.href, 'hello')).code).toBe('upload_link_invalid')
  })

  it('is refused after a quarter of an hour, and not before', async () => {
    const url = await face.link(5)
    const now = Date.now()
    const clock = vi.spyOn(Date, 'now')
    onTestFinished(() => clock.mockRestore())
    clock.mockReturnValue(now + 14 * 60_000 + 58_000)
    expect((await send(url, 'hello')).status).toBe(204)
    clock.mockReturnValue(now + 15 * 60_000)
    expect(await send(url, 'other')).toMatchObject({ status: 403, code: 'upload_link_expired' })
    expect((await stored())?.[0]).toBe('hello')
  })
})

describe('an upload that is not what was agreed on is refused, and nothing is kept', () => {
  afterEach(() => expect(face.files()).toEqual([]))

  it('when its type is another one', async () => {
    for (const contentType of [
      'image/jpeg',
      'image/png; charset=utf-8',
      '',
      'multipart/form-data; boundary=x',
    ])
      expect(await send(await face.link(5), 'hello', { contentType }), contentType).toMatchObject({
        status: 415,
        code: 'unsupported_media_type',
      })
    const { request, answer } = begin(await face.link(5))
    request.end('hello')
    expect((await answer).status).toBe(415)
  })

  it('when its length is another one', async () => {
    for (const body of ['hell', 'hello!', ''])
      expect(await send(await face.link(5), body), body).toMatchObject({
        status: 400,
        code: 'upload_size_mismatch',
      })
  })

  it.each([
    ['shorter', ['hel', 'l']],
    ['longer', ['hel', 'lo', '!']],
    ['much longer', Array<string>(200).fill('x'.repeat(10_000))],
  ])('when it announces no length and is %s', async (_, chunks) => {
    const { request, answer } = begin(await face.link(5), { contentType: PNG })
    for (const chunk of chunks) request.write(chunk)
    request.end()
    expect(await answer).toMatchObject({ status: 400, code: 'upload_size_mismatch' })
  })

  it('when the file of a form is shorter, longer, or not there', async () => {
    const upload = async (parts: [string, string | Blob][]) => {
      const { status, code } = await sendForm(await face.link(5), parts)
      return `${status} ${code}`
    }
    expect(await upload([['file', file('hell')]])).toBe('400 upload_size_mismatch')
    expect(await upload([['file', file('hello!')]])).toBe('400 upload_size_mismatch')
    expect(await upload([['file', file('')]])).toBe('400 upload_size_mismatch')
    expect(await upload([['other', file('hello')]])).toBe('400 invalid_input')
    expect(await upload([['files', 'hello']])).toBe('400 invalid_input')
    expect(await upload([['file', file('x'.repeat(100_000))]])).toBe('413 body_too_large')
    const tooMany = Array.from({ length: 40 }, (__, i): [string, string] => [`f${i}`, 'x'])
    expect(await upload([...tooMany, ['file', file('hello')]])).toBe('400 invalid_input')
  })

  it.each([
    ['no boundary', 'multipart/form-data', 'hello'],
    [
      'no end',
      'multipart/form-data; boundary=b',
      '--b\r\ncontent-disposition: form-data; name="file"\r\n\r\nhello',
    ],
    ['no beginning', 'multipart/form-data; boundary=b', 'hello'],
    ['nothing in it', 'multipart/form-data; boundary=b', ''],
    [
      'a header without end',
      'multipart/form-data; boundary=b',
      `--b\r\ncontent-disposition: form-data; name="file"; x="${'x'.repeat(40_000)}`,
    ],
  ])('when a form has %s', async (_, contentType, body) => {
    const { status, code } = await send(await face.link(5), body, { method: 'POST', contentType })
    expect([status, code]).toEqual([400, 'invalid_input'])
  })

  it('when a form without a length does not end', async () => {
    const contentType = 'multipart/form-data; boundary=b'
    const { request, answer } = begin(await face.link(5), { method: 'POST', contentType })
    const more = setInterval(() => request.write('x'.repeat(20_000)), 5)
    onTestFinished(() => clearInterval(more))
    request.on('error', () => {})
    expect(await answer).toMatchObject({
      status: 413,
      code: 'body_too_large',
      headers: { connection: 'close' },
    })
  })
})

describe('a sender', () => {
  it('that goes away leaves nothing behind', async () => {
    const form = 'multipart/form-data; boundary=b'
    const head = '--b\r\ncontent-disposition: form-data; name="file"\r\n\r\n'
    const ways = [
      begin(await face.link(1_000_000), { contentType: PNG, headers: { 'content-length': '1000000' } }),
      begin(await face.link(1_000_000), { contentType: PNG }),
      begin(await face.link(1_000_000), { contentType: form, method: 'POST' }),
    ]
    for (const { request } of ways) request.write(head + 'x'.repeat(200_000))
    await vi.waitUntil(() => face.files().length === ways.length)
    for (const { request } of ways) request.destroy()
    await vi.waitUntil(() => face.files().length === 0)
    expect((await send(await face.link(5), 'hello')).status).toBe(204)
    expect(face.logs.join()).not.toContain('a request failed')
  })

  it('that stands still is stopped, and cut off if it stays', async () => {
    const hasty = await faceWith({ patience: { idleMs: 50, lingerMs: 50 } })
    const { request, answer } = begin(await hasty.link(10), { contentType: PNG })
    request.write('hello')
    expect(await answer).toMatchObject({
      status: 408,
      code: 'upload_timeout',
      headers: { connection: 'close' },
    })
    await vi.waitUntil(() => request.socket?.destroyed)
    expect(hasty.files()).toEqual([])
  })

  it('that drips is stopped after a while, too', async () => {
    const hasty = await faceWith({ patience: { idleMs: 1000, totalMs: 150, lingerMs: 50 } })
    const { request, answer } = begin(await hasty.link(10_000), { contentType: PNG })
    const drip = setInterval(() => request.write('x'), 10)
    onTestFinished(() => clearInterval(drip))
    request.on('error', () => {})
    expect(await answer).toMatchObject({ status: 408, code: 'upload_timeout' })
    await vi.waitUntil(() => request.socket?.destroyed)
    expect(hasty.files()).toEqual([])
  })

  it('may take longer than the general request timeout, which ends what is no upload', async () => {
    const sockets: Socket[] = []
    face.http.server.on('connection', (socket) => void sockets.push(socket))
    const timeOut = () =>
      sockets.map((socket) =>
        face.http.server.emit(
          'clientError',
          Object.assign(new Error(), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }),
          socket,
        ),
      )
    const upload = begin(await face.link(10), { contentType: PNG })
    upload.request.write('hello')
    await vi.waitUntil(() => face.files().length === 1)
    timeOut()
    upload.request.end('world')
    expect((await upload.answer).status).toBe(204)
    sockets.length = 0
    const port = Number(new URL(face.url).port)
    const dripping = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
    onTestFinished(() => void dripping.destroy())
    dripping.on('error', () => {}).on('data', () => {})
    dripping.write('PUT /static/assets/upload HTTP/1.1\r\nhost: a\r\ntransfer-encoding: chunked\r\n\r\n')
    const drip = setInterval(() => dripping.write('1\r\nx\r\n'), 10)
    onTestFinished(() => clearInterval(drip))
    await once(dripping, 'data')
    timeOut()
    await vi.waitUntil(() => sockets[0]?.destroyed)
  })

  it('that is refused early may send on, and then reads why', async () => {
    const url = await face.link(8_000_000)
    const body = Buffer.alloc(8_000_000)
    const answers = await Promise.all([
      send(url, body, { contentType: 'text/html' }),
      send(`${url}x`, body),
      sendForm(url, [['file', new Blob([Buffer.alloc(7_999_999)])]]),
    ])
    expect(answers.map(({ status }) => status)).toEqual([415, 403, 400])
  })

  it('needs no credential, is kept out by none, and is counted', async () => {
    const strict = await faceWith({ rateLimits: true })
    const headers = {
      authorization: 'Bearer nonsense',
      cookie: 'svc_session=forged',
      origin: 'https://a.example',
    }
    expect((await send(await strict.link(5), 'hello', { headers })).status).toBe(204)
    const answers = await Promise.all(
      Array.from({ length: 600 }, () => send(`${strict.url}/static/assets/upload`, 'x')),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([403, 429]))
  })
})

describe('a store', () => {
  const failing = (error: Error) =>
    faceWith({
      blobs: { putStream: () => Promise.reject(error), presignUpload: () => null } as unknown as BlobStore,
    })

  it.each([
    ['full', 507, 'storage_full'],
    ['unavailable', 503, 'storage_unavailable'],
  ] as const)('that is %s is told of, and logged with its cause', async (reason, status, code) => {
    const broken = await failing(new BlobStoreError(reason, { cause: new Error('the reason why') }))
    const answers = [
      await send(await broken.link(2_000_000), Buffer.alloc(2_000_000)),
      await sendForm(await broken.link(5), [['file', file('hello')]]),
    ]
    for (const answer of answers) expect(answer).toMatchObject({ status, code })
    expect(answers[0]?.headers['retry-after']).toBe(status === 503 ? '5' : undefined)
    expect(broken.logs.join()).toContain('the reason why')
  })

  it('that has a bug is a 500 that says nothing of it', async () => {
    const broken = await failing(new Error('a secret detail'))
    expect(await send(await broken.link(5), 'hello')).toMatchObject({ status: 500, code: 'internal' })
  })
})
