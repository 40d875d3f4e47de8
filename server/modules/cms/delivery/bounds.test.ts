import { Worker } from 'node:worker_threads'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { sharedTestApp, type TestApp, type TestOrg } from '../../../test/harness.ts'
import { contentOf } from '../test-content.ts'
import { expectLinear } from '../imports/test-growth.ts'
import { htmlOf } from './render-html.ts'

let app: TestApp
let org: TestOrg
let content: ReturnType<typeof contentOf>
beforeAll(async () => {
  app = await sharedTestApp()
  org = await app.createOrg()
  content = contentOf(app, org)
  await content.collection({
    fields: [
      { name: 'title', type: 'text' },
      { name: 'body', type: 'markdown' },
      { name: 'html', type: 'rich_text' },
      { name: 'texts', type: 'array', options: { items: { name: 'text', type: 'markdown' } } },
      { name: 'all', type: 'array', options: { items: { name: 'one', type: 'reference' } } },
    ],
  })
})

const LIVE = { status: 'published' }
const rendered = (html: string) => htmlOf({ type: 'rich_text', text: html, addresses: {} })

describe('what one answer shows', () => {
  it('is refused where one long entry is referred to over and over', async () => {
    const { id } = await content.entry('long', { title: 'Long', body: 'x'.repeat(400_000) }, LIVE)
    await content.entry('list', { title: 'List', all: Array.from({ length: 100 }, () => id) }, LIVE)
    const { status, body } = await content.deliver('/articles/list?include=references')
    expect([status, body.code]).toEqual([400, 'cms_invalid'])
    await content.entry('few', { title: 'Few', all: Array.from({ length: 10 }, () => id) }, LIVE)
    expect((await content.deliver('/articles/few?include=references')).status).toBe(200)
    expect((await content.deliver('/articles/list')).body.data.all).toHaveLength(100)
  })

  it('is a shorter page of HTML where rendering more would keep others waiting', async () => {
    for (let n = 0; n < 11; n++)
      await content.entry(`text-${n}`, { title: 'Text', body: 'x'.repeat(400_000) }, LIVE)
    const { status, body } = await content.deliver('/articles?limit=50&format=html')
    expect([status, body.items.length]).toEqual([200, 10])
    expect(body.nextBefore).toEqual(expect.any(String))
    expect((await content.deliver('/articles?limit=50')).body.items).toHaveLength(10)
    expect((await content.deliver('/articles?limit=50&format=html&fields=title')).status).toBe(200)
  })

  it('ends the page where its texts come to some millions of characters, and goes on from there', async () => {
    const site = contentOf(app, await app.createOrg())
    const names = ['a', 'b', 'c']
    await site.collection({ fields: names.map((name) => ({ name, type: 'markdown' })) })
    for (let n = 0; n < 8; n++)
      await site.entry(
        `long-${n}`,
        Object.fromEntries(names.map((name) => [name, 'x'.repeat(490_000)])),
        LIVE,
      )
    const slugs: string[] = []
    const pages: number[] = []
    for (let before = '', first = true; first || before !== ''; first = false) {
      const { body } = await site.deliver(`/articles?limit=50${before && `&before=${before}`}`)
      slugs.push(...body.items.map(({ slug }: { slug: string }) => slug))
      pages.push(body.items.length)
      before = body.nextBefore ?? ''
    }
    expect(pages).toEqual([3, 3, 2])
    expect(slugs).toEqual(Array.from({ length: 8 }, (_, n) => `long-${7 - n}`))
  })

  it('is an entry whatever its slug is called', async () => {
    await content.entry('constructor', { title: 'Class' }, LIVE)
    expect((await content.deliver('/articles/constructor')).body.data.title).toBe('Class')
  })
})

describe('rendering', () => {
  it.each([
    ['prose', 'Words of *prose*. '.repeat(20_000), '<p>Words of <em>prose</em>. Words'],
    ['what was written to take long', '*a_'.repeat(160_000), '<p>'],
  ])('of long %s is done in a thread, once for all addresses that show it', async (name, body, begin) => {
    const slug = name.replaceAll(' ', '-')
    await content.entry(slug, { title: name, body }, LIVE)
    const sent = vi.spyOn(Worker.prototype, 'postMessage')
    for (const more of ['', '&tracking=0', '&fields=body']) {
      const answer = await content.deliver(`/articles/${slug}?format=html${more}`)
      expect([answer.status, answer.body.data.body.slice(0, begin.length)]).toEqual([200, begin])
    }
    expect(sent).toHaveBeenCalledTimes(1)
    sent.mockRestore()
  })
})

describe('HTML', () => {
  it.each([
    ['tags that are never closed', (size: number) => '<b>'.repeat(size)],
    ['tags of others that are closed', (size: number) => '<b>'.repeat(size) + '</i>'.repeat(size)],
  ])('takes no time by the square of %s, and shows these as they are written', async (_, textOf) => {
    await expectLinear(textOf, rendered, 40_000)
    expect(rendered(textOf(1000))).toMatch(/^<p>&lt;b&gt;&lt;b&gt;/)
  })

  it('is rendered however much of it stands side by side', () => {
    const text = '<p>a<br />b <i>c</i></p><script>x</script>'.repeat(2000)
    expect(rendered(text)).toBe('<p>a<br />b <i>c</i></p>'.repeat(2000))
    expect(rendered('<p>a'.repeat(2000))).toBe('<p>a</p>'.repeat(2000))
    expect(rendered(`${'<blockquote>'.repeat(400)}x`)).toMatch(/^<blockquote>/)
  })

  it('gives no window that a link opens a way back to the page', () => {
    for (const target of ['_blank', '_BLANK', 'other', ''])
      expect(rendered(`<a href="https://x.example" target="${target}" rel="opener">x</a>`)).toContain(
        'rel="noopener noreferrer"',
      )
  })
})
