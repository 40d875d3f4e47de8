import MarkdownIt from 'markdown-it'
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
  const fields = [
    { name: 'title', type: 'text' },
    { name: 'summary', type: 'text' },
  ]
  await content.collection({
    fields,
    description: 'What we say',
    settings: { liveUrl: 'https://site.example/{locale}/{collection}/{slug}' },
  })
  await content.collection({ slug: 'nowhere', name: 'Nowhere', fields })
  await content.locale('en')
  await content.locale('nb')
  const english = await content.entry(
    'tom&jerry',
    { title: 'Tom & <Jerry>', summary: 'A "cat"\u0007' },
    { status: 'published', publishedAt: '2026-02-03T04:05:06Z' },
  )
  await content.entry(
    'katt',
    { title: 'Katt' },
    { status: 'published', locale: 'nb', translationOf: english.id, publishedAt: '2026-02-02T00:00:00Z' },
  )
  await content.entry('draft')
})

describe('a collection as a feed', () => {
  it('is RSS, site map and words, as XML and Markdown that hold what titles say', async () => {
    const rss = await content.deliver('/articles/rss.xml?locale=en')
    expect(rss.headers['content-type']).toBe('application/rss+xml; charset=utf-8')
    expect(rss.body).toContain(
      '<item><title>Tom &amp; &lt;Jerry&gt;</title><link>https://site.example/en/articles/tom%26jerry</link>',
    )
    expect(rss.body).toContain(
      '<pubDate>Tue, 03 Feb 2026 04:05:06 GMT</pubDate><description>A &quot;cat&quot;</description>',
    )
    expect(rss.body).not.toContain('katt')
    const map = (await content.deliver('/articles/sitemap.xml')).body
    expect(map.match(/<loc>/g)).toHaveLength(2)
    expect(map).toContain(
      '<xhtml:link rel="alternate" hreflang="nb" href="https://site.example/nb/articles/katt"/>',
    )
    const words = await content.deliver('/articles/llms.txt')
    expect(words.headers['content-type']).toBe('text/markdown; charset=utf-8')
    expect(words.body).toContain('# Articles\n\n> What we say\n')
    expect(words.body).toContain('- [Katt](https://site.example/nb/articles/katt)\n')
  })

  it('has titles for programs as text, from which no link, mark or tag is made', async () => {
    const title = 'A\\](https://evil.example) `b` <img src=x> &lt; *c*\n# d'
    await content.collection({
      slug: 'texts',
      name: 'Texts',
      fields: [
        { name: 'title', type: 'text' },
        { name: 'summary', type: 'markdown' },
      ],
      settings: { liveUrl: 'https://site.example/{slug}' },
    })
    await content.entry(
      'evil',
      { title, summary: '[x](https://evil.example)' },
      { status: 'published', collection: 'texts' },
    )
    const html = new MarkdownIt('commonmark').render((await content.deliver('/texts/llms.txt')).body)
    expect(html.match(/href="[^"]*"/g)).toEqual(['href="https://site.example/evil"'])
    expect(html).toContain('A\\](https://evil.example) `b` &lt;img src=x&gt; &amp;lt; *c* # d</a>')
    expect(html).not.toMatch(/<(img|code|em)/)
  })

  it('has a site map in one language that names the other languages too', async () => {
    const map = (await content.deliver('/articles/sitemap.xml?locale=nb')).body
    expect(map.match(/<loc>[^<]*/g)).toEqual(['<loc>https://site.example/nb/articles/katt'])
    expect(map.match(/hreflang="\w+"/g)).toEqual(['hreflang="en"', 'hreflang="nb"'])
  })

  it('has a site map in parts where it is too long for one, in which nothing is missing', async () => {
    const many = 10_001
    const { id } = await content.collection({
      slug: 'many',
      name: 'Many',
      fields: [{ name: 'title', type: 'text' }],
      settings: { liveUrl: 'https://site.example/{slug}' },
    })
    await app.sql(
      `insert into cms_entries (org_id, id, collection_id, group_id, locale, status, slug, data, title, edited_by_type, edited_by_id,
         live_version, live_slug, live_data, published_at, live_at)
       select $1, 'cme_many' || n, $2, 'cmg_many' || n, 'en', 'published', 'n' || n, '{}', 'n', 'system', 'test', 1, 'n' || n, '{}',
         timestamptz '2026-01-01' + n * interval '1 minute', now() from generate_series(1, ${many}) n`,
      [org.orgId, id],
    )
    const whole = (await content.deliver('/many/sitemap.xml?locale=en')).body as string
    const parts = [...whole.matchAll(/<sitemap><loc>([^<]*)/g)].map(([, address = '']) =>
      address.replace('&amp;', '&'),
    )
    const root = `${app.url}/v1/cms/${org.orgId}/many/sitemap.xml?locale=en&page=`
    expect(parts).toEqual([`${root}1`, `${root}2`])
    const texts = await Promise.all(parts.map(async (part) => (await fetch(part)).text()))
    const found = texts.flatMap((text) => [...text.matchAll(/<url><loc>([^<]*)/g)].map(([, url]) => url))
    expect([found.length, new Set(found).size]).toEqual([many, many])
    expect((await content.deliver('/many/sitemap.xml?page=3')).status).toBe(404)
    expect((await content.deliver('/many/sitemap.xml?page=0')).body.code).toBe('cms_invalid')
  })

  it('is cached like all else, and 404 where nobody knows the addresses', async () => {
    const { headers } = await content.deliver('/articles/rss.xml')
    const etag = headers['etag'] ?? ''
    expect((await content.deliver('/articles/rss.xml', { 'if-none-match': etag })).status).toBe(304)
    await content.entry('more', { title: 'More' }, { status: 'published' })
    expect((await content.deliver('/articles/rss.xml', { 'if-none-match': etag })).status).toBe(200)
    for (const locale of ['%00', 'x'.repeat(101)])
      expect((await content.deliver(`/articles/rss.xml?locale=${locale}`)).body.code).toBe('cms_invalid')
    for (const path of ['/nowhere/rss.xml', '/none/sitemap.xml'])
      expect((await content.deliver(path)).body.code).toBe('cms_not_found')
  })
})

describe('an address that an entry had before', () => {
  it('leads to the one that it has, with the query, until another entry takes it', async () => {
    const { id } = await content.entry('old-name', { title: 'Moved' }, { status: 'published' })
    await content.change(id, { slug: 'new-name' })
    expect((await content.deliver('/articles/new-name')).status).toBe(404)
    await content.approve(id)
    const moved = await content.deliver('/articles/old-name?tracking=0')
    const location = `${app.url}/v1/cms/${org.orgId}/articles/new-name?tracking=0`
    expect([moved.status, moved.headers['location'], moved.body]).toEqual([
      301,
      location,
      { location, slug: 'new-name' },
    ])
    // Only what means something goes with it: the answer is everybody's.
    const strange = await content.deliver('/articles/old-name?tracking=0&utm_source=x&token=secret')
    expect(strange.headers['location']).toBe(location)
    expect((await content.deliver('/articles/old-name?locale=en')).status).toBe(301)
    expect((await content.deliver('/articles/old-name?locale=nb')).status).toBe(404)
    await content.entry('old-name', { title: 'Another' }, { status: 'published' })
    expect((await content.deliver('/articles/old-name')).body.data.title).toBe('Another')
    await content.made('POST', `/entries/${id}/unpublish`, {})
    expect((await content.deliver('/articles/new-name')).status).toBe(404)
  })
})
