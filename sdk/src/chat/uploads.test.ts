import { beforeEach, expect, test, vi } from 'vitest'
import type { ChatHost } from './chat-host.ts'
import { ApiError } from './widget-api.ts'
import { UploadDesk } from './uploads.ts'

const PNG = '\x89PNG\r\n\x1a\n'
const bytesOf = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0))
const file = (name = 'a.png', type = 'image/png', start = PNG, size = 20) =>
  new File([bytesOf(start.padEnd(size, '\0'))], name, { type })

/** Requests that go on until the test ends them. */
class FakeRequest {
  static all: FakeRequest[] = []
  status = 0
  responseText = ''
  upload: { onprogress?(event: object): void } = {}
  onload?(): void
  onerror?(): void
  onabort?(): void
  onloadend?(): void
  method = ''
  url = ''
  headers: Record<string, string> = {}
  body: unknown
  isAborted = false
  open(method: string, url: string): void {
    Object.assign(this, { method, url })
  }
  setRequestHeader(name: string, value: string): void {
    this.headers[name] = value
  }
  send(body: unknown): void {
    this.body = body
    FakeRequest.all.push(this)
  }
  abort(): void {
    this.isAborted = true
    this.onabort?.()
    this.onloadend?.()
  }
  answer(status: number, text = ''): void {
    Object.assign(this, { status, responseText: text })
    this.onload?.()
    this.onloadend?.()
  }
}

interface Asked {
  path: string
  body: Record<string, unknown>
}

function setUp() {
  const asked: Asked[] = []
  const surroundings = {
    conversation: undefined as string | undefined,
    expires: '2999-01-01T00:00:00Z',
    fields: {} as Record<string, string>,
    method: 'PUT',
    answer: (_path: string): void => undefined,
    left: [] as string[],
    fileUploads: 'images' as 'images' | 'files',
  }
  let count = 0
  const answers = (path: string): unknown => {
    if (path === 'conversations') return { conversationId: 'ccv_1' }
    if (path.endsWith('/complete')) return { id: path.split('/')[1], name: 'x', url: 'https://x/y' }
    const { fields: uploadFields, method: uploadMethod, expires: uploadExpiresAt } = surroundings
    const id = `cva_${(count += 1)}`
    return { id, uploadUrl: `https://files/${id}`, uploadMethod, uploadFields, uploadExpiresAt }
  }
  const host = {
    locale: 'en',
    visitor: {},
    sessions: { visitorId: () => 'v' },
    identity: { current: () => undefined },
    api: {
      request: async (path: string, { body }: { body: Record<string, unknown> }) => {
        await Promise.resolve()
        asked.push({ path, body })
        surroundings.answer(path)
        return answers(path)
      },
    },
  } as unknown as ChatHost
  const desk = new UploadDesk({
    host,
    fileUploads: () => surroundings.fileUploads,
    place: () => 's1',
    sessionFor: (place) => place,
    knownConversation: () => surroundings.conversation,
    leave: (sessionId) => surroundings.left.push(sessionId),
    onChange: () => undefined,
  })
  const shown = () => desk.of('s1').map(({ status, progress, failure }) => ({ status, progress, failure }))
  const paths = () => asked.map(({ path }) => path)
  return { desk, asked, surroundings, shown, paths }
}

const eventually = (check: () => void) => vi.waitFor(check, { interval: 2 })
const requests = async (count: number) => {
  await eventually(() => expect(FakeRequest.all).toHaveLength(count))
  return FakeRequest.all
}

beforeEach(() => {
  FakeRequest.all = []
  vi.stubGlobal('XMLHttpRequest', FakeRequest)
  vi.stubGlobal('location', { href: 'https://site.example/' })
})

test('an image is asked for, sent with its progress, completed and handed over once', async () => {
  const { desk, asked, shown } = setUp()
  desk.add([file()])
  expect(shown()).toEqual([{ status: 'uploading', progress: 0, failure: null }])
  const [request] = await requests(1)
  expect(request).toMatchObject({ method: 'PUT', url: 'https://files/cva_1' })
  expect(request?.headers).toEqual({ 'content-type': 'image/png' })
  request?.upload.onprogress?.({ lengthComputable: true, loaded: 5, total: 20 })
  expect(shown()).toMatchObject([{ status: 'uploading', progress: 0.25 }])
  request?.answer(204)
  await eventually(() => expect(shown()).toMatchObject([{ status: 'ready', progress: 1 }]))
  expect(asked.map(({ path }) => path)).toEqual([
    'conversations',
    'attachments',
    'attachments/cva_1/complete',
  ])
  expect(asked[1]?.body).toMatchObject({
    conversationId: 'ccv_1',
    sessionId: 's1',
    name: 'a.png',
    mime: 'image/png',
    sizeBytes: 20,
  })
  expect(desk.take('s1')).toMatchObject([{ id: 'cva_1' }])
  expect([desk.take('s1'), desk.of('s1')]).toEqual([[], []])
})

test('a file goes up as bytes where the channel takes files, and is not taken elsewhere', async () => {
  const { desk, asked, surroundings } = setUp()
  const pdf = () => new File(['%PDF-1.7'], 'Offer.PDF', { type: 'application/pdf' })
  desk.add([pdf()])
  expect([desk.of('s1'), desk.problem('s1')]).toEqual([[], 'conv_attachment_mime_rejected'])
  surroundings.fileUploads = 'files'
  desk.add([new File(['<p>'], 'page.html', { type: 'text/html' }), pdf()])
  expect(desk.problem('s1')).toBe('conv_attachment_mime_rejected')
  const [request] = await requests(1)
  expect(request?.headers).toEqual({ 'content-type': 'application/octet-stream' })
  expect(asked[1]?.body).toMatchObject({ name: 'Offer.PDF', mime: 'application/octet-stream' })
  const large = new File([new Uint8Array(25 * 1024 ** 2 + 1)], 'film.mp4', { type: 'video/mp4' })
  desk.add([large])
  expect(desk.problem('s1')).toBe('conv_attachment_too_large')
})

test('object storage gets a form, with the file as its last field', async () => {
  const { desk, surroundings } = setUp()
  Object.assign(surroundings, { method: 'POST', fields: { key: 'k', policy: 'p' } })
  desk.add([file()])
  const [request] = await requests(1)
  const form = request?.body as FormData
  expect([...form.keys()]).toEqual(['key', 'policy', 'file'])
  expect(request?.headers).toEqual({})
})

test('three go at once, in order, and one conversation is begun for all', async () => {
  const { desk, paths } = setUp()
  desk.add(['1', '2', '3', '4', '5'].map((name) => file(`${name}.png`)))
  const all = await requests(3)
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(all).toHaveLength(3)
  expect(paths().filter((path) => path === 'conversations')).toHaveLength(1)
  all[0]?.answer(204)
  await requests(4)
  expect(desk.of('s1').map(({ name }) => name)).toEqual(['1.png', '2.png', '3.png', '4.png', '5.png'])
})

test.each([
  ['another type', file('a.pdf', 'application/pdf'), 'conv_attachment_mime_rejected'],
  ['SVG', file('a.svg', 'image/svg+xml'), 'conv_attachment_mime_rejected'],
  ['SVG by its name', file('a.SVG', 'image/png'), 'conv_attachment_mime_rejected'],
  ['more than 10 MB', file('a.png', 'image/png', PNG, 10 * 1024 ** 2 + 1), 'conv_attachment_too_large'],
])('%s is not taken, and nothing is asked', async (_, refused, code) => {
  const { desk, asked } = setUp()
  desk.add([refused])
  expect([desk.of('s1'), desk.problem('s1')]).toEqual([[], code])
  desk.add([])
  expect(desk.problem('s1')).toBeNull()
  expect(asked).toEqual([])
})

test.each([
  ['HTML', '<html>'],
  ['nothing', ''],
  ['SVG', '<svg xmlns='],
])('%s that calls itself PNG is taken out before anything is asked', async (_, start) => {
  const { desk, asked } = setUp()
  desk.add([file('a.png', 'image/png', start, start.length)])
  await eventually(() => expect(desk.problem('s1')).toBe('conv_attachment_mime_rejected'))
  expect([desk.of('s1'), asked]).toEqual([[], []])
})

test.each([
  ['image/jpeg', '\xff\xd8\xff\xe0'],
  ['image/gif', 'GIF89a'],
  ['image/webp', 'RIFF\x10\0\0\0WEBPVP8 '],
  ['image/png', PNG],
])('%s is recognized by its first bytes, whatever its name says', async (mime, start) => {
  const { desk, asked } = setUp()
  desk.add([file('a.png', '', start)])
  await requests(1)
  expect(asked[1]?.body.mime).toBe(mime)
})

test('of more than ten images ten are taken', () => {
  const { desk } = setUp()
  desk.add(Array.from({ length: 8 }, () => file()))
  desk.add(Array.from({ length: 4 }, () => file()))
  expect([desk.of('s1').length, desk.problem('s1')]).toEqual([10, 'conv_attachment_too_many'])
})

test('taking an image out ends its upload, and lets the next one go', async () => {
  const { desk } = setUp()
  desk.add([file('1.png'), file('2.png'), file('3.png'), file('4.png')])
  const [first] = await requests(3)
  desk.remove(desk.of('s1')[0]?.key as string)
  expect(first?.isAborted).toBe(true)
  await requests(4)
  expect(desk.of('s1').map(({ name }) => name)).toEqual(['2.png', '3.png', '4.png'])
})

test('what broke off is sent again over the same link, and asked for anew when that has expired', async () => {
  const { desk, shown, paths, surroundings } = setUp()
  surroundings.conversation = 'ccv_1'
  desk.add([file()])
  ;(await requests(1))[0]?.onerror?.()
  await eventually(() => expect(shown()).toMatchObject([{ status: 'failed', failure: 'network' }]))
  const [{ key } = { key: '' }] = desk.of('s1')
  desk.retry(key)
  expect(shown()).toEqual([{ status: 'uploading', progress: 0, failure: null }])
  const second = (await requests(2))[1]
  expect([second?.url, paths()]).toEqual(['https://files/cva_1', ['attachments']])
  second?.answer(403, '{"code":"upload_link_expired"}')
  await eventually(() => expect(shown()).toMatchObject([{ failure: 'upload_link_expired' }]))
  desk.retry(key)
  expect((await requests(3))[2]?.url).toBe('https://files/cva_2')
})

test('after the bytes have arrived only their completion is tried again, unless they are lost', async () => {
  const { desk, shown, paths, surroundings } = setUp()
  surroundings.conversation = 'ccv_1'
  let code = 'network'
  surroundings.answer = (path) => {
    if (path.endsWith('complete') && code) throw new ApiError(400, code)
  }
  desk.add([file()])
  ;(await requests(1))[0]?.answer(204)
  await eventually(() => expect(shown()).toMatchObject([{ failure: 'network' }]))
  code = 'conv_attachment_size_mismatch'
  const [{ key } = { key: '' }] = desk.of('s1')
  desk.retry(key)
  await eventually(() => expect(shown()).toMatchObject([{ failure: code }]))
  expect(FakeRequest.all).toHaveLength(1)
  code = ''
  desk.retry(key)
  ;(await requests(2))[1]?.answer(204)
  await eventually(() => expect(shown()).toMatchObject([{ status: 'ready' }]))
  expect(paths().filter((path) => path === 'attachments')).toHaveLength(2)
})

test('the service’s refusals come through by their codes', async () => {
  const { desk, shown, surroundings } = setUp()
  surroundings.answer = (path) => {
    if (path === 'attachments') throw new ApiError(409, 'conv_attachment_too_many')
  }
  desk.add([file()])
  await eventually(() =>
    expect(shown()).toMatchObject([{ status: 'failed', failure: 'conv_attachment_too_many' }]),
  )
})

test('an upload that stalls fails', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { desk, shown } = setUp()
  desk.add([file()])
  await vi.waitFor(() => expect(FakeRequest.all).toHaveLength(1))
  await vi.advanceTimersByTimeAsync(29_000)
  FakeRequest.all[0]?.upload.onprogress?.({ lengthComputable: true, loaded: 1, total: 20 })
  await vi.advanceTimersByTimeAsync(29_000)
  expect(shown()).toMatchObject([{ status: 'uploading' }])
  await vi.advanceTimersByTimeAsync(2000)
  vi.useRealTimers()
  await eventually(() => expect(shown()).toMatchObject([{ status: 'failed', failure: 'network' }]))
})

test('when the session turns out to be somebody else’s, its images begin anew in the other one', async () => {
  const { desk, asked, surroundings } = setUp()
  surroundings.conversation = 'ccv_1'
  desk.add([file()])
  const [first] = await requests(1)
  desk.moveSession('s1', 's2')
  expect(first?.isAborted).toBe(true)
  expect([desk.of('s1'), desk.of('s2').length]).toEqual([[], 1])
  ;(await requests(2))[1]?.answer(204)
  await eventually(() => expect(desk.of('s2')).toMatchObject([{ status: 'ready' }]))
  expect(asked.at(-1)?.body.sessionId).toBe('s2')
})

test('nothing goes on after everything was cleared', async () => {
  const { desk } = setUp()
  desk.add([file(), file(), file(), file()])
  const all = await requests(3)
  desk.clear()
  expect(all.every((request) => request.isAborted)).toBe(true)
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(FakeRequest.all).toHaveLength(3)
})
