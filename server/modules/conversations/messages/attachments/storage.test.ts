import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { OWNER, startFakeS3, type FakeS3 } from '../../../../adapters/s3/fake-s3.ts'
import { startTestApp, type TestApp, type TestOrg } from '../../../../test/harness.ts'
import { openWidget, upTo, widgetOf, type TestWidget } from '../../test-widget.ts'
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
let widget: TestWidget
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
  widget = await openWidget(app, org)
  visitor = await visitorOf(widget, 's1')
})
afterEach(() => {
  store.faults.length = 0
  vi.restoreAllMocks()
})

const objectsOf = (id: string) =>
  [...store.objects.keys()].flatMap((key) => (key.includes(id) ? [key.split('/').at(-1)] : [])).toSorted()
const refusal = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code]

/** An image of which nothing is under way in the store any more. */
async function settledImage() {
  const image = await uploadImage(visitor, await photo(800))
  await runLater(app, 'conversations.purgeBlobs')
  return image
}

/** Runs the job as the clock would. */
async function collect(): Promise<void> {
  await app.sql(`select graphile_worker.add_job('conversations.collectUploads', '{}')`)
  await runLater(app, 'conversations.collectUploads')
}

/** The next call fails, and its repetition. */
const failNext = () => store.faults.push(500, 500)

/** Lets the store fail to keep the objects whose key ends so. */
const failToKeep = (ending: string, status: number) => {
  const { objects } = store
  return vi.spyOn(objects, 'set').mockImplementation((key, object) => {
    if (key.endsWith(ending)) throw Object.assign(new Error('Broken'), { status })
    return Map.prototype.set.call(objects, key, object) as typeof objects
  })
}

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
      await expect
        .poll(() => objectsOf(asked.id))
        .toEqual(['original', 'variant-0', 'variant-1', 'variant-2'])
    }
  })

  it('keeps each organization’s apart, in keys of lower-case letters', async () => {
    const { id } = await upload(visitor, await photo())
    expect([...store.objects.keys()]).toContain(`images/conv/${org.orgId}/${id}/upload`)
  })
})

describe('a store that fails', () => {
  it('when the bytes are read gives 503, and the upload can be completed later', async () => {
    await settledImage()
    const { id } = await upload(visitor, await photo())
    failNext()
    const failed = await visitor.complete(id)
    expect(refusal(failed)).toEqual([503, 'storage_unavailable'])
    expect(failed.headers['retry-after']).toBe('5')
    store.faults.push('half')
    expect(refusal(await visitor.complete(id))).toEqual([503, 'storage_unavailable'])
    expect((await visitor.complete(id)).status).toBe(201)
  })

  it.each([
    ['has trouble gives 503', 'variant-1', 500, 503, 'storage_unavailable'],
    ['is full gives 507', 'original', 507, 507, 'storage_full'],
  ])('when the image is stored and it %s, and leaves the upload as it was', async (_, ...expected) => {
    const [ending, fault, status, code] = expected
    const [retried, left] = [await upload(visitor, await photo(800)), await upload(visitor, await photo(800))]
    const broken = failToKeep(ending, fault)
    for (const { id } of [retried, left]) {
      expect(refusal(await visitor.complete(id))).toEqual([status, code])
      expect(await rowOf(app, id)).toMatchObject({ completed_at: null, variants: [], width: null })
    }
    broken.mockRestore()
    const { body } = await visitor.complete(retried.id)
    expect((await load(body.url)).status).toBe(200)
    await app.sql(`update conv_attachments set created_at = now() - interval '61 minutes' where id = $1`, [
      left.id,
    ])
    await collect()
    await expect.poll(() => objectsOf(left.id)).toEqual([])
    expect(await rowOf(app, left.id)).toBeUndefined()
  })

  it('when an image is loaded gives 503, and in the middle of one breaks off', async () => {
    const { url } = await settledImage()
    failNext()
    const down = await load(url)
    expect([down.status, down.headers['retry-after']]).toEqual([503, '5'])
    expect(down.headers['content-type']).toMatch('application/problem+json')
    expect(down.headers['content-disposition']).toBeUndefined()
    failNext()
    expect((await load(url, { method: 'HEAD' })).status).toBe(503)
    store.faults.push('half')
    await expect(load(url)).rejects.toThrow()
    expect((await load(url)).status).toBe(200)
  })

  it('when bytes are deleted is asked again', async () => {
    const { id } = await settledImage()
    store.faults.push(...Array.from({ length: 200 }, () => 500))
    const path = `/v1/conversations/${visitor.conversationId}/attachments/${id}`
    expect((await app.http('DELETE', path, { key: org.key })).status).toBe(200)
    const failed = 'select 1 from graphile_worker._private_jobs where last_error is not null'
    await expect.poll(async () => (await app.sql(failed)).length).toBeGreaterThan(0)
    expect(objectsOf(id)).toHaveLength(4)
    store.faults.length = 0
    await runLater(app, 'conversations.purgeBlobs')
    expect(objectsOf(id)).toEqual([])
  })
})

it('an upload goes on after a restart, between any two of its steps', async () => {
  const elsewhere = async <T>(work: (page: typeof widget) => Promise<T>): Promise<T> => {
    const restarted = await app.twin()
    return work(widgetOf(restarted, widget)).finally(() => restarted.close())
  }
  const file = await photo()
  const { body } = await elsewhere(async (page) => (await visitorOf(page, 's5')).request(file))
  expect(await send(body, file)).toBe(204)
  const completed = await elsewhere(async (page) => (await visitorOf(page, 's5')).complete(body.id))
  expect(completed.status).toBe(201)
  const said = await elsewhere((page) => page.say('s5', [{ attachmentIds: [body.id] }]))
  expect(said.status).toBe(201)
  const [message] = (await widget.read('s5')).body.messages
  expect((await load(message.attachments[0].url)).status).toBe(200)
})

describe('uploads that nobody sends', () => {
  const age = (ids: readonly string[], minutes: number) =>
    app.sql(`update conv_attachments set created_at = now() - make_interval(mins => $2) where id = any($1)`, [
      ids,
      minutes,
    ])

  it('are removed after an hour with their bytes, and nothing else is', async () => {
    const staff = staffOf(app, org, visitor.conversationId)
    const images = await Promise.all([
      ...upTo(3).map(async () => uploadImage(visitor, await photo())),
      uploadImage(staff, await photo()),
    ])
    const [old, young, sent, scheduled] = images.map(({ id }) => id as string) as [
      string,
      string,
      string,
      string,
    ]
    const open = (await upload(visitor, await photo())).id
    await widget.say('s1', [{ attachmentIds: [sent] }])
    await app.sql(`update conv_attachments set scheduled_message_id = 'csm_1' where id = $1`, [scheduled])
    await age([old, open, sent, scheduled], 61)
    await age([young], 59)
    await collect()
    expect([await rowOf(app, old), await rowOf(app, open)]).toEqual([undefined, undefined])
    await expect.poll(() => [...objectsOf(old), ...objectsOf(open)]).toEqual([])
    for (const id of [young, sent, scheduled]) expect(objectsOf(id)).toContain('original')
    expect((await widget.say('s1', [{ attachmentIds: [young] }])).status).toBe(201)
  })

  it('go however many there are, by several processes at once, each once', async () => {
    const other = await app.createOrg()
    const elsewhere = await visitorOf(await openWidget(app, other), 's1')
    for (const side of [visitor, elsewhere]) {
      const { body } = await side.request({ name: 'a.png', mime: 'image/png', sizeBytes: 100 })
      await app.sql(
        `insert into conv_attachments (org_id, id, conversation_id, uploaded_by_type, name, mime, size_bytes, created_at)
         select org_id, 'cva_' || lpad($2 || n, 22, '0'), conversation_id, 'agent', 'b', mime, 1, now() - interval '2 hours'
         from conv_attachments, generate_series(1, 230) n where id = $1`,
        [body.id, side === visitor ? 'a' : 'b'],
      )
    }
    const twin = await app.twin()
    await Promise.all([collect(), collect(), collect()])
    const left = await app.sql(
      'select count(*)::int as n, count(distinct org_id)::int as orgs from conv_attachments where org_id = any($1)',
      [[org.orgId, other.orgId]],
    )
    expect(left).toEqual([{ n: 2, orgs: 2 }])
    const planned = await app.sql(
      `select count(*)::int as n from graphile_worker._private_jobs j where j.run_at > now() + interval '20 minutes'
         and j.payload ->> 'orgId' = any($1)`,
      [[org.orgId, other.orgId]],
    )
    expect(planned).toEqual([{ n: 460 }])
    await twin.close()
  })
})
