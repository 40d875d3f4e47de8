import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { OWNER, startFakeS3, type FakeS3 } from '../../../adapters/s3/fake-s3.ts'
import { startTestApp, type TestApp, type TestOrg } from '../../../test/harness.ts'
import { openWidget, widgetOf } from '../test-widget.ts'
import {
  load,
  photo,
  rowOf,
  runLater,
  send,
  staffOf,
  upload,
  uploadImage,
  visitorOf,
  type Uploader,
} from './test-uploads.ts'

let store: FakeS3
let app: TestApp
let org: TestOrg
let visitor: Uploader

beforeAll(async () => {
  store = await startFakeS3()
  app = await startTestApp({
    SVC_BLOB_STORE: 's3',
    SVC_S3_ENDPOINT: store.endpoint,
    SVC_S3_REGION: OWNER.region,
    SVC_S3_BUCKET: 'images',
    SVC_S3_ACCESS_KEY_ID: OWNER.accessKeyId,
    SVC_S3_SECRET_ACCESS_KEY: OWNER.secretAccessKey,
  })
})
afterAll(async () => {
  await app.close()
  await store.close()
})
beforeEach(async () => {
  org = await app.createOrg()
  visitor = await visitorOf(await openWidget(app, org), 's1')
})
afterEach(() => void (store.faults.length = 0))

const objectsOf = (id: string) =>
  [...store.objects.keys()].flatMap((key) => (key.includes(id) ? [key.split('/').at(-1)] : [])).toSorted()
const refusal = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code]
// A call is repeated once.
const fail = (times = 1) => store.faults.push(...Array.from({ length: times * 2 }, () => 500))

describe('with images in a bucket', () => {
  it('both sides upload by a form to the store itself, and load through the service', async () => {
    for (const side of [visitor, staffOf(app, org, visitor.conversationId)]) {
      const asked = await upload(side, await photo(800))
      expect([asked.uploadMethod, new URL(asked.uploadUrl).origin]).toEqual(['POST', store.endpoint])
      expect(asked.uploadFields).toMatchObject({ 'Content-Type': 'image/png' })
      const { body } = await side.complete(asked.id)
      for (const link of [body.url, body.thumbnailUrl]) {
        expect(new URL(link).origin).toBe(app.url)
        expect((await load(link)).status).toBe(200)
      }
      await expect.poll(() => objectsOf(asked.id), { timeout: 10_000 }).toEqual([
        'original',
        'variant-0',
        'variant-1',
        'variant-2',
      ])
    }
  })

  it('keeps each organization’s apart, in keys of lower-case letters', async () => {
    const { id } = await upload(visitor, await photo())
    expect([...store.objects.keys()]).toContain(`images/conv/${org.orgId}/${id}/upload`)
  })
})

describe('a store that fails', () => {
  it('when the bytes are read gives 503, and the upload can be completed later', async () => {
    const { id } = await upload(visitor, await photo())
    fail()
    const failed = await visitor.complete(id)
    expect(refusal(failed)).toEqual([503, 'storage_unavailable'])
    expect(failed.headers['retry-after']).toBe('5')
    store.faults.push('half')
    expect(refusal(await visitor.complete(id))).toEqual([503, 'storage_unavailable'])
    expect((await visitor.complete(id)).status).toBe(201)
  })

  it('when the image is stored gives 503, leaves the upload as it was, and nothing when it is collected', async () => {
    const { id } = await upload(visitor, await photo(800))
    store.faults.push(200 as never, ...[])
    store.faults.length = 0
    const { requests } = store
    const before = requests.length
    // The first call reads; of the four that store one fails, and so does its repetition.
    const failing = visitor.complete(id)
    await expect.poll(() => requests.length).toBeGreaterThan(before)
    fail(4)
    expect(refusal(await failing)).toEqual([503, 'storage_unavailable'])
    expect(await rowOf(app, id)).toMatchObject({ completed_at: null, variants: [] })
    store.faults.length = 0
    expect((await visitor.complete(id)).status).toBe(201)
  })

  it('when it is full gives 507', async () => {
    const { id } = await upload(visitor, await photo())
    const { requests } = store
    const before = requests.length
    const failing = visitor.complete(id)
    await expect.poll(() => requests.length).toBeGreaterThan(before)
    store.faults.push(507, 507)
    expect(refusal(await failing)).toEqual([507, 'storage_full'])
    store.faults.length = 0
    expect((await visitor.complete(id)).status).toBe(201)
  })

  it('when an image is loaded gives 503, and in the middle of one breaks off', async () => {
    const { url } = await uploadImage(visitor, await photo(800))
    fail()
    const down = await load(url)
    expect([down.status, down.headers['retry-after']]).toEqual([503, '5'])
    expect(down.headers['content-type']).toBe('application/problem+json; charset=utf-8')
    fail()
    expect((await load(url, { method: 'HEAD' })).status).toBe(503)
    store.faults.push('half')
    await expect(load(url)).rejects.toThrow()
    expect((await load(url)).status).toBe(200)
  })

  it('when bytes are deleted is asked again', async () => {
    const { id } = await uploadImage(visitor, await photo())
    await runLater(app, 'conversations.purgeBlobs')
    fail(3)
    const path = `/v1/conversations/${visitor.conversationId}/attachments/${id}`
    expect((await app.http('DELETE', path, { key: org.key })).status).toBe(200)
    await expect.poll(() => store.faults.length, { timeout: 10_000 }).toBeLessThan(6)
    store.faults.length = 0
    await runLater(app, 'conversations.purgeBlobs')
    expect(objectsOf(id)).toEqual([])
  })
})

it('an upload goes on after a restart, between any two of its steps', async () => {
  const file = await photo()
  const twin = await app.twin()
  const later = await app.twin()
  const { widget, key } = await (async () => {
    const made = await openWidget(app, org)
    return { widget: made, key: { channelId: made.channelId, key: made.key, secret: made.secret } }
  })()
  const asked = (await (await visitorOf(widget, 's5')).request(file)).body
  expect(await send(asked, file)).toBe(204)
  const completed = await (await visitorOf(widgetOf(twin, key), 's5')).complete(asked.id)
  expect(completed.status).toBe(201)
  await twin.close()
  const said = await widgetOf(later, key).say('s5', [{ attachmentIds: [asked.id] }])
  expect(said.status).toBe(201)
  const [message] = (await widgetOf(later, key).read('s5')).body.messages
  expect((await load(message.attachments[0].url)).status).toBe(200)
  await later.close()
})
