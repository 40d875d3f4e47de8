import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { OWNER, startFakeS3, type FakeS3 } from '../../adapters/s3/fake-s3.ts'
import { startTestApp, type TestApp } from '../../test/harness.ts'
import { startTestMachinery } from '../../test/machinery.ts'
import { createInvoke } from '../calls/invoke.ts'
import type { Operation } from '../contract/operation.ts'
import { BlobStoreError, type BlobStore, type UploadTerms } from '../ports/blob-store.ts'
import { createSecrets } from '../secrets/secrets.ts'
import type { UploadRoom } from './upload-room.ts'
import type { StorageQuota } from './storage-quota.ts'
import { createUploads } from './uploads.ts'

const PAGE = 'https://shop.example'
const PNG = 'image/png'

let app: TestApp
let s3: FakeS3
let onS3: TestApp
beforeAll(async () => {
  app = await startTestApp()
  s3 = await startFakeS3()
  onS3 = await app.twin({
    SVC_BLOB_STORE: 's3',
    SVC_S3_ENDPOINT: s3.endpoint,
    SVC_S3_BUCKET: 'files',
    SVC_S3_REGION: OWNER.region,
    SVC_S3_ACCESS_KEY_ID: OWNER.accessKeyId,
    SVC_S3_SECRET_ACCESS_KEY: OWNER.secretAccessKey,
  })
})
afterAll(async () => {
  await onS3.close()
  await s3.close()
  await app.close()
})

const NO_DISK: UploadRoom = {
  assertRoom: async () => {},
  receive: (_key, _bytes, work) => work(),
}

const NO_LIMIT: StorageQuota = {
  assertWithin: async () => {},
  useOf: async () => ({ usedBytes: 0, limitBytes: null }),
  usesOfAll: async () => [],
}

/** A link as the service itself makes it for a store that has no place of its own. */
const linkOf = ({ config }: TestApp, key: string, sizeBytes: number) =>
  createUploads({
    blobs: { presignUpload: () => null } as unknown as BlobStore,
    secrets: createSecrets(config.secretKey),
    config,
    room: NO_DISK,
    quota: NO_LIMIT,
  }).target(key, { orgId: 'org_test', contentType: PNG, sizeBytes })

const put = (url: string, body: string, headers: Record<string, string> = {}) =>
  fetch(url, { method: 'PUT', headers: { 'content-type': PNG, ...headers }, body })

describe('an upload link', () => {
  it('is one of the service where the store has no place of its own, for a quarter of an hour', async () => {
    const before = Date.now()
    const { method, url, fields, expiresAt } = await linkOf(app, 'org/a b&c', 5)
    expect([method, fields]).toEqual(['PUT', {}])
    expect(expiresAt.getTime() - before).toBeGreaterThan(14 * 60_000 + 58_000)
    expect(expiresAt.getTime() - before).toBeLessThanOrEqual(15 * 60_000 + 1000)
    const { origin, pathname, searchParams } = new URL(url)
    expect([origin, pathname]).toEqual([app.url, '/static/assets/upload'])
    expect(Object.fromEntries(searchParams)).toEqual({
      key: 'org/a b&c',
      exp: String(expiresAt.getTime() / 1000),
      sz: '5',
      ct: PNG,
      sig: expect.stringMatching(/^[0-9a-f]{64}$/),
    })
  })

  it('is the store’s own where it has one, for the same time', async () => {
    const asked: [key: string, terms: UploadTerms][] = []
    const own = { method: 'POST' as const, url: 'https://files.example/', fields: { policy: 'x' } }
    const presignUpload: BlobStore['presignUpload'] = (...given) => (asked.push(given), own)
    const blobs = { presignUpload } as unknown as BlobStore
    const { config } = app
    const { expiresAt, ...target } = await createUploads({
      blobs,
      secrets: createSecrets(config.secretKey),
      config,
      room: NO_DISK,
      quota: NO_LIMIT,
    }).target('a', { orgId: 'org_test', contentType: PNG, sizeBytes: 5 })
    expect(target).toEqual(own)
    expect(asked).toEqual([['a', { contentType: PNG, sizeBytes: 5, expiresAt }]])
  })
})

describe('the service', () => {
  it('takes an upload from a page of any origin, whoever is signed in there', async () => {
    const { url } = await linkOf(app, 'org/a', 5)
    const { cookie } = await app.createOrg()
    const answer = await put(url, 'hello', { origin: PAGE, cookie })
    expect(answer.status).toBe(204)
    expect(answer.headers.get('access-control-allow-origin')).toBe(PAGE)
    expect(answer.headers.get('access-control-allow-credentials')).toBeNull()
    expect(readdirSync(join(app.config.SVC_DATA_DIR, 'blobs', 'org'))).toEqual(['a'])
    expect(readFileSync(join(app.config.SVC_DATA_DIR, 'blobs', 'org', 'a'), 'utf8')).toBe(`${PNG}\nhello`)
    const refused = await put(`${url}0`, 'hello', { origin: PAGE })
    expect(refused.status).toBe(403)
    expect(refused.headers.get('access-control-allow-origin')).toBe(PAGE)
  })

  it.each(['/static/assets/upload', '/v1/c/a/some-token'])(
    'answers the preflight of any page for %s',
    async (path) => {
      const { status, headers } = await app.http('OPTIONS', path, {
        headers: {
          origin: PAGE,
          'access-control-request-method': 'PUT',
          'access-control-request-headers': 'content-type',
        },
      })
      expect(status).toBe(204)
      expect(headers).toMatchObject({
        'access-control-allow-origin': PAGE,
        'access-control-allow-methods': expect.stringMatching(/PUT.*POST/),
        'access-control-allow-headers': 'content-type',
      })
    },
  )

  it('keeps the parsers and limits of the API as they are', async () => {
    const { key } = await app.createOrg()
    const typed = { key, body: 'hello', headers: { 'content-type': PNG } }
    expect(await app.http('POST', '/v1/api-keys', typed)).toMatchObject({ status: 415 })
  })

  it('keeps uploads in the S3 store of its settings, and lets its pages upload there', async () => {
    const { url } = await linkOf(onS3, 'org/b', 5)
    expect((await put(url, 'hello')).status).toBe(204)
    expect(s3.objects.get('files/org/b')).toEqual({ bytes: Buffer.from('hello'), contentType: PNG })
    const policyOf = async (of: TestApp) => (await of.http('GET', '/')).headers['content-security-policy']
    expect(await policyOf(onS3)).toContain(`connect-src 'self' ${s3.endpoint};`)
    expect(await policyOf(app)).toContain(`connect-src 'self';`)
  })

  it('is ready without the store, and says so to the sender when it fails', async () => {
    const { url } = await linkOf(onS3, 'org/c', 5)
    s3.faults.push(500)
    const answer = await put(url, 'hello')
    expect([answer.status, await answer.json()]).toEqual([
      503,
      expect.objectContaining({ code: 'storage_unavailable' }),
    ])
    expect(onS3.logs.join()).toContain('answered 500 InternalError')
    expect(onS3.logs.join()).not.toContain(OWNER.secretAccessKey)
    expect((await onS3.http('GET', '/readyz')).status).toBe(200)
  })
})

it('an operation that the store fails answers a code of its own, and the cause is logged', async () => {
  const failing = (reason: 'full' | 'unavailable'): Operation => ({
    name: `test.${reason}`,
    summary: '',
    access: 'public',
    effect: 'read',
    rest: `GET /v1/test/${reason}`,
    input: z.object({}),
    output: z.object({}),
    run: () => Promise.reject(new BlobStoreError(reason, { cause: new Error('the reason why') })),
  })
  const [full, unavailable] = [failing('full'), failing('unavailable')]
  const module = { name: 'test', summary: '', operations: [full, unavailable] }
  const { machinery, logs, close } = await startTestMachinery(app, [module])
  const invoke = createInvoke(machinery)
  const info = { requestId: 'r', via: 'rest' as const, address: '', origin: undefined, userAgent: undefined }
  const call = (operation: Operation) => invoke(operation, {}, { caller: null, info })
  await expect(call(full)).rejects.toMatchObject({ status: 507, code: 'storage_full' })
  await expect(call(unavailable)).rejects.toMatchObject({ status: 503, code: 'storage_unavailable' })
  expect(logs.join()).toContain('the reason why')
  await close()
})
