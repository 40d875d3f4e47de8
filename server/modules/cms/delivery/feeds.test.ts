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

  it('is cached like all else, and 404 where nobody knows the addresses', async () => {
    const { headers } = await content.deliver('/articles/rss.xml')
    const etag = headers['etag'] ?? ''
    expect((await content.deliver('/articles/rss.xml', { 'if-none-match': etag })).status).toBe(304)
    await content.entry('more', { title: 'More' }, { status: 'published' })
    expect((await content.deliver('/articles/rss.xml', { 'if-none-match': etag })).status).toBe(200)
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
    expect((await content.deliver('/articles/old-name?locale=en')).status).toBe(301)
    expect((await content.deliver('/articles/old-name?locale=nb')).status).toBe(404)
    await content.entry('old-name', { title: 'Another' }, { status: 'published' })
    expect((await content.deliver('/articles/old-name')).body.data.title).toBe('Another')
    await content.made('POST', `/entries/${id}/unpublish`, {})
    expect((await content.deliver('/articles/new-name')).status).toBe(404)
  })
})
