import { beforeEach, expect, test, vi } from 'vitest'
import type { ChatHost } from './chat-host.ts'
import { ApiError } from '../api-error.ts'
import { UploadQueue } from './uploads.ts'

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
  const fake = {
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
    const { fields: uploadFields, method: uploadMethod, expires: uploadExpiresAt } = fake
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
        fake.answer(path)
        return answers(path)
      },
    },
  } as unknown as ChatHost
  const uploadQueue = new UploadQueue({
    host,
    fileUploads: () => fake.fileUploads,
    composer: () => 's1',
    sessionFor: (composer) => composer,
    knownConversation: () => fake.conversation,
    abandonSession: (sessionId) => fake.left.push(sessionId),
    onChange: () => undefined,
  })
  const shown = () =>
    uploadQueue.of('s1').map(({ status, progress, failure }) => ({ status, progress, failure }))
  const paths = () => asked.map(({ path }) => path)
  return { uploadQueue, asked, fake, shown, paths }
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
  const { uploadQueue, asked, shown } = setUp()
  uploadQueue.add([file()])
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
  expect(uploadQueue.take('s1')).toMatchObject([{ id: 'cva_1' }])
  expect([uploadQueue.take('s1'), uploadQueue.of('s1')]).toEqual([[], []])
})

test('a file goes up as bytes where the channel takes files, and is not taken elsewhere', async () => {
  const { uploadQueue, asked, fake } = setUp()
  const pdf = () => new File(['%PDF-1.7'], 'Offer.PDF', { type: 'application/pdf' })
  uploadQueue.add([pdf()])
  expect([uploadQueue.of('s1'), uploadQueue.problem('s1')]).toEqual([[], 'conv_attachment_mime_rejected'])
  fake.fileUploads = 'files'
  uploadQueue.add([new File(['<p>'], 'page.html', { type: 'text/html' }), pdf()])
  expect(uploadQueue.problem('s1')).toBe('conv_attachment_mime_rejected')
  const [request] = await requests(1)
  expect(request?.headers).toEqual({ 'content-type': 'application/octet-stream' })
  expect(asked[1]?.body).toMatchObject({ name: 'Offer.PDF', mime: 'application/octet-stream' })
  const large = new File([new Uint8Array(25 * 1024 ** 2 + 1)], 'film.mp4', { type: 'video/mp4' })
  uploadQueue.add([large])
  expect(uploadQueue.problem('s1')).toBe('conv_attachment_too_large')
})

test('object storage gets a form, with the file as its last field', async () => {
  const { uploadQueue, fake } = setUp()
  Object.assign(fake, { method: 'POST', fields: { key: 'k', policy: 'p' } })
  uploadQueue.add([file()])
  const [request] = await requests(1)
  const form = request?.body as FormData
  expect([...form.keys()]).toEqual(['key', 'policy', 'file'])
  expect(request?.headers).toEqual({})
})

test('three go at once, in order, and one conversation is begun for all', async () => {
  const { uploadQueue, paths } = setUp()
  uploadQueue.add(['1', '2', '3', '4', '5'].map((name) => file(`${name}.png`)))
  const all = await requests(3)
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(all).toHaveLength(3)
  expect(paths().filter((path) => path === 'conversations')).toHaveLength(1)
  all[0]?.answer(204)
  await requests(4)
  expect(uploadQueue.of('s1').map(({ name }) => name)).toEqual(['1.png', '2.png', '3.png', '4.png', '5.png'])
})

test.each([
  ['another type', file('a.pdf', 'application/pdf'), 'conv_attachment_mime_rejected'],
  ['SVG', file('a.svg', 'image/svg+xml'), 'conv_attachment_mime_rejected'],
  ['SVG by its name', file('a.SVG', 'image/png'), 'conv_attachment_mime_rejected'],
  ['more than 10 MB', file('a.png', 'image/png', PNG, 10 * 1024 ** 2 + 1), 'conv_attachment_too_large'],
])('%s is not taken, and nothing is asked', async (_, refused, code) => {
  const { uploadQueue, asked } = setUp()
  uploadQueue.add([refused])
  expect([uploadQueue.of('s1'), uploadQueue.problem('s1')]).toEqual([[], code])
  uploadQueue.add([])
  expect(uploadQueue.problem('s1')).toBeNull()
  expect(asked).toEqual([])
})

test.each([
  ['HTML', '<html>'],
  ['nothing', ''],
  ['SVG', '<svg xmlns='],
])('%s that calls itself PNG is taken out before anything is asked', async (_, start) => {
  const { uploadQueue, asked } = setUp()
  uploadQueue.add([file('a.png', 'image/png', start, start.length)])
  await eventually(() => expect(uploadQueue.problem('s1')).toBe('conv_attachment_mime_rejected'))
  expect([uploadQueue.of('s1'), asked]).toEqual([[], []])
})

test.each([
  ['image/jpeg', '\xff\xd8\xff\xe0'],
  ['image/gif', 'GIF89a'],
  ['image/webp', 'RIFF\x10\0\0\0WEBPVP8 '],
  ['image/png', PNG],
])('%s is recognized by its first bytes, whatever its name says', async (mime, start) => {
  const { uploadQueue, asked } = setUp()
  uploadQueue.add([file('a.png', '', start)])
  await requests(1)
  expect(asked[1]?.body.mime).toBe(mime)
})

test('of more than ten images ten are taken', () => {
  const { uploadQueue } = setUp()
  uploadQueue.add(Array.from({ length: 8 }, () => file()))
  uploadQueue.add(Array.from({ length: 4 }, () => file()))
  expect([uploadQueue.of('s1').length, uploadQueue.problem('s1')]).toEqual([10, 'conv_attachment_too_many'])
})

test('taking an image out ends its upload, and lets the next one go', async () => {
  const { uploadQueue } = setUp()
  uploadQueue.add([file('1.png'), file('2.png'), file('3.png'), file('4.png')])
  const [first] = await requests(3)
  uploadQueue.remove(uploadQueue.of('s1')[0]?.key as string)
  expect(first?.isAborted).toBe(true)
  await requests(4)
  expect(uploadQueue.of('s1').map(({ name }) => name)).toEqual(['2.png', '3.png', '4.png'])
})

test('what broke off is sent again over the same link, and asked for anew when that has expired', async () => {
  const { uploadQueue, shown, paths, fake } = setUp()
  fake.conversation = 'ccv_1'
  uploadQueue.add([file()])
  ;(await requests(1))[0]?.onerror?.()
  await eventually(() => expect(shown()).toMatchObject([{ status: 'failed', failure: 'network' }]))
  const [{ key } = { key: '' }] = uploadQueue.of('s1')
  uploadQueue.retry(key)
  expect(shown()).toEqual([{ status: 'uploading', progress: 0, failure: null }])
  const second = (await requests(2))[1]
  expect([second?.url, paths()]).toEqual(['https://files/cva_1', ['attachments']])
  second?.answer(403, '{"code":"upload_link_expired"}')
  await eventually(() => expect(shown()).toMatchObject([{ failure: 'upload_link_expired' }]))
  uploadQueue.retry(key)
  expect((await requests(3))[2]?.url).toBe('https://files/cva_2')
})

test('after the bytes have arrived only their completion is tried again, unless they are lost', async () => {
  const { uploadQueue, shown, paths, fake } = setUp()
  fake.conversation = 'ccv_1'
  let code = 'network'
  fake.answer = (path) => {
    if (path.endsWith('complete') && code) throw new ApiError(400, code)
  }
  uploadQueue.add([file()])
  ;(await requests(1))[0]?.answer(204)
  await eventually(() => expect(shown()).toMatchObject([{ failure: 'network' }]))
  code = 'conv_attachment_size_mismatch'
  const [{ key } = { key: '' }] = uploadQueue.of('s1')
  uploadQueue.retry(key)
  await eventually(() => expect(shown()).toMatchObject([{ failure: code }]))
  expect(FakeRequest.all).toHaveLength(1)
  code = ''
  uploadQueue.retry(key)
  ;(await requests(2))[1]?.answer(204)
  await eventually(() => expect(shown()).toMatchObject([{ status: 'ready' }]))
  expect(paths().filter((path) => path === 'attachments')).toHaveLength(2)
})

test('the service’s refusals come through by their codes', async () => {
  const { uploadQueue, shown, fake } = setUp()
  fake.answer = (path) => {
    if (path === 'attachments') throw new ApiError(409, 'conv_attachment_too_many')
  }
  uploadQueue.add([file()])
  await eventually(() =>
    expect(shown()).toMatchObject([{ status: 'failed', failure: 'conv_attachment_too_many' }]),
  )
})

test('an upload that stalls fails', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { uploadQueue, shown } = setUp()
  uploadQueue.add([file()])
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
  const { uploadQueue, asked, fake } = setUp()
  fake.conversation = 'ccv_1'
  uploadQueue.add([file()])
  const [first] = await requests(1)
  uploadQueue.moveSession('s1', 's2')
  expect(first?.isAborted).toBe(true)
  expect([uploadQueue.of('s1'), uploadQueue.of('s2').length]).toEqual([[], 1])
  ;(await requests(2))[1]?.answer(204)
  await eventually(() => expect(uploadQueue.of('s2')).toMatchObject([{ status: 'ready' }]))
  expect(asked.at(-1)?.body.sessionId).toBe('s2')
})

test('nothing goes on after everything was cleared', async () => {
  const { uploadQueue } = setUp()
  uploadQueue.add([file(), file(), file(), file()])
  const all = await requests(3)
  uploadQueue.clear()
  expect(all.every((request) => request.isAborted)).toBe(true)
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(FakeRequest.all).toHaveLength(3)
})
