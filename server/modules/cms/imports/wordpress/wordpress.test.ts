import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { zipOf } from '../../../../lib/files/test-files.ts'
import type { TestOrg } from '../../../../test/harness.ts'
import { startImporting, type Importing, type Json } from '../test-imports.ts'
import { contentType, entry, field } from '../contentful/test-export.ts'
import { attachment, meta, post, wxr } from './test-wxr.ts'

let importing: Importing
let org: TestOrg

beforeAll(async () => {
  importing = await startImporting()
  org = await importing.app.createOrg()
})
afterAll(() => importing.close())

const source = 'wordpress'
/** Imports into a collection of its own. */
const into = (collection: string, items: string[], more: Json = {}, head = '') =>
  importing.importFile(org, wxr(items, { blog: `https://${collection}.test`, head }), {
    source,
    collection,
    ...more,
  })
const entryOf = async (path: string): Promise<Json> =>
  (await importing.entriesOf(org)).get(`${path}/en`) as Json
const bodyOf = async (path: string): Promise<string> => (await entryOf(path))['data'].body

describe('what was not public', () => {
  it('is not published by an import, and the report says why', async () => {
    const { report } = await into('hidden', [
      post({ id: 1, more: '<wp:post_password>enter</wp:post_password>' }),
      post({ id: 2, status: 'wc-completed' }),
      post({ id: 3, status: '' }),
      post({ id: 4, status: 'private' }),
      post({ id: 5, status: 'future', date: '2999-01-01 00:00:00' }),
      post({ id: 6, date: '2999-01-01 00:00:00' }),
      post({ id: 7, status: 'future' }),
      post({ id: 8, status: 'pending' }),
    ])
    const states = await Promise.all(
      [1, 2, 3, 4, 5, 6, 7, 8].map(async (id) => {
        const { status, live } = await entryOf(`hidden/post-${id}`)
        return live === null ? status : 'live'
      }),
    )
    const [draft, scheduled] = ['draft', 'scheduled']
    expect(states).toEqual([draft, draft, draft, draft, scheduled, scheduled, draft, draft])
    expect(report.warnings).toEqual([
      'Post 1 came as a draft: it has a password.',
      'Post 2 came as a draft: its status is "wc-completed", which is not understood.',
      'Post 3 came as a draft: its status is "", which is not understood.',
      'Post 4 came as a draft: it is private.',
      'Post 5 is to be published at 2999-01-01T00:00:00.000Z and not before.',
      'Post 6 is to be published at 2999-01-01T00:00:00.000Z and not before.',
      'Post 7 came as a draft: the time that it was to be published at is over.',
    ])
  })

  it('nor is anything else where drafts are asked for, whatever it comes from', async () => {
    const own = await importing.app.createOrg()
    const files: [string, Buffer][] = [
      ['wordpress', wxr([post({ id: 1 }), post({ id: 2, status: 'future', date: '2999-01-01 00:00:00' })])],
      ['markdown', zipOf({ name: 'docs/a.md', content: 'Text' })],
      [
        'payload',
        zipOf({ name: 'news.json', content: '[{"id":1,"slug":"a","title":"A","_status":"published"}]' }),
      ],
      [
        'contentful',
        Buffer.from(
          JSON.stringify({
            contentTypes: [contentType('page', 'Page', 'title', field('title', 'Symbol'))],
            entries: [entry('e1', 'page', { title: { 'en-US': 'A' } })],
            assets: [],
            locales: [{ code: 'en-US', name: 'English', default: true }],
          }),
        ),
      ],
    ]
    for (const [from, file] of files) {
      const fileName = from === 'contentful' ? 'a.json' : 'a.zip'
      const done = await importing.importFile(own, file, { source: from, fileName, asDrafts: true })
      expect(done).toMatchObject({ status: 'done', asDrafts: true })
    }
    const entries = await importing.entriesOf(own)
    const collections = [...entries.values()].map((one) => one['collectionSlug'])
    expect(collections.toSorted()).toEqual(['docs', 'news', 'page', 'posts', 'posts'])
    for (const one of entries.values()) expect(one).toMatchObject({ status: 'draft', live: null })
  })
})

describe('what came from elsewhere', () => {
  it('is left alone by a second blog of the same network, whose posts have the same numbers', async () => {
    const own = await importing.app.createOrg()
    const blog = (name: string, items: string[]) =>
      importing.importFile(own, wxr(items, { blog: `https://network.test/${name}` }), { source })
    await blog('a', [
      post({ id: 5, slug: 'a', title: 'Of A' }),
      post({ id: 6, slug: 'hello', title: 'Hello of A' }),
    ])
    const { report } = await blog('b', [
      post({ id: 5, slug: 'b', title: 'Of B' }),
      post({ id: 6, slug: 'hello', title: 'Hello of B' }),
    ])
    expect(report).toMatchObject({ created: 2, updated: 0 })
    const entries = await importing.entriesOf(own)
    expect([...entries].map(([name, { data, status }]) => [name, data.title, status]).toSorted()).toEqual([
      ['posts/a/en', 'Of A', 'published'],
      ['posts/b/en', 'Of B', 'published'],
      ['posts/hello-2/en', 'Hello of B', 'published'],
      ['posts/hello/en', 'Hello of A', 'published'],
    ])
    expect(new Set([...entries.values()].map((one) => one['translationGroupId'])).size).toBe(4)
  })

  it('comes into another collection, too, with its old slugs, and is recognized in both', async () => {
    const items = [post({ id: 1, slug: 'moved', more: meta('_wp_old_slug', 'before') })]
    const own = await importing.app.createOrg()
    for (const collection of ['first', 'second'])
      expect(await importing.importFile(own, wxr(items), { source, collection })).toMatchObject({
        status: 'done',
        failure: null,
      })
    for (const collection of ['first', 'second'])
      expect(await importing.importFile(own, wxr(items), { source, collection })).toMatchObject({
        report: { created: 0, updated: 0 },
      })
    expect([...(await importing.entriesOf(own)).keys()].toSorted()).toEqual([
      'first/moved/en',
      'second/moved/en',
    ])
    const redirects = await importing.app.sql('select entry_id from cms_redirects where org_id = $1', [
      own.orgId,
    ])
    expect(new Set(redirects.map((one) => (one as Json)['entry_id'])).size).toBe(2)
  })
})

describe('a picture', () => {
  it('is found in the spellings of WordPress.com, without a host, and with the host of the network in front', async () => {
    const file = `${importing.site}/up/2020/lamp.png`
    const host = file.replace('http://', '')
    const others = ['https://elsewhere.test/up/other.png', 'data:image/png;base64,AAAA', '/up/2020/none.png']
    const sources = [
      `${file}?w=300`,
      `${file}?w=300&amp;h=200`,
      '/up/2020/lamp.png',
      '/up/2020/lamp-300x200.png?w=300',
      `//${host}`,
      `https://i0.wp.com/${host}?resize=300%2C200&amp;ssl=1`,
      `https://i2.wp.com/${host}`,
    ]
    const body = [...sources, ...others].map((address) => `<img src="${address}">`).join('')
    await into('spelled', [post({ id: 2, body }), attachment(1, file)])
    const found = [...(await bodyOf('spelled/post-2')).matchAll(/src="([^"]*)"/g)].map(([, at = '']) => at)
    const [asset] = found
    expect(asset).toMatch(/^asset:\/\/cma_/)
    expect(found).toEqual([...sources.map(() => asset), ...others])
  })

  it('is not taken for the page of a number that it is linked by', async () => {
    const link = (id: number) => `<a href="https://old.test/?p=${id}">${id}</a>`
    const more = (id: number) => `<guid>https://old.test/?p=${id}</guid>`
    await into('queries', [
      post({ id: 1, body: link(2) + link(3), more: more(1) }),
      post({ id: 2, more: more(2) }),
    ])
    const { id } = await entryOf('queries/post-2')
    expect(await bodyOf('queries/post-1')).toBe(`<p><a href="ref://${id}">2</a>${link(3)}</p>`)
  })

  it('that cannot be had keeps its address, is told first, and comes when the import is started again', async () => {
    const file = `${importing.site}/up/late.png?a=1&b=2`
    const own = await importing.app.createOrg()
    const items = [
      post({
        id: 2,
        body: `<img src="${file.replace('&', '&amp;')}">`,
        more: '<wp:post_password>x</wp:post_password>',
      }),
      attachment(1, file),
    ]
    const first = await importing.importFile(own, wxr(items), { source })
    expect(first).toMatchObject({ status: 'done', canBeStarted: true, report: { missingFiles: 1 } })
    expect(first['report'].warnings).toEqual([
      expect.stringMatching(/^late\.png came without its bytes/),
      'Post 2 came as a draft: it has a password.',
    ])
    const body = async () => (await importing.entriesOf(own)).get('posts/post-2/en')?.['data'].body
    expect(await body()).toBe(`<p><img src="${file.replace('&', '&amp;')}"></p>`)
    importing.answered.set('/up/late.png?a=1&b=2', importing.image)
    const again = await importing.startAgain(own, first['id'])
    expect(again).toMatchObject({ status: 'done', canBeStarted: false, report: { missingFiles: 0 } })
    expect(await body()).toMatch(/^<p><img src="asset:\/\/cma_\w+"><\/p>$/)
  })

  it('or a record that is broken ends nothing', async () => {
    importing.answered.set('/up/broken.png', Buffer.from('\x89PNG\r\n\x1a\nbroken', 'latin1'))
    importing.answered.set('/up/cut.png', importing.image.subarray(0, 60))
    const odd = '😀'.repeat(300)
    const done = await into('broken', [
      attachment(1, `${importing.site}/up/broken.png`),
      attachment(2, `${importing.site}/up/cut.png`),
      attachment(3, 'http://[no address'),
      attachment(4, ''),
      post({ id: 5, title: `x${odd}`, slug: `y${odd}`, date: '2020-13-45 99:00:00' }),
      post({ id: 'a/b <c>'.replace(/[<>]/g, ''), title: '', slug: '' }),
      post({ id: '', title: 'No number', slug: '%E0%A4%A', date: '9999999-01-01' }),
      post({ id: 6, title: 'a\u0008b', body: 'c\u000bd\u0000 &#8; \ufffe', more: '<excerpt>&#8;</excerpt>' }),
      post({ id: 7 }),
    ])
    expect(done).toMatchObject({ status: 'done', failure: null, report: { missingFiles: 4 } })
    expect(await entryOf('broken/post-6')).toMatchObject({ data: { title: 'ab', body: '<p>cd &#8;</p>' } })
    expect((await entryOf('broken/post-7'))['status']).toBe('published')
  })

  it('that the database refuses is left out and told, and the others come once, with their links', async () => {
    const { sql } = importing.app
    await sql("alter table cms_entries add constraint test_refuses check (slug <> 'impossible')")
    const { status, report } = await into('refused', [
      post({ id: 1, body: '<a href="https://old.test/post-3/">Three</a>' }),
      post({ id: 2, slug: 'impossible' }),
      post({ id: 3, more: meta('_wp_old_slug', 'three') }),
    ])
    await sql('alter table cms_entries drop constraint test_refuses')
    expect([status, report.warnings]).toEqual([
      'done',
      ['impossible (en) was left out: it has values that cannot be kept.'],
    ])
    expect((await entryOf('refused/post-1'))['status']).toBe('published')
    expect(await bodyOf('refused/post-1')).toContain('ref://')
    expect((await entryOf('refused/post-3'))['status']).toBe('published')
  })
})

describe('what a post has besides', () => {
  it('is its author by name', async () => {
    const author =
      '<wp:author><wp:author_login>ada</wp:author_login><wp:author_display_name><![CDATA[Ada Writer]]></wp:author_display_name></wp:author>'
    await into('authors', [post({ id: 1 })], {}, author)
    expect((await entryOf('authors/post-1'))['data'].author).toBe('Ada Writer')
  })

  it('is told where it is left out: comments, fields of its own, and what lies in the trash', async () => {
    const comment = `<wp:comment><wp:comment_id>1</wp:comment_id><wp:commentmeta><wp:meta_key>mood</wp:meta_key><wp:meta_value>1</wp:meta_value></wp:commentmeta></wp:comment>`
    const { report } = await into('besides', [
      post({
        id: 1,
        more: comment + comment + meta('price', '12') + meta('_edit_last', '1') + meta('empty', ''),
      }),
      post({ id: 2, status: 'trash' }),
    ])
    expect(report.warnings).toEqual([
      'Left out: 1 item in the trash.',
      'Left out: 2 comments.',
      'Left out: 1 value of fields of your own (price).',
    ])
  })
})
