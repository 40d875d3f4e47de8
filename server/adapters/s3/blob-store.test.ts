import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { PassThrough, Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { inspect } from 'node:util'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createOutbound } from '../../kernel/outbound/index.ts'
import type { BlobStore, UploadTarget } from '../../kernel/ports/blob-store.ts'
import type { Outbound } from '../../kernel/ports/outbound.ts'
import { createS3BlobStore, type S3Settings } from './blob-store.ts'
import { OWNER, startFakeS3, type Fault, type FakeS3 } from './fake-s3.ts'

const PNG = 'image/png'

let s3: FakeS3
let outbound: Outbound
let blobs: BlobStore

const settings = (more: Partial<S3Settings> = {}): S3Settings => ({
  ...OWNER,
  endpoint: s3.endpoint,
  bucket: 'files',
  pathStyle: true,
  uploads: 'post',
  ...more,
})

beforeEach(async () => {
  s3 = await startFakeS3()
  const resolve = async () => [{ address: '127.0.0.1', family: 4 as const }]
  outbound = createOutbound({ allowPrivate: true, userAgent: 'test', resolve })
  blobs = createS3BlobStore(settings(), outbound)
})
afterEach(async () => {
  await outbound.close()
  await s3.close()
})

const at = (size: number) => ({ contentType: PNG, sizeBytes: size })
const soon = () => new Date(Date.now() + 60_000)

/** The reason of a refusal and all that its error tells. */
async function refusal(outcome: Promise<unknown>): Promise<{ reason: string; told: string }> {
  const error = await outcome.then(
    () => expect.fail('it went well'),
    (thrown: unknown) => thrown as Error & { reason: string },
  )
  expect(error.name).toBe('BlobStoreError')
  const told = inspect(error, { depth: 9 })
  for (const secret of [OWNER.secretAccessKey, 'AKIDTEST', 'Signature=']) expect(told).not.toContain(secret)
  return { reason: error.reason, told }
}

describe.each([
  ['in the path', true],
  ['in the host name', false],
])('with the bucket %s', (_, pathStyle) => {
  const addressed = (uploads: 'post' | 'put') => {
    const endpoint = pathStyle ? s3.endpoint : `http://s3.test:${s3.port}`
    return createS3BlobStore(settings({ pathStyle, endpoint, uploads }), outbound)
  }

  it('an object is kept, replaced, read as a stream and deleted', async () => {
    blobs = addressed('post')
    expect([await blobs.open('org/a/1'), await blobs.sizeOf('org/a/1')]).toEqual([null, null])
    await blobs.put('org/a/1', Buffer.from('one'), 'text/plain')
    const bytes = randomBytes(700_000)
    await blobs.put('org/a/1', bytes, PNG)
    expect(s3.objects.get('files/org/a/1')?.bytes.equals(bytes)).toBe(true)
    expect(await blobs.sizeOf('org/a/1')).toBe(700_000)
    const found = await blobs.open('org/a/1')
    expect(found).toMatchObject({ sizeBytes: 700_000, contentType: PNG })
    expect((await buffer(found?.stream ?? Readable.from([]))).equals(bytes)).toBe(true)
    await blobs.delete('org/a/1')
    await blobs.delete('org/a/1')
    expect([await blobs.open('org/a/1'), s3.objects.size]).toEqual([null, 0])
  })

  it('an object is read in part where only that is wanted', async () => {
    blobs = addressed('post')
    await blobs.put('org/a/1', Buffer.from('0123456789'), PNG)
    const found = await blobs.open('org/a/1', { first: 3, last: 6 })
    expect(found).toMatchObject({ sizeBytes: 10, contentType: PNG })
    expect(String(await buffer(found?.stream ?? Readable.from([])))).toBe('3456')
    expect(await blobs.open('org/a/2', { first: 0, last: 1 })).toBeNull()
  })

  it.each(['post', 'put'] as const)('a browser uploads by %s exactly what was agreed on', async (uploads) => {
    const target = await addressed(uploads).presignUpload('a/b.png', { ...at(5), expiresAt: soon() })
    expect(target).toMatchObject({ method: uploads.toUpperCase() })
    expect(await send(target, 'hello')).toBeLessThan(300)
    expect(s3.objects.get('files/a/b.png')).toEqual({ bytes: Buffer.from('hello'), contentType: PNG })
  })
})

/** Sends a file as a browser would; answers the status. */
async function send(target: UploadTarget | null, text: string, contentType = PNG): Promise<number> {
  const { method, url, fields } = target as UploadTarget
  const file = new Blob([text], { type: contentType })
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('file', file, 'x.png')
  const encoded = new Response(method === 'PUT' ? file : form)
  const headers = { 'content-type': encoded.headers.get('content-type') ?? '' }
  const body = new Uint8Array(await encoded.arrayBuffer())
  return (await outbound.request({ url, method, headers, body })).status
}

describe('a signed upload', () => {
  const both = ['post', 'put'] as const
  const target = (uploads: 'post' | 'put', expiresAt = soon()) =>
    createS3BlobStore(settings({ uploads }), outbound).presignUpload('a', { ...at(5), expiresAt })

  it.each(both)('by %s of another size is refused', async (uploads) => {
    for (const text of ['hell', 'hello!', ''])
      expect(await send(await target(uploads), text), text).toBeGreaterThan(399)
    expect(s3.objects.size).toBe(0)
  })

  it.each(both)('by %s after its time is refused', async (uploads) => {
    expect(await send(await target(uploads, new Date(Date.now() - 1000)), 'hello')).toBe(403)
  })

  it('of another type, to another key or with further fields is refused', async () => {
    expect(await send(await target('put'), 'hello', 'text/html')).toBe(403)
    const put = (await target('put')) as UploadTarget
    expect(await send({ ...put, url: put.url.replace('/files/a', '/files/b') }, 'hello')).toBe(403)
    const post = (await target('post')) as UploadTarget
    for (const more of [{ key: 'b' }, { 'Content-Type': 'text/html' }, { acl: 'public-read' }])
      expect(await send({ ...post, fields: { ...post.fields, ...(more as object) } }, 'hello')).toBe(403)
    expect(s3.objects.size).toBe(0)
  })
})

describe('a streamed write', () => {
  it('is sent as it comes, and kept when it is as long as was said', async () => {
    const bytes = randomBytes(3_000_000)
    const chunks = Array.from({ length: 30 }, (_, i) => bytes.subarray(i * 100_000, (i + 1) * 100_000))
    const source = Readable.from([Buffer.alloc(0), ...chunks, Buffer.alloc(0)])
    expect(await blobs.putStream('big', source, at(bytes.length))).toBe(true)
    expect(s3.objects.get('files/big')?.bytes.equals(bytes)).toBe(true)
    expect(await blobs.putStream('empty', Readable.from([]), at(0))).toBe(true)
    expect(s3.objects.get('files/empty')?.bytes.length).toBe(0)
  })

  it.each([
    ['shorter', ['12345', '6789']],
    ['longer', ['12345', '678901']],
    ['longer by a chunk of its own', ['1234567890', '1']],
  ])('that is %s than was said keeps nothing', async (_, texts) => {
    const source = Readable.from(texts.map((text) => Buffer.from(text)))
    expect(await blobs.putStream('a', source, at(10))).toBe(false)
    expect([s3.objects.size, source.destroyed]).toEqual([0, true])
  })

  it('whose source fails keeps nothing, and fails as the source did', async () => {
    const source = new PassThrough()
    const writing = blobs.putStream('a', source, at(200_000))
    source.write(Buffer.alloc(150_000))
    await once(source, 'drain')
    const failure = new Error('the sender is gone')
    source.destroy(failure)
    await expect(writing).rejects.toBe(failure)
    expect(s3.objects.size).toBe(0)
  })

  it('is not repeated when it fails: its source is used up', async () => {
    for (const fault of [500, 'cut'] satisfies Fault[]) {
      s3.faults.push(fault)
      const source = Readable.from([Buffer.alloc(10)])
      expect((await refusal(blobs.putStream('a', source, at(10)))).reason).toBe('unavailable')
      expect(source.destroyed).toBe(true)
    }
    expect(s3.requests).toHaveLength(2)
  })
})

describe('a store in trouble', () => {
  const calls: Record<string, () => Promise<unknown>> = {
    put: () => blobs.put('a', Buffer.from('hello'), PNG),
    sizeOf: () => blobs.sizeOf('a'),
    open: async () => (await blobs.open('a'))?.stream.destroy(),
    delete: () => blobs.delete('a'),
  }

  describe.each(Object.entries(calls))('%s', (_, call) => {
    beforeEach(async () => {
      await blobs.put('a', Buffer.from('old'), PNG)
      s3.requests.length = 0
    })

    it.each([500, 'cut'] satisfies Fault[])(
      'goes well when only the first attempt meets %s',
      async (fault) => {
        s3.faults.push(fault)
        await call()
        expect(s3.requests).toHaveLength(2)
      },
    )

    it.each([502, 'cut'] satisfies Fault[])(
      'is given up when the second one does, too: %s',
      async (fault) => {
        s3.faults.push(fault, fault)
        const { reason, told } = await refusal(call())
        expect(reason).toBe('unavailable')
        if (typeof fault === 'number') expect(told).toContain(`answered ${fault}`)
        expect(s3.requests).toHaveLength(2)
      },
    )

    it.each([301, 403])('is not repeated after %i', async (status) => {
      s3.faults.push(status)
      const { reason, told } = await refusal(call())
      expect(reason).toBe('unavailable')
      expect(told).toContain(`answered ${status}`)
      expect(s3.requests).toHaveLength(1)
    })

    it('ends in time when no answer comes', async () => {
      s3.faults.push('silence')
      const hasty = {
        request: (request) => outbound.request({ ...request, timeoutMs: 50 }),
        open: (request) => outbound.open({ ...request, timeoutMs: 50 }),
      } satisfies Pick<Outbound, 'request' | 'open'>
      blobs = createS3BlobStore(settings(), hasty)
      expect((await refusal(call())).told).toContain('timeout')
      expect(s3.requests).toHaveLength(1)
    })
  })

  it('that is full says so', async () => {
    s3.faults.push(507)
    expect((await refusal(calls['put']!())).reason).toBe('full')
    expect(s3.requests).toHaveLength(1)
  })

  it('that has not the bucket refuses writes', async () => {
    s3.faults.push(404)
    expect((await refusal(calls['put']!())).told).toContain('answered 404')
  })

  it('that nobody answers for is out of reach', async () => {
    await s3.close()
    expect((await refusal(calls['put']!())).reason).toBe('unavailable')
  })

  it('that does not know the key, or the secret, says which code it gave', async () => {
    blobs = createS3BlobStore(settings({ secretAccessKey: 'another' }), outbound)
    expect((await refusal(calls['put']!())).told).toContain('PUT was answered 403 SignatureDoesNotMatch')
  })

  it('breaks a body off at the reader, who sees an error instead of a shorter object', async () => {
    await blobs.put('a', randomBytes(1_000_000), PNG)
    s3.faults.push('half')
    const found = await blobs.open('a')
    await expect(buffer(found?.stream ?? Readable.from([]))).rejects.toMatchObject({
      reason: 'connection_failed',
    })
  })
})

it('no key leads out of the bucket', async () => {
  for (const key of ['../other/a', 'a/../../b', '/a', 'a//b', 'A', '', 'a?x', 'a#x', 'a%2fb', 'a/..']) {
    await expect(blobs.put(key, Buffer.from(''), PNG), key).rejects.toThrow('not a blob key')
    expect(() => blobs.presignUpload(key, { ...at(1), expiresAt: soon() }), key).toThrow('not a blob key')
  }
  expect(s3.requests).toEqual([])
})
