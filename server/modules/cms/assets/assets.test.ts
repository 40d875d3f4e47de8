import { beforeEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { sharedTestApp, type TestApp, type TestOrg } from '../../../test/harness.ts'
import { contentOf } from '../test-content.ts'
import { assetsOf, filesOf, load, note, photo, runDue, send } from './test-assets.ts'

let app: TestApp
let org: TestOrg
let content: ReturnType<typeof contentOf>
let assets: ReturnType<typeof assetsOf>

beforeAll(async () => {
  app = await sharedTestApp()
})
beforeEach(async () => {
  org = await app.createOrg()
  content = contentOf(app, org)
  assets = assetsOf(content)
  await content.locale('en')
  await content.collection()
})

const namesOf = ({ items }: { items: { name: string }[] }) => items.map(({ name }) => name)

/** What was told of an asset, in its order. */
const told = async (id: string) =>
  (
    await app.sql(
      `select type, payload, topics from kernel_events where org_id = $1 and payload ->> 'assetId' = $2 order by id`,
      [org.orgId, id],
    )
  ).map(({ type, payload, topics }) => ({ type, ...payload, topics }))

describe('what is said of an asset', () => {
  it('is changed by who may write until an entry that is served shows it, then by who may publish', async () => {
    const writer = contentOf(app, org, await app.createKey(org, ['cms:read', 'cms:write']))
    const cover = await assets.upload(await photo(400), { altText: 'Fields' })
    const { id } = await content.entry('shows', { title: 'Shows', cover: cover.id })
    const say = (altText: string) => writer.call('PATCH', `/assets/${cover.id}`, { altText })
    expect((await say('Fields in autumn')).status).toBe(200)
    await content.approve(id)
    expect(await say('Buy now')).toMatchObject({ status: 403 })
    expect(await writer.call('PATCH', `/assets/${cover.id}`, { focalPoint: { x: 0, y: 0 } })).toMatchObject({
      status: 403,
    })
    expect((await content.deliver('/articles/shows')).body.data.cover.altText).toBe('Fields in autumn')
  })
})

describe('the list of assets', () => {
  it('finds by name and alternative text, by kind and by use, in pages', async () => {
    const cover = await assets.upload(await photo(400, 'Cover 100%.jpg'), { altText: 'Fields in autumn' })
    await assets.upload(await photo(410, 'other.jpg'))
    await assets.upload(note('a', 'terms.txt'))
    await assets.request(note('b', 'never sent.txt'))
    await content.entry('shows', { title: 'Shows', cover: cover.id })
    const list = (query = '') => content.made('GET', `/assets${query}`)
    expect(namesOf(await list())).toEqual(['terms.txt', 'other.jpg', 'Cover 100%.jpg'])
    expect(namesOf(await list('?q=AUTUMN'))).toEqual(['Cover 100%.jpg'])
    expect(namesOf(await list('?q=100%25'))).toEqual(['Cover 100%.jpg'])
    expect(namesOf(await list('?q=o_her'))).toEqual([])
    expect(namesOf(await list('?kind=file'))).toEqual(['terms.txt'])
    expect(namesOf(await list('?kind=image&unused=true'))).toEqual(['other.jpg'])
    expect(namesOf(await list('?unused=false'))).toEqual(['Cover 100%.jpg'])
    const first = await list('?limit=2')
    expect(namesOf(first)).toEqual(['terms.txt', 'other.jpg'])
    const second = await list(`?limit=2&cursor=${first.nextCursor}`)
    expect([namesOf(second), second.nextCursor]).toEqual([['Cover 100%.jpg'], null])
    expect((await content.call('GET', '/assets?cursor=x')).body.code).toBe('invalid_cursor')
  })
})

describe('what is said of an asset', () => {
  it('is changed field by field, and told with the addresses that show it', async () => {
    const { id, publicUrl } = await assets.upload(await photo(400))
    const entry = await content.entry('shows', { title: 'Shows', body: `![](asset://${id})` })
    await content.approve(entry.id)
    const change = (body: object) => content.made('PATCH', `/assets/${id}`, body)
    expect(await change({ altText: 'A field', focalPoint: { x: 0.2, y: 0 } })).toMatchObject({
      altText: 'A field',
      focalPoint: { x: 0.2, y: 0 },
      name: 'photo.jpg',
      publicUrl,
    })
    expect(await change({ altText: null, name: '../evil.html', metadata: { a: 1 } })).toMatchObject({
      altText: null,
      focalPoint: { x: 0.2, y: 0 },
      name: 'evil.html.jpg',
      metadata: { a: 1 },
    })
    expect((await change({ focalPoint: null })).focalPoint).toBeNull()
    for (const wrong of [
      { focalPoint: { x: 1.1, y: 0 } },
      { focalPoint: { x: 0 } },
      { metadata: { text: 'x'.repeat(9000) } },
      { altText: 'x'.repeat(501) },
      { name: ' ' },
    ])
      expect((await content.call('PATCH', `/assets/${id}`, wrong)).body.code).toBe('invalid_input')
    const events = await told(id)
    const [created, updated] = [events[0], events.at(-1)]
    expect(created).toMatchObject({
      type: 'cms.asset.created',
      keys: [id, org.orgId],
      topics: expect.arrayContaining([`content:${id}`]),
    })
    const path = `/v1/cms/${org.orgId}/articles`
    expect(updated).toMatchObject({
      type: 'cms.asset.updated',
      keys: [id, org.orgId],
      paths: [path, `${path}/shows`],
    })
  })
})

describe('an asset that entries show', () => {
  it('says where, and is not deleted', async () => {
    const { id } = await assets.upload(await photo(400))
    const field = await content.entry('by-field', { title: 'By field', cover: id })
    const inline = await content.entry('inline', { title: 'Inline', body: `![](asset://${id})` })
    await content.approve(inline.id)
    const { items } = await content.made('GET', `/assets/${id}/usage`)
    expect(items).toEqual([
      expect.objectContaining({
        fromEntryId: inline.id,
        fieldName: 'body',
        kind: 'inline',
        live: true,
        title: 'Inline',
      }),
      expect.objectContaining({ fromEntryId: field.id, fieldName: 'cover', kind: 'field', live: false }),
    ])
    const refused = await content.call('DELETE', `/assets/${id}`)
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'cms_in_use', detail: 'Entries show it: Inline (en), By field (en).' },
    })
    await content.change(field.id, { data: { cover: null } })
    await content.change(inline.id, { data: { body: 'Nothing' } })
    // Its published version still does.
    expect((await content.call('DELETE', `/assets/${id}`)).status).toBe(409)
    await content.approve(inline.id)
    expect((await content.call('DELETE', `/assets/${id}`)).body).toEqual({ deleted: true })
  })
})

describe('an asset that is deleted', () => {
  it('leaves no bytes, those from before it was replaced included', async () => {
    const first = await assets.upload(await photo(700))
    const after = await assets.replace(first.id, await photo(800))
    const pending = await photo(900)
    const asked = await content.made('POST', `/assets/${first.id}/replace`, {
      name: 'c.jpg',
      mime: 'image/jpeg',
      sizeBytes: pending.bytes.length,
    })
    await send(asked, pending)
    expect(filesOf(app, org, first.id).length).toBeGreaterThan(4)
    await content.made('DELETE', `/assets/${first.id}`)
    await vi.waitUntil(() => filesOf(app, org, first.id).length === 0, { timeout: 30_000 })
    await vi.waitUntil(() => filesOf(app, org, first.id, 'cms-uploads').length === 0)
    for (const { publicUrl } of [first, after]) expect((await load(publicUrl)).status).toBe(404)
    expect((await content.call('GET', `/assets/${first.id}`)).status).toBe(404)
    expect((await told(first.id)).at(-1)).toMatchObject({
      type: 'cms.asset.deleted',
      keys: [first.id, org.orgId],
    })
  })
})

describe('an upload that nobody completes', () => {
  const later = (id: string) =>
    app.sql(`update cms_assets set updated_at = now() - interval '61 minutes' where id = $1`, [id])
  it('is forgotten after an hour, with its bytes; a replacement leaves what is there', async () => {
    const file = note()
    const { body } = await assets.request(file)
    await send(body, file)
    const kept = await assets.upload(note('kept'))
    const asked = await content.made('POST', `/assets/${kept.id}/replace`, {
      name: 'b.txt',
      mime: 'text/plain',
      sizeBytes: file.bytes.length,
    })
    await send(asked, file)
    const recent = (await assets.request(note('recent'))).body
    await later(body.id)
    await later(kept.id)
    await runDue(app, 'cms.collectUploads')
    expect((await content.call('GET', `/assets/${body.id}`)).status).toBe(404)
    expect((await content.call('GET', `/assets/${recent.id}`)).status).toBe(200)
    expect((await assets.complete(kept.id)).body.publicUrl).toBe(kept.publicUrl)
    await vi.waitUntil(() => filesOf(app, org, body.id, 'cms-uploads').length === 0)
    await vi.waitUntil(() => filesOf(app, org, kept.id, 'cms-uploads').length === 0)
  })
})
