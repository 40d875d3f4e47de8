import { beforeAll, describe, expect, it } from 'vitest'
import { sharedTestApp, type TestApp, type TestOrg } from '../../../test/harness.ts'
import { contentOf } from '../test-content.ts'

let app: TestApp
let org: TestOrg
let content: ReturnType<typeof contentOf>
beforeAll(async () => {
  app = await sharedTestApp()
  org = await app.createOrg()
  content = contentOf(app, org)
  await content.collection()
  for (const code of ['en', 'nb', 'de']) await content.locale(code)
})

const LIVE = { status: 'published' }

describe('what sites fetch', () => {
  it('is the collections, by name, with their fields and without ids', async () => {
    const other = await app.createOrg()
    const its = contentOf(app, other)
    expect((await its.deliver('/collections')).body).toEqual([])
    const fields = [{ name: 'title', type: 'text' }]
    await its.collection({ name: 'Zebras', slug: 'zebras', localized: false, fields })
    await its.collection({ name: 'apes', slug: 'apes', description: 'Big ones', fields })
    const { status, body, headers } = await its.deliver('/collections')
    expect(status).toBe(200)
    expect(body.map(({ slug }: { slug: string }) => slug)).toEqual(['apes', 'zebras'])
    expect(Object.keys(body[0])).toEqual(['slug', 'name', 'description', 'fields', 'localized'])
    expect(body[0]).toMatchObject({ description: 'Big ones', localized: true })
    expect(headers['cache-control']).toMatch(/^public, max-age=60, stale-while-revalidate=600/)
  })

  it('is 404 for organizations, collections and entries that are not there', async () => {
    for (const path of [
      `/v1/cms/org_0000000000000000000000/collections`,
      `/v1/cms/org_0000000000000000000000/articles`,
      `/v1/cms/org_short/articles`,
      `/v1/cms/${org.orgId}/nothing`,
      `/v1/cms/${org.orgId}/articles/nothing`,
      `/v1/cms/${org.orgId}/articles/%00`,
      `/v1/cms/${org.orgId}/articles/${'x'.repeat(250)}`,
    ]) {
      const { status, body, headers } = await app.http('GET', path)
      expect([path, status, body.code]).toEqual([path, 404, 'cms_not_found'])
      expect(headers['content-type']).toMatch(/^application\/problem\+json/)
    }
  })

  it('is a list of what is published, newest first, without drafts', async () => {
    await content.entry('list-draft')
    await content.entry('list-a', { title: 'A' }, { ...LIVE, publishedAt: '2020-01-01T00:00:00Z' })
    await content.entry('list-b', { title: 'B' }, { ...LIVE, publishedAt: '2020-01-02T00:00:00Z' })
    const { body } = await content.deliver('/articles?before=2020-02-01T00:00:00Z')
    expect(body.collection).toEqual({ slug: 'articles', name: 'Articles' })
    expect(body.items.map(({ slug }: { slug: string }) => slug)).toEqual(['list-b', 'list-a'])
    expect(body.items[0]).toMatchObject({
      locale: 'en',
      version: 1,
      publishedAt: '2020-01-02T00:00:00.000Z',
      data: { title: 'B', body: null, price: null, cover: null, related: null, tags: null, sections: null },
      _locales: [{ locale: 'en', slug: 'list-b' }],
    })
    expect(body.items[0]).not.toHaveProperty('id')
    expect(body).not.toHaveProperty('nextBefore')
  })

  it('comes in pages that lose nothing, also where entries were published at the same moment', async () => {
    const at = '2019-05-05T05:05:05.123Z'
    for (let n = 0; n < 7; n++)
      await content.entry(`same-${n}`, { title: `${n}` }, { ...LIVE, publishedAt: at })
    const seen: string[] = []
    let before = '2019-05-06T00:00:00Z'
    for (;;) {
      const { body } = await content.deliver(`/articles?limit=3&before=${encodeURIComponent(before)}`)
      seen.push(...body.items.map(({ slug }: { slug: string }) => slug))
      if (!body.nextBefore) break
      before = body.nextBefore
    }
    expect(seen.toSorted()).toEqual(Array.from({ length: 7 }, (_, n) => `same-${n}`))
    expect((await content.deliver(`/articles?before=${at}`)).body.items).toEqual([])
  })

  it('refuses a `before` that is none, and takes 25 for a limit that is none', async () => {
    for (const before of ['yesterday', '2020-13-01', 'W10', '%00'])
      expect((await content.deliver(`/articles?before=${before}`)).body.code).toBe('cms_invalid')
    for (let n = 0; n < 27; n++)
      await content.entry(`many-${n}`, { title: `${n}` }, { ...LIVE, publishedAt: '2018-01-01T00:00:00Z' })
    for (const limit of ['abc', '-3', '0', '1.5', ''])
      expect((await content.deliver(`/articles?limit=${limit}`)).body.items).toHaveLength(25)
    expect((await content.deliver('/articles?limit=1000')).body.items.length).toBeGreaterThan(25)
  })

  it('is an entry by slug and language, without falling back to another language', async () => {
    const english = await content.entry('ships', { title: 'Ships' }, LIVE)
    const norwegian = await content.entry(
      'skip',
      { title: 'Skip' },
      { ...LIVE, locale: 'nb', translationOf: english.id },
    )
    await content.entry('schiffe', { title: 'Schiffe' }, { locale: 'de', translationOf: english.id })
    const locales = [
      { locale: 'en', slug: 'ships' },
      { locale: 'nb', slug: 'skip' },
    ]
    const { body } = await content.deliver('/articles/ships?locale=en')
    expect(body).toMatchObject({ slug: 'ships', locale: 'en', data: { title: 'Ships' }, version: 1 })
    expect(body._locales).toEqual(locales)
    expect((await content.deliver('/articles/skip')).body._locales).toEqual(locales)
    expect((await content.deliver('/articles/skip?locale=en')).status).toBe(404)
    expect((await content.deliver('/articles/schiffe?locale=de')).status).toBe(404)
    expect(
      (await content.deliver('/articles?locale=nb')).body.items.map(({ slug }: { slug: string }) => slug),
    ).toEqual(['skip'])
    await content.made('POST', `/entries/${norwegian.id}/unpublish`, {})
    expect((await content.deliver('/articles/ships?locale=en')).body._locales).toEqual(locales.slice(0, 1))
  })

  it('keeps the published version while the next is a draft', async () => {
    const { id } = await content.entry('steady', { title: 'Before' }, LIVE)
    await content.change(id, { data: { title: 'After' } })
    expect((await content.deliver('/articles/steady')).body.data.title).toBe('Before')
    await content.approve(id)
    expect((await content.deliver('/articles/steady')).body).toMatchObject({
      data: { title: 'After' },
      version: 3,
    })
  })

  it('counts views by a token that stays the same for a day, unless that is turned off', async () => {
    await content.entry('counted', { title: 'Counted' }, LIVE)
    const { body } = await content.deliver('/articles/counted')
    const { token, pixelUrl, beaconUrl } = body._tracking
    expect(pixelUrl).toBe(`${app.url}/v1/a/v/${token}.gif`)
    expect(beaconUrl).toBe(`${app.url}/v1/a/v`)
    expect(Number(token.split('.')[4]) % 86_400).toBe(0)
    expect((await app.http('GET', new URL(pixelUrl).pathname)).status).toBe(200)
    for (const off of ['0', 'false', 'off'])
      expect((await content.deliver(`/articles/counted?tracking=${off}`)).body).not.toHaveProperty(
        '_tracking',
      )
    expect((await content.deliver('/articles/counted?tracking=1')).body).toHaveProperty('_tracking')
  })

  it('never has a CORS header, whoever asks', async () => {
    const open = await app.twin({ SVC_CORS_ORIGINS: 'https://app.example' })
    try {
      for (const path of ['/collections', '/articles', '/articles/counted', '/nothing'])
        for (const method of ['GET', 'OPTIONS']) {
          const { headers } = await open.http(method, `/v1/cms/${org.orgId}${path}`, {
            headers: { origin: 'https://app.example', 'access-control-request-method': 'GET' },
          })
          expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([])
          expect(headers['vary'] ?? '').not.toMatch(/origin/i)
        }
    } finally {
      await open.close()
    }
  })
})

describe('what entries name', () => {
  it('is shown in the language asked for, else in that of the entry, else as it is named, else not', async () => {
    const english = await content.entry('target', { title: 'Target' }, LIVE)
    const norwegian = await content.entry(
      'maal',
      { title: 'Mål' },
      { ...LIVE, locale: 'nb', translationOf: english.id },
    )
    const draft = await content.entry('unseen')
    const body = `ref://${english.id} and ref://${draft.id}`
    const sections = [{ type: 'quote', props: { text: `ref://${norwegian.id}` } }]
    await content.entry('naming', { title: 'N', body, related: english.id, sections }, LIVE)
    const get = async (query: string) => (await content.deliver(`/articles/naming?tracking=0${query}`)).body
    const plain = await get('')
    expect(plain.data).toMatchObject({ body, related: english.id })
    expect(plain).not.toHaveProperty('_refs')
    const shown = await get('&include=references')
    const referred = { id: english.id, slug: 'target', collection: 'articles', locale: 'en' }
    expect(shown.data).toMatchObject({ body, related: { ...referred, data: { title: 'Target' } } })
    expect(Object.keys(shown._refs).toSorted()).toEqual([english.id, norwegian.id].toSorted())
    expect(shown._refs).toMatchObject({ [english.id]: referred, [norwegian.id]: referred })
    await content.made('POST', `/entries/${english.id}/unpublish`, {})
    const without = await get('&include=*')
    expect(without.data.related).toBeNull()
    expect(without._refs).toMatchObject({ [norwegian.id]: { id: norwegian.id, locale: 'nb' } })
    expect(without._refs).not.toHaveProperty(english.id)
    await content.entry('navngir', { title: 'N', related: english.id }, { ...LIVE, locale: 'nb' })
    const other = await content.deliver('/articles/navngir?include=references')
    expect(other.body.data.related).toMatchObject({ id: norwegian.id, slug: 'maal' })
  })

  it('is followed as deep as asked for, also in a circle', async () => {
    const last = await content.entry('deep-c', { title: 'C' }, LIVE)
    const middle = await content.entry('deep-b', { title: 'B', related: last.id }, LIVE)
    const first = await content.entry('deep-a', { title: 'A', related: middle.id }, LIVE)
    await content.change(last.id, { data: { related: first.id, body: `ref://${last.id}` } })
    await content.approve(last.id)
    const get = async (depth: number) =>
      (await content.deliver(`/articles/deep-a?include=references&depth=${depth}`)).body.data.related
    expect((await get(1)).data.related).toBe(last.id)
    expect((await get(2)).data.related.data.related).toBe(first.id)
    expect((await get(3)).data.related.data.related).toMatchObject({
      id: first.id,
      data: { title: 'A', related: middle.id },
    })
    for (const depth of ['0', '4', 'x'])
      expect((await content.deliver(`/articles/deep-a?include=references&depth=${depth}`)).body.code).toBe(
        'cms_invalid',
      )
  })
})
