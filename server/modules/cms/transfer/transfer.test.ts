import { beforeAll, describe, expect, it } from 'vitest'
import { sharedTestApp, type TestApp, type TestOrg } from '../../../test/harness.ts'
import { picture } from '../../../lib/images/test-images.ts'
import { contentOf } from '../test-content.ts'

let app: TestApp
beforeAll(async () => void (app = await sharedTestApp()))

// oxlint-disable-next-line typescript/no-explicit-any -- records of any kind
type Json = Record<string, any>
type Page = Record<'locales' | 'collections' | 'assets' | 'entries' | 'redirects', Json[]> & {
  elsewhere: { entries: Json[]; assets: Json[] }
  nextCursor: string | null
}

async function pagesOf(org: TestOrg): Promise<Page[]> {
  const pages: Page[] = []
  for (let cursor: string | null = ''; cursor !== null;) {
    const query: string = cursor === '' ? '' : `?cursor=${encodeURIComponent(cursor)}`
    const { status, body } = await app.http('GET', `/v1/cms/transfer/export${query}`, { key: org.key })
    expect(status).toBe(200)
    pages.push(body)
    cursor = body.nextCursor
  }
  return pages
}

const give = (org: TestOrg, { nextCursor: _, ...records }: Json, more: Json = {}) =>
  app.http('POST', '/v1/cms/transfer/import', { key: org.key, body: { records, ...more } })

async function giveAll(org: TestOrg, pages: readonly Page[], more: Json = {}) {
  const sum = { created: 0, updated: 0, skipped: 0, warnings: [] as string[] }
  for (const page of pages) {
    const { status, body } = await give(org, page, more)
    expect([status, body.detail]).toEqual([200, undefined])
    for (const key of ['created', 'updated', 'skipped'] as const) sum[key] += body[key]
    sum.warnings.push(...body.warnings)
  }
  return sum
}

/** All pages as one, in an order of what is the same everywhere, with ids replaced by their place. */
function recordsOf(pages: readonly Page[]) {
  const all = (kind: keyof Page, ...fields: string[]) =>
    pages
      .flatMap((page) => page[kind] as Json[])
      .toSorted((a, b) => keyOf(a, fields).localeCompare(keyOf(b, fields)))
  const records = {
    locales: all('locales', 'code'),
    collections: all('collections', 'slug'),
    assets: all('assets', 'name'),
    entries: all('entries', 'collectionSlug', 'slug', 'locale'),
    redirects: all('redirects', 'fromSlug', 'locale'),
  }
  const places = new Map<string, number>()
  const text = JSON.stringify(records).replace(/\bc(me|mc|ma|mg|ml|rd)_[0-9a-z]{22}/g, (id) => {
    if (!places.has(id)) places.set(id, places.size)
    return `id${places.get(id)}`
  })
  return JSON.parse(text) as Json
}

const keyOf = (row: Json, fields: readonly string[]) => fields.map((field) => String(row[field])).join(' ')

/** An asset with a picture in it, as an import brings it. */
async function anImage(org: TestOrg, name = 'lamp.png') {
  const bytes = await picture(40, 30).png().toBuffer()
  const { body } = await give(org, {
    assets: [
      {
        id: `source-${name}`,
        name,
        mime: 'image/png',
        sizeBytes: bytes.length,
        base64Body: bytes.toString('base64'),
        altText: 'A lamp',
        focalPoint: { x: 0.25, y: 0.5 },
      },
    ],
  })
  return body.idMap[`source-${name}`] as string
}

/** An organization with a bit of everything: `seed` says which states, references and languages. */
async function busy(seed: number, count = 12) {
  const org = await app.createOrg()
  const content = contentOf(app, org)
  await content.locale('en')
  await content.locale('de')
  await content.collection()
  await content.made('POST', '/collections', {
    name: 'Notes',
    slug: 'notes',
    fields: [
      { name: 'text', type: 'rich_text' },
      { name: 'about', type: 'array', options: { items: { name: 'item', type: 'reference' } } },
      { name: 'more', type: 'json' },
    ],
  })
  const asset = await anImage(org)
  let state = seed * 7919 + 1
  const below = (most: number) => (state = (state * 48271) % 2147483647) % most
  const ids: string[] = []
  for (let n = 0; n < count; n++) {
    const other = ids[below(ids.length || 1)]
    const data: Json = {
      title: `Title ${n}`,
      body: `![x](asset://${asset})${other ? ` and [y](ref://${other})` : ''}`,
      price: below(100),
      cover: asset,
      ...(other && { related: other }),
      tags: below(2) ? ['news'] : [],
      sections: [{ type: 'quote', props: { text: other ? `ref://${other}` : 'Alone', by: 'me' } }],
    }
    const { id } = await content.entry(`entry-${n}`, data)
    ids.push(id)
    const step = below(6)
    if (step > 1) await content.approve(id, { publishedAt: `2024-0${1 + below(9)}-01T10:00:00Z` })
    if (step === 3) await content.change(id, { slug: `moved-${n}`, data: { title: `Draft ${n}` } })
    if (step === 4) {
      await content.change(id, { slug: `moved-${n}` })
      await content.approve(id)
    }
    if (step === 5) await content.call('POST', `/entries/${id}/archive`, {})
    else if (below(2))
      await content.made('POST', '/entries', {
        collection: 'articles',
        slug: `eintrag-${n}`,
        locale: 'de',
        translationOf: id,
        data: { title: `Titel ${n}` },
      })
    if (step === 0)
      await content.made('POST', `/drafts/${id}/schedule`, { scheduledAt: '2090-01-01T00:00:00Z' })
  }
  // References in a circle: one of them leads forward whatever the order.
  await content.made('POST', '/entries', {
    collection: 'notes',
    slug: 'note',
    data: { text: `<p>ref://${ids[0]}</p>`, about: ids.slice(0, 3), more: { a: [1] } },
  })
  const [first, second] = ids
  await content.change(first as string, { data: { body: `ref://${second}` } })
  return { org, content, ids, asset }
}

/** A published entry as a record, with values that name assets. */
const firstEntry = (values: Record<string, string>) => ({
  id: 'e',
  collectionId: 'c',
  collectionSlug: 'articles',
  slug: 'first',
  locale: 'en',
  status: 'published',
  data: { title: 'First', ...values },
})

describe('export and import', () => {
  it.each([1, 2, 3])(
    'are symmetric: imported into an empty organization, an export is exported as the same records (%i)',
    async (seed) => {
      const { org } = await busy(seed)
      const first = await pagesOf(org)
      expect(recordsOf(first)['redirects']?.length + recordsOf(first)['entries']?.length).toBeGreaterThan(12)
      const other = await app.createOrg()
      const sum = await giveAll(other, first)
      expect(sum).toMatchObject({ updated: 0, skipped: 0, warnings: [] })
      expect(recordsOf(await pagesOf(other))).toEqual(recordsOf(first))
      // What names what is known on both sides alike.
      const edges = (id: string) =>
        app.sql(
          `select (select count(*) from cms_reference_edges where org_id = $1)::int as refs,
                  (select count(*) from cms_asset_edges where org_id = $1)::int as assets,
                  (select count(*) from cms_awaited_references where org_id = $1)::int as awaited`,
          [id],
        )
      expect(await edges(other.orgId)).toEqual(await edges(org.orgId))
    },
  )

  it('can be repeated: everything is skipped, here and in the organization it comes from', async () => {
    const { org } = await busy(4, 6)
    const pages = await pagesOf(org)
    const other = await app.createOrg()
    const { created } = await giveAll(other, pages)
    expect(await giveAll(other, pages)).toMatchObject({ created: 0, updated: 0, skipped: created })
    expect(await giveAll(org, pages)).toMatchObject({ created: 0, updated: 0, skipped: created })
  })

  it('say beforehand what would happen, and write nothing of it', async () => {
    const { org } = await busy(5, 6)
    const pages = await pagesOf(org)
    const other = await app.createOrg()
    const before = await give(other, pages[0] as Json, { dryRun: true })
    expect(recordsOf(await pagesOf(other))).toMatchObject({
      locales: [],
      collections: [],
      assets: [],
      entries: [],
    })
    const after = await give(other, pages[0] as Json)
    expect(before.body).toEqual(after.body)
    expect(after.body.created).toBeGreaterThan(6)
  })

  it('lead over pages: what a page names of later ones is found when these come', async () => {
    const org = await app.createOrg()
    const content = contentOf(app, org)
    await content.collection()
    const long = 'x'.repeat(300_000)
    const first = await content.entry('first', { title: 'First', body: long })
    for (let n = 0; n < 6; n++) await content.entry(`long-${n}`, { title: `Long ${n}`, body: long })
    const last = await content.entry('last', { title: 'Last', body: `ref://${first.id}` })
    await content.change(first.id, { data: { related: last.id, body: `${long} ref://${last.id}` } })
    await content.approve(first.id)
    const pages = await pagesOf(org)
    expect(pages.length).toBeGreaterThan(1)
    const inboundOf = async (one: TestOrg) => {
      const there = contentOf(app, one)
      const { items } = await there.made('GET', '/entries?q=last&limit=1')
      return (await there.made('GET', `/entries/${items[0].id}/references`)).items.map(
        ({ fieldName, live }: Json) => [fieldName, live],
      )
    }
    const inbound = await inboundOf(org)
    expect(inbound).toHaveLength(2)
    for (const page of pages) expect(JSON.stringify(page).length).toBeLessThan(2_100_000)
    const other = await app.createOrg()
    await giveAll(other, pages)
    expect(recordsOf(await pagesOf(other))).toEqual(recordsOf(pages))
    expect(await inboundOf(other)).toEqual(inbound)
  })

  it('show the assets of later pages from when these come, and keep them from being deleted', async () => {
    const org = await app.createOrg()
    const content = contentOf(app, org)
    await content.collection()
    const asset = { name: 'note.txt', mime: 'text/plain', sizeBytes: 5, base64Body: 'SGVsbG8=' }
    const entry = firstEntry({ body: '[Note](asset://inline)', cover: 'cover' })
    expect((await give(org, { entries: [entry] })).status).toBe(200)
    expect((await content.deliver('/articles/first')).body.data.cover).toBeNull()
    const { body } = await give(org, {
      assets: [
        { ...asset, id: 'cover' },
        { ...asset, id: 'inline', name: 'other.txt', base64Body: 'SGFsbG8=' },
      ],
    })
    const { cover, inline } = body.idMap
    const shown = (await content.deliver('/articles/first')).body
    expect([shown.data.cover.id, Object.keys(shown._assets)]).toEqual([cover, [inline]])
    for (const id of [cover, inline])
      expect((await content.call('DELETE', `/assets/${id}`)).body.code).toBe('cms_in_use')
  })

  it('count an asset once its bytes have come, and export one without them only where an entry names it', async () => {
    const org = await app.createOrg()
    const content = contentOf(app, org)
    await content.collection()
    const asset = (id: string, base64Body: string | null) => ({
      id,
      name: `${id}.txt`,
      mime: 'text/plain',
      sizeBytes: 5,
      base64Body,
    })
    const entry = firstEntry({ cover: 'named' })
    const without = { assets: [asset('named', null), asset('unnamed', null)] }
    // The entry and its language.
    expect((await give(org, { ...without, entries: [entry] })).body).toMatchObject({ created: 2, skipped: 0 })
    expect((await give(org, without)).body).toMatchObject({ created: 0, updated: 0, skipped: 0 })
    const exported = async () => (await pagesOf(org)).flatMap(({ assets }) => assets.map(({ name }) => name))
    expect([(await content.made('GET', '/assets')).items, await exported()]).toEqual([[], ['named.txt']])
    const withBytes = { assets: [asset('named', 'SGVsbG8='), asset('unnamed', 'SGFsbG8=')] }
    expect((await give(org, withBytes)).body).toMatchObject({
      created: 2,
      updated: 0,
      skipped: 0,
      warnings: [],
    })
    expect((await exported()).toSorted()).toEqual(['named.txt', 'unnamed.txt'])
    expect((await give(org, withBytes)).body).toMatchObject({ created: 0, updated: 0, skipped: 2 })
  })

  it('leave nothing of a page that fails', async () => {
    const { org } = await busy(6, 4)
    const [page] = (await pagesOf(org)) as [Page]
    const other = await app.createOrg()
    page.collections[1]?.['fields'].push({ name: 'kind', type: 'select' })
    const { status, body } = await give(other, page)
    expect([status, body.code]).toEqual([400, 'cms_invalid'])
    expect(recordsOf(await pagesOf(other))).toMatchObject({
      locales: [],
      collections: [],
      assets: [],
      entries: [],
    })
  })

  it('refuse a collection whose entries nobody could reach, as its creation does', async () => {
    const org = await app.createOrg()
    const collection = { id: 'c', name: 'Search', slug: 'search', fields: [] }
    const { status, body } = await give(org, { collections: [collection] })
    expect([status, body.code, body.errors[0].path]).toEqual([
      400,
      'cms_invalid',
      'records.collections.0.slug',
    ])
  })

  it('make a draft of what is different here, and leave what is served', async () => {
    const { org, content } = await busy(7, 2)
    const { id } = await content.entry('ours', { title: 'Ours' })
    await content.approve(id)
    const pages = await pagesOf(org)
    await content.change(id, { data: { title: 'Changed since' } })
    await content.approve(id)
    expect(await giveAll(org, pages)).toMatchObject({ created: 0, updated: 1 })
    const entry = await content.draft(id)
    expect(entry).toMatchObject({ status: 'draft', data: { title: 'Ours' }, live: { version: 4 } })
  })

  it('take records from elsewhere by their own ids, and say what they leave out', async () => {
    const org = await app.createOrg()
    const fields = [
      { name: 'title', type: 'text' },
      { name: 'body', type: 'markdown' },
      { name: 'next', type: 'reference' },
    ]
    const entry = (id: string, more: Json = {}) => ({
      id,
      collectionId: 'c',
      slug: id.replace(/\W/g, '-'),
      locale: 'en',
      status: 'published',
      data: { title: id },
      ...more,
    })
    const { status, body } = await give(org, {
      collections: [{ id: 'c', name: 'Posts', slug: 'posts', fields }],
      assets: [{ id: 'logo', name: 'logo.svg', mime: 'image/png', sizeBytes: 3, base64Body: 'AAAA' }],
      entries: [
        entry('post_1', {
          publishedAt: '2020-01-01T00:00:00Z',
          data: { title: 'One', next: '__proto__', body: 'ref://post_2 asset://logo', gone: 1 },
        }),
        entry('post_2', { status: 'scheduled', scheduledAt: '2020-01-01T00:00:00Z' }),
        entry('post_3', { status: 'scheduled', scheduledAt: '2090-01-01T00:00:00Z' }),
        entry('post_4', { status: 'archived' }),
        entry('__proto__'),
        entry('lost', { collectionId: 'nowhere' }),
        entry('post-1', { slug: 'post_1' }),
      ],
    })
    expect([status, body.created, body.skipped]).toEqual([200, 7, 2])
    expect(body.warnings).toEqual([
      expect.stringContaining('logo.svg came without its bytes'),
      expect.stringContaining('lost was left out'),
      expect.stringContaining('post_1 (en) is there twice'),
      expect.stringContaining('has no field gone'),
      expect.stringContaining('post_2 (en) came as a draft'),
    ])
    const content = contentOf(app, org)
    const one = await content.draft(body.idMap.post_1)
    expect(one).toMatchObject({
      status: 'published',
      publishedAt: '2020-01-01T00:00:00.000Z',
      data: { title: 'One', body: `ref://${body.idMap.post_2} asset://${body.idMap.logo}` },
    })
    const named = await content.draft(one.data.next)
    expect(named.slug).toBe('__proto__')
    const states = await content.made(
      'GET',
      `/entries?${[2, 3, 4].map((n) => `ids=${body.idMap[`post_${n}`]}`).join('&')}`,
    )
    expect(states.items.map((item: Json) => item['status']).toSorted()).toEqual([
      'archived',
      'draft',
      'scheduled',
    ])
  })

  it('are for admins only', async () => {
    const org = await app.createOrg()
    const cookie = await app.createMember(org, 'member')
    expect((await app.http('GET', '/v1/cms/transfer/export', { cookie })).status).toBe(403)
    const body = { records: {} }
    expect((await app.http('POST', '/v1/cms/transfer/import', { cookie, body })).status).toBe(403)
  })
})
