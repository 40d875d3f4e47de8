import { beforeAll, describe, expect, it, vi } from 'vitest'
import { sharedTestApp, type TestApp, type TestOrg } from '../../../test/harness.ts'
import { newId } from '../../../kernel/base/ids.ts'
import { contentOf } from '../test-content.ts'

let app: TestApp
let org: TestOrg
let content: ReturnType<typeof contentOf>
let shipping: { id: string; collectionId: string }
beforeAll(async () => {
  app = await sharedTestApp()
  org = await app.createOrg()
  content = contentOf(app, org)
  await content.collection()
  await content.collection({ name: 'Pages', slug: 'pages' })
  await content.locale('en')
  await content.locale('de')
  const live = { status: 'published' }
  shipping = await content.entry(
    'shipping',
    { title: 'How shipping works', body: 'We send **parcels** twice a day.\n\nLost one? Write to us.' },
    live,
  )
  await content.entry(
    'versand',
    { title: 'Versand', body: 'Alle Häuser bekommen Pakete.' },
    { ...live, locale: 'de' },
  )
  await content.entry(
    'returns',
    { title: 'Returning parcels', body: 'See [shipping](ref://' + shipping.id + ').', related: shipping.id },
    live,
  )
  await content.entry('secret', { title: 'Secret parcels', body: 'Nobody knows.' })
  await content.entry('about', { title: 'About parcels' }, { ...live, collection: 'pages' })
})

const search = async (query: Record<string, string>, of = content) => {
  const { status, body, headers } = await of.deliver(`/search?${new URLSearchParams(query)}`)
  return {
    status,
    body,
    headers,
    slugs: status === 200 ? body.map(({ slug }: { slug: string }) => slug) : [],
  }
}

describe('the public search', () => {
  it('answers a bare array of published entries, those with the word in the title first', async () => {
    const { slugs, body, headers } = await search({ q: 'parcels' })
    expect(slugs.toSorted()).toEqual(['about', 'returns', 'shipping'])
    expect(slugs.at(-1)).toBe('shipping')
    expect(body.at(-1)).toEqual({
      entryId: shipping.id,
      collectionId: shipping.collectionId,
      collectionSlug: 'articles',
      slug: 'shipping',
      locale: 'en',
      status: 'published',
      data: expect.objectContaining({ title: 'How shipping works', cover: null }),
      assets: {},
      refs: {},
      _assets: {},
      _refs: {},
      excerpt: 'How shipping works We send parcels twice a day. Lost one? Write to us.',
      highlights: [[27, 34]],
      score: expect.any(Number),
      source: 'fts',
    })
    expect(headers['cache-control']).toBe('public, max-age=30, stale-while-revalidate=300')
  })

  it('finds by the stem of the entry’s language, by the beginning of the last word, and by a misspelt title', async () => {
    expect((await search({ q: 'parcel' })).slugs).toContain('shipping')
    expect((await search({ q: 'haus' })).slugs).toEqual(['versand'])
    expect((await search({ q: 'how shipp' })).slugs).toEqual(['shipping'])
    const { body } = await search({ q: 'shippnig' })
    expect(body.map(({ slug, source }: Record<string, string>) => [slug, source])).toEqual([
      ['shipping', 'trigram'],
    ])
    expect((await search({ q: 'shipping' })).body[0]).toMatchObject({ slug: 'shipping', source: 'both' })
  })

  it('understands phrases and what must not be there, and nothing in any of it breaks it', async () => {
    expect((await search({ q: '"twice a day"' })).slugs).toEqual(['shipping'])
    expect((await search({ q: '"day a twice"' })).slugs).toEqual([])
    expect((await search({ q: 'parcels -returning' })).slugs.toSorted()).toEqual(['about', 'shipping'])
    for (const q of [
      "'",
      '"',
      'a:*',
      '!&|()',
      '\\',
      'x\0y',
      '<->',
      '-parcels',
      '%_',
      'the',
      'x'.repeat(9000),
      '\ud800',
    ])
      expect((await search({ q })).status, q).toBe(200)
  })

  it('is limited to a collection by id or slug, and to a language', async () => {
    expect((await search({ q: 'parcels', collection: 'pages' })).slugs).toEqual(['about'])
    expect((await search({ q: 'parcels', collection: shipping.collectionId })).slugs).not.toContain('about')
    expect(await search({ q: 'parcels', collection: 'nothing' })).toMatchObject({ status: 200, body: [] })
    expect((await search({ q: 'pakete', locale: 'de' })).slugs).toEqual(['versand'])
    expect((await search({ q: 'pakete', locale: 'en' })).slugs).toEqual([])
  })

  it('takes a junk limit for the default, and a blank query for none, of whatever organization', async () => {
    for (const limit of ['abc', '0', '-1', '1.5', ''])
      expect((await search({ q: 'parcels', limit })).body).toHaveLength(3)
    expect((await search({ q: 'parcels', limit: '1' })).body).toHaveLength(1)
    for (const q of ['', '   ']) expect(await search({ q })).toMatchObject({ status: 200, body: [] })
    const none = (q: string) => app.http('GET', `/v1/cms/org_${'0'.repeat(22)}/search?q=${q}`)
    expect(await none('')).toMatchObject({ status: 200, body: [] })
    expect(await none('parcels')).toMatchObject({ status: 404, body: { code: 'cms_not_found' } })
  })

  it('shows references where they are asked for', async () => {
    const { body } = await search({ q: 'returning', include: 'references' })
    expect(body[0].data.related).toMatchObject({ id: shipping.id, slug: 'shipping', collection: 'articles' })
    expect(body[0].refs[shipping.id]).toMatchObject({ slug: 'shipping' })
    expect(body[0]._refs).toEqual(body[0].refs)
    expect((await search({ q: 'returning' })).body[0].data.related).toBe(shipping.id)
  })

  it('shows nothing of another organization, and sends no CORS header', async () => {
    const other = await app.createOrg()
    await contentOf(app, other).collection()
    expect((await search({ q: 'parcels' }, contentOf(app, other))).slugs).toEqual([])
    const { headers } = await content.deliver('/search?q=parcels', { origin: 'https://shop.example.com' })
    expect(headers).not.toHaveProperty('access-control-allow-origin')
  })

  it('says what is published, not what is being written', async () => {
    const { id } = await content.entry('moving', { title: 'Moving day' }, { status: 'published' })
    await content.change(id, { data: { title: 'Zephyr' } })
    expect((await search({ q: 'moving' })).slugs).toEqual(['moving'])
    expect((await search({ q: 'zephyr' })).slugs).toEqual([])
    await content.approve(id)
    expect((await search({ q: 'zephyr' })).slugs).toEqual(['moving'])
    await content.made('POST', `/entries/${id}/unpublish`, {})
    expect((await search({ q: 'zephyr' })).slugs).toEqual([])
  })

  it('is known again by its tag, and kept for half a minute', async () => {
    const { headers } = await content.deliver('/search?q=parcels')
    expect(headers['cache-control']).toContain('max-age=30')
    expect(headers['surrogate-key']).toBe(org.orgId)
    const again = await content.deliver('/search?q=parcels', { 'if-none-match': headers['etag'] ?? '' })
    expect(again.status).toBe(304)
  })

  it('counts every search, also one answered from memory, so that those without hits are in the reports', async () => {
    for (const visitor_id of ['v-1', 'v-2']) await search({ q: 'unfindable gizmo', locale: 'de', visitor_id })
    await vi.waitFor(async () => {
      const report = await app.http('GET', '/v1/analytics/reports/searches?zeroOnly=true&subjectType=cms', {
        key: org.key,
      })
      expect(report.body.items).toContainEqual(
        expect.objectContaining({ query: 'unfindable gizmo', occurrences: 2, visitors: 2, zeroResults: 2 }),
      )
    })
    const [row] = await app.sql(
      `select tracker_id, locale, visitor_id, bot from analytics_searches where org_id = $1 and query = 'unfindable gizmo' and visitor_id = 'v-1'`,
      [org.orgId],
    )
    expect(row).toEqual({ tracker_id: null, locale: 'de', visitor_id: 'v-1', bot: null })
  })
})

describe('the search of people who write', () => {
  const find = async (query: Record<string, string>) =>
    (await content.call('GET', `/search?${new URLSearchParams(query)}`)).body.items

  it('finds drafts, too, by what the working copy says', async () => {
    const [found, ...others] = await find({ query: 'secret' })
    expect(others).toEqual([])
    expect(found).toMatchObject({
      slug: 'secret',
      title: 'Secret parcels',
      status: 'draft',
      live: false,
      source: 'both',
    })
    expect(found.excerpt.slice(...found.highlights[0])).toBe('Secret')
    expect(await find({ query: 'parcels', status: 'draft' })).toHaveLength(1)
    expect(await find({ query: 'parcels', collection: 'pages' })).toHaveLength(1)
    expect(await find({ query: 'secret', locale: 'de' })).toEqual([])
  })

  it('leaves out what is archived unless that is asked for', async () => {
    const { id } = await content.entry('olden', { title: 'Olden times' })
    await content.made('POST', `/entries/${id}/archive`, {})
    expect(await find({ query: 'olden' })).toEqual([])
    expect(await find({ query: 'olden', status: 'archived' })).toMatchObject([{ id, status: 'archived' }])
  })
})

describe('the answers about the whole service', () => {
  const ask = async (path: string, key = org.key) => (await app.http('GET', path, { key })).body

  it('find entries while somebody types, for those who may read content', async () => {
    expect((await ask('/v1/find?q=secr')).entries).toMatchObject([
      { slug: 'secret', title: 'Secret parcels', live: false },
    ])
    const narrow = await app.createKey(org, ['conv:read'])
    expect((await ask('/v1/find?q=secr', narrow)).entries).toEqual([])
    expect((await ask('/v1/inbox', narrow)).queue).toMatchObject({ cms: [], cmsScheduled: [] })
  })

  it('list drafts that programs wrote, and what is scheduled, the next first', async () => {
    const other = await app.createOrg()
    const theirs = contentOf(app, other)
    await theirs.collection()
    const draft = await theirs.entry('by-a-program')
    const later = await theirs.entry('later')
    const soon = await theirs.entry('soon')
    const at = (hours: number) => ({ scheduledAt: new Date(Date.now() + hours * 3_600_000).toISOString() })
    await theirs.made('POST', `/drafts/${later.id}/schedule`, at(5))
    await theirs.made('POST', `/drafts/${soon.id}/schedule`, at(2))
    const byPerson = await app.http('POST', '/v1/cms/entries', {
      cookie: other.cookie,
      body: { collection: 'articles', slug: 'by-a-person', data: {} },
    })
    expect(byPerson.status).toBe(201)
    const { queue } = await ask('/v1/inbox', other.key)
    expect(queue.cms).toMatchObject([
      { id: draft.id, title: 'by-a-program', status: 'draft', editedBy: { type: 'agent' } },
    ])
    expect(queue.cmsScheduled.map(({ id }: { id: string }) => id)).toEqual([soon.id, later.id])
  })
})

describe('marks that PostgreSQL’s parser is slow at', () => {
  it.each(['<!--', '/~', 'a_', './', '1@ex', ':/', '&#'])(
    'do not reach it, however often %s stands in a title, a text or what is looked for',
    async (mark) => {
      const text = mark.repeat(Math.ceil(200_000 / mark.length))
      const title = mark.repeat(40)
      const { id } = await content.entry(`marks-${newId('x').slice(2)}`, {
        title: `Zebra ${title}`,
        body: `Giraffe ${text}`,
      })
      const [row] = await app.sql(
        'select length(words) as n, body, title_words::text as title from cms_search_texts where entry_id = $1',
        [id],
      )
      expect(row?.['body'].replaceAll(/[^<>/~@_&:]/g, '').length).toBeLessThan(30_000)
      expect(row?.['title']).not.toMatch(/[<>/~@_&]/)
      const found = await app.http(
        'GET',
        `/v1/cms/search?${new URLSearchParams({ q: `giraffe ${mark.repeat(50)}` })}`,
        { key: org.key },
      )
      expect(found.status).toBeLessThan(500)
    },
  )

  it('leave words that they stand between findable, also as they were written', async () => {
    await content.entry(
      'address',
      { title: 'Write to help@shop.example', body: 'See https://shop.example/terms_of_use' },
      { status: 'published' },
    )
    for (const q of [
      'help@shop.example',
      'shop.example',
      'terms_of_use',
      'https://shop.example/terms_of_use',
    ])
      expect([q, (await search({ q })).slugs]).toEqual([q, ['address']])
  })
})
