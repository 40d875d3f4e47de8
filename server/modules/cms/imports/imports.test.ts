import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { zipOf } from '../../../lib/files/test-files.ts'
import { contentOf } from '../test-content.ts'
import { startImporting, type Importing, type Json } from './test-imports.ts'

let importing: Importing
let site: string

beforeAll(async () => {
  importing = await startImporting()
  site = importing.site
})
afterAll(() => importing.close())

interface Post {
  id: number
  title?: string
  type?: string
  status?: string
  body?: string
  more?: string
  name?: string
}

const item = ({
  id,
  title = `Post ${id}`,
  type = 'post',
  status = 'publish',
  body = '',
  more = '',
  name = `post-${id}`,
}: Post) => `
  <item><title><![CDATA[${title}]]></title><link>${site}/2020/01/${name}/</link>
  <dc:creator><![CDATA[ada]]></dc:creator><content:encoded><![CDATA[${body}]]></content:encoded>
  <excerpt:encoded><![CDATA[]]></excerpt:encoded><wp:post_id>${id}</wp:post_id>
  <wp:post_date_gmt><![CDATA[2020-01-0${(id % 9) + 1} 10:00:00]]></wp:post_date_gmt>
  <wp:post_name><![CDATA[${name}]]></wp:post_name><wp:status><![CDATA[${status}]]></wp:status>
  <wp:post_type><![CDATA[${type}]]></wp:post_type>${more}</item>`

const meta = (key: string, value: string) =>
  `<wp:postmeta><wp:meta_key><![CDATA[${key}]]></wp:meta_key><wp:meta_value><![CDATA[${value}]]></wp:meta_value></wp:postmeta>`

const attachment = (id: number, file: string) =>
  item({
    id,
    type: 'attachment',
    status: 'inherit',
    name: file.replace('.', '-'),
    more: `<wp:attachment_url>${site}/up/${file}</wp:attachment_url>${meta('_wp_attachment_image_alt', 'A lamp')}`,
  })

const wxr = (...items: string[]) =>
  Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/" xmlns:content="http://purl.org/rss/1.0/modules/content/"
  xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:wp="http://wordpress.org/export/1.2/">
<channel><title>Old</title><link>${site}</link><wp:wxr_version>1.2</wp:wxr_version><wp:base_site_url>${site}</wp:base_site_url>
${items.join('')}</channel></rss>`)

const blog = (first = 'One\n\nTwo') =>
  wxr(
    item({
      id: 1,
      title: 'Hello &amp; welcome',
      name: 'hello',
      body: `${first}\n\n<img class="x" src="${site}/up/lamp-300x200.png" srcset="a 1x, b 2x" />\n\n<a href="${site}/2020/01/post-2/">Next</a> [gallery ids="1"]`,
      more:
        meta('_thumbnail_id', '10') +
        meta('_wp_old_slug', 'hallo') +
        '<category domain="category" nicename="news"><![CDATA[News]]></category><category domain="post_tag" nicename="a"><![CDATA[Tag A]]></category>',
    }),
    item({ id: 2, body: '<!-- wp:paragraph --><p>Blocks</p><!-- /wp:paragraph -->' }),
    item({ id: 3, status: 'draft', name: '' }),
    item({ id: 4, status: 'trash' }),
    item({ id: 5, type: 'page', name: 'about' }),
    item({ id: 6, type: 'page', name: 'about' }),
    item({ id: 7, type: 'product' }),
    attachment(10, 'lamp.png'),
    attachment(11, 'gone.png'),
  )

describe('an import from WordPress', () => {
  it('brings posts, pages and files, with links between them, old slugs, and what it leaves out', async () => {
    const org = await importing.app.createOrg()
    const { report, status, progress } = await importing.importFile(org, blog(), { source: 'wordpress' })
    expect({ status, progress }).toEqual({ status: 'done', progress: { done: 7, total: 7 } })
    expect(report).toMatchObject({ created: 10, updated: 0, skipped: 0, moreWarnings: 0 })
    expect(report.warnings.toSorted()).toEqual([
      expect.stringMatching(/Hello & welcome: the text has short codes .* gallery\./),
      'Left out: 1 item in the trash.',
      'Left out: 1 item of the type product.',
      expect.stringContaining('gone.png came without its bytes'),
    ])
    const entries = await importing.entriesOf(org)
    expect([...entries.keys()].toSorted()).toEqual([
      'pages/about-6/en',
      'pages/about/en',
      'posts/hello/en',
      'posts/post-2/en',
      'posts/post-3/en',
    ])
    const hello = entries.get('posts/hello/en') as Json
    const next = entries.get('posts/post-2/en') as Json
    expect(hello).toMatchObject({
      status: 'published',
      publishedAt: '2020-01-02T10:00:00.000Z',
      data: {
        title: 'Hello & welcome',
        author: 'ada',
        categories: ['News'],
        tags: ['Tag A'],
        original_url: `${site}/2020/01/hello/`,
      },
    })
    const { cover } = hello['data']
    expect(hello['data'].body).toBe(
      `<p>One</p>\n<p>Two</p>\n<p><img class="x" src="asset://${cover}" /></p>\n<p><a href="ref://${next['id']}">Next</a> [gallery ids="1"]</p>`,
    )
    expect(next['data'].body).toBe('<p>Blocks</p>')
    expect(entries.get('posts/post-3/en')).toMatchObject({ status: 'draft', live: null })
    const [asset] = await importing.app.sql('select hash, alt_text from cms_assets where id = $1', [cover])
    expect(asset).toMatchObject({ hash: expect.any(String), alt_text: 'A lamp' })
    expect(
      await importing.app.sql('select from_slug, entry_id from cms_redirects where org_id = $1', [org.orgId]),
    ).toEqual([{ from_slug: 'hallo', entry_id: hello['id'] }])
  })

  it('tells beforehand what it would do, and can be repeated without overwriting what people wrote', async () => {
    const org = await importing.app.createOrg()
    const content = contentOf(importing.app, org)
    importing.fetched.length = 0
    const dry = await importing.importFile(org, blog(), { source: 'wordpress', dryRun: true })
    expect(dry).toMatchObject({ status: 'done', canBeStarted: true, report: { created: 11, skipped: 0 } })
    expect([importing.fetched, (await importing.entriesOf(org)).size]).toEqual([[], 0])
    const real = await importing.startAgain(org, dry['id'], { dryRun: false })
    // One file is missing: the import can be started once more.
    expect(real).toMatchObject({ status: 'done', canBeStarted: true, report: { created: 10, skipped: 0 } })

    const entries = await importing.entriesOf(org)
    await content.change((entries.get('posts/post-2/en') as Json)['id'], {
      data: { body: '<p>By a person</p>' },
    })
    const changed = wxr(
      ...['One more\n\nTwo'].map(
        (text) =>
          blog(text)
            .toString()
            .match(/<item>[\s\S]*<\/item>/)?.[0]
            .replace('<p>Blocks</p>', '<p>New</p>') ?? '',
      ),
    )
    const again = await importing.importFile(org, changed, { source: 'wordpress' })
    expect(again['report']).toMatchObject({ created: 0, updated: 1 })
    expect(again['report'].warnings).toContainEqual(
      'post-2 (en) was left as it is: it has been changed here since it was imported.',
    )
    const now = await importing.entriesOf(org)
    expect(now.get('posts/hello/en')).toMatchObject({
      status: 'published',
      data: { body: expect.stringContaining('<p>One more</p>') },
    })
    expect(now.get('posts/post-2/en')?.['data'].body).toBe('<p>By a person</p>')
  })

  it('publishes what was imported as a draft when it is published there by then, unless somebody has touched it here', async () => {
    const org = await importing.app.createOrg()
    const content = contentOf(importing.app, org)
    const posts = (status: string, body = 'Text') =>
      wxr(...[1, 2, 3, 4].map((id) => item({ id, status, body: id === 2 ? body : 'Text' })))
    await importing.importFile(org, posts('draft'), { source: 'wordpress' })
    const before = await importing.entriesOf(org)
    const idOf = (n: number) => (before.get(`posts/post-${n}/en`) as Json)['id']
    await content.change(idOf(3), { data: { title: 'By a person' } })
    // Somebody has published it and taken it back.
    await content.approve(idOf(4))
    await content.call('POST', `/entries/${idOf(4)}/unpublish`, {})
    const { report } = await importing.importFile(org, posts('publish', 'More'), { source: 'wordpress' })
    expect(report).toMatchObject({ created: 0, updated: 2 })
    const after = await importing.entriesOf(org)
    expect([1, 2, 3, 4].map((n) => after.get(`posts/post-${n}/en`)?.['status'])).toEqual([
      'published',
      'published',
      'draft',
      'draft',
    ])
    expect(after.get('posts/post-2/en')).toMatchObject({
      publishedAt: '2020-01-03T10:00:00.000Z',
      data: { body: '<p>More</p>' },
    })
  })

  it('fails with a sentence for what is no export', async () => {
    const org = await importing.app.createOrg()
    for (const [file, failure] of [
      [Buffer.from('<rss><channel></rss>'), /well-formed/],
      [
        Buffer.from('<?xml version="1.0"?><rss><channel><title>x</title></channel></rss>'),
        /not a WordPress export/,
      ],
      [
        Buffer.from(
          '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><rss><channel><title>&x;</title></channel></rss>',
        ),
        /well-formed/,
      ],
      [Buffer.from(`<rss><channel>${'<a>'.repeat(200)}`), /nested too deeply/],
      [Buffer.from(`<rss><item>${`<a>${'x'.repeat(4_500_000)}</a>`.repeat(5)}`), /above 20 MB/],
    ] as const)
      expect(await importing.importFile(org, file, { source: 'wordpress' })).toMatchObject({
        status: 'failed',
        failure: expect.stringMatching(failure),
        report: { created: 0 },
      })
  })
})

describe('an import of Markdown', () => {
  const post = (matter: string, body: string) => `---\n${matter}\n---\n\n${body}\n`
  const archive = () =>
    zipOf(
      {
        name: 'site/blog/2021-05-04-hello.md',
        content: post(
          'title: Hello\ntags: [a, b]\nrating: 4\ncover: ./lamp.png\nreadingTime: 3 min',
          '![Lamp](lamp.png "x") and [more](../docs/setup.md#top), `[code](lamp.png)`\n\n```\n[code](lamp.png)\n```',
        ),
      },
      { name: 'site/blog/plain.md', content: '# From a heading\n\nText' },
      { name: 'site/blog/lamp.png', content: importing.image },
      {
        name: 'site/docs/setup.md',
        content: post('title: Setup\ndraft: true', '[Back](/blog/2021-05-04-hello.md)'),
      },
      { name: 'site/docs/setup.de.md', content: post('title: Einrichten', 'Text') },
      { name: 'site/docs/broken.md', content: '---\na: [\n---\nText' },
      { name: 'site/docs/odd.md', content: '---\ntitle: "Odd \\0"\n---\nWith \0 and more' },
      { name: 'site/docs/deep.md', content: `---\na: ${'['.repeat(60)}${']'.repeat(60)}\n---\nText` },
      { name: '__MACOSX/site/._x.md', content: 'x' },
    )

  it('makes entries of files, fields of front matter, assets of images, and references of links', async () => {
    const org = await importing.app.createOrg()
    const { report, status } = await importing.importFile(org, archive(), { source: 'markdown' })
    expect(status).toBe('done')
    expect(report.warnings).toEqual([
      expect.stringMatching(/^site\/docs\/broken\.md came as a draft: its front matter is not valid YAML/),
      'site/docs/deep.md came as a draft: its front matter is nested too deeply.',
      'site/docs/setup.md came as a draft: draft is true.',
    ])
    const entries = await importing.entriesOf(org)
    expect([...entries.keys()].toSorted()).toEqual([
      'blog/hello/en',
      'blog/plain/en',
      'docs/broken/en',
      'docs/deep/en',
      'docs/odd/en',
      'docs/setup/de',
      'docs/setup/en',
    ])
    const [hello, setup, german] = ['blog/hello/en', 'docs/setup/en', 'docs/setup/de'].map(
      (key) => entries.get(key) as Json,
    )
    const cover = hello?.['data'].cover
    expect(hello).toMatchObject({
      status: 'published',
      publishedAt: '2021-05-04T00:00:00.000Z',
      data: { title: 'Hello', tags: ['a', 'b'], rating: 4, reading_time: '3 min' },
    })
    expect(hello?.['data'].body).toBe(
      `![Lamp](asset://${cover} "x") and [more](ref://${setup?.['id']}#top), \`[code](lamp.png)\`\n\n\`\`\`\n[code](lamp.png)\n\`\`\`\n`,
    )
    expect(setup).toMatchObject({ status: 'draft', data: { body: `[Back](ref://${hello?.['id']})\n` } })
    expect(entries.get('docs/odd/en')?.['data']).toEqual({
      title: 'Odd \uFFFD',
      body: 'With \uFFFD and more',
    })
    expect(german?.['translationGroupId']).toBe(setup?.['translationGroupId'])
    expect(entries.get('blog/plain/en')?.['data'].title).toBe('From a heading')
    const { report: again } = await importing.importFile(org, archive(), { source: 'markdown' })
    // The two languages are not listed in the archive: they are there already.
    expect(again).toMatchObject({ created: 0, updated: 0, skipped: report.created - 2 })
  })

  it('says which fields a collection that is here does not have', async () => {
    const org = await importing.app.createOrg()
    const content = contentOf(importing.app, org)
    await content.collection({ slug: 'blog', fields: [{ name: 'title', type: 'text' }] })
    const { report } = await importing.importFile(org, archive(), { source: 'markdown' })
    expect(report.warnings).toHaveLength(4)
    expect(report.warnings).toContain(
      'The collection Articles is here without these fields, whose values are left out: body, tags, rating, cover, reading_time.',
    )
    expect((await importing.entriesOf(org)).get('blog/hello/en')?.['data']).toEqual({ title: 'Hello' })
  })

  it('fails with a sentence for what is no archive, and for one without Markdown', async () => {
    const org = await importing.app.createOrg()
    expect(await importing.importFile(org, Buffer.from('no zip'), { source: 'markdown' })).toMatchObject({
      status: 'failed',
      failure: expect.stringMatching(/not a zip/),
    })
    expect(
      await importing.importFile(org, zipOf({ name: 'a.txt', content: 'x' }), { source: 'markdown' }),
    ).toMatchObject({ status: 'failed', failure: expect.stringMatching(/no Markdown/) })
  })

  it('starts only once its file is there, and once at a time', async () => {
    const org = await importing.app.createOrg()
    const content = contentOf(importing.app, org)
    const { id } = await content.made('POST', '/imports', {
      source: 'markdown',
      fileName: 'a.zip',
      sizeBytes: 9,
    })
    expect(await content.call('POST', `/imports/${id}/start`, {})).toMatchObject({
      status: 409,
      body: { code: 'cms_import_file_missing' },
    })
    expect((await content.made('GET', '/imports')).items.map((one: Json) => one['id'])).toEqual([id])
  })
})
