import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contentOf } from '../../test-content.ts'
import { startImporting, type Importing, type Json } from '../test-imports.ts'
import { archive, document, lexical, list, mongoId, node, paragraph, text, upload } from './test-documents.ts'

let importing: Importing
beforeAll(async () => void (importing = await startImporting()))
afterAll(() => importing.close())

const LAMP = mongoId(1)
const ADA = mongoId(2)
const NEWS = mongoId(3)
const HELLO = mongoId(10)
const NEXT = mongoId(11)

const body = () =>
  lexical(
    node('heading', { tag: 'h2', children: [text('Light'), text(' and shade', 1 | 8)] }),
    paragraph(
      text('See '),
      node('link', {
        fields: { linkType: 'internal', newTab: false, doc: { relationTo: 'posts', value: NEXT } },
        children: [text('the next')],
      }),
      text(', '),
      node('autolink', {
        fields: { linkType: 'custom', url: 'https://example.com' },
        children: [text('more')],
      }),
      node('linebreak'),
      node('link', { fields: { linkType: 'custom', url: 'javascript:x' }, children: [text('this')] }),
      text(' H'),
      text('2', 32),
      text('O'),
    ),
    node('upload', { relationTo: 'media', value: LAMP, fields: {} }),
    node('relationship', { relationTo: 'posts', value: NEXT }),
    node('upload', { relationTo: 'media', value: mongoId(99), fields: {} }),
    node('list', {
      listType: 'number',
      tag: 'ol',
      start: 3,
      children: [
        node('listitem', { value: 3, children: [text('three')] }),
        node('listitem', {
          value: 4,
          children: [
            node('list', {
              listType: 'check',
              tag: 'ul',
              children: [node('listitem', { checked: true, children: [text('done')] })],
            }),
          ],
        }),
      ],
    }),
    node('quote', { children: [text('said')] }),
    node('horizontalrule'),
    node('table', {
      children: [
        node('tablerow', {
          children: [node('tablecell', { headerState: 1, colSpan: 2, children: [paragraph(text('H'))] })],
        }),
      ],
    }),
    node('block', {
      fields: { id: mongoId(50), blockType: 'code', blockName: '', language: 'ts', code: 'a < b' },
    }),
    node('block', {
      fields: {
        id: mongoId(51),
        blockType: 'banner',
        style: 'info',
        content: lexical(paragraph(text('Careful'))),
      },
    }),
    node('block', { fields: { id: mongoId(52), blockType: 'mediaBlock', media: LAMP } }),
    paragraph(),
  )

const posts = () => [
  document(HELLO, {
    title: 'Hello',
    slug: 'Hello_World',
    slugLock: true,
    _status: 'published',
    _order: 'a0',
    publishedAt: '2023-03-04T05:06:07.000Z',
    body: body(),
    heroImage: LAMP,
    gallery: [LAMP, mongoId(99)],
    author: ADA,
    categories: [NEWS],
    related: [{ relationTo: 'posts', value: NEXT }],
    lead: { relationTo: 'pages', value: mongoId(20) },
    rating: 4,
    price: 1.5,
    day: '2020-02-03',
    isPinned: false,
    keywords: ['x', 'y'],
    place: [13.4, 52.5],
    empty: null,
    meta: { title: 'For machines', image: LAMP, deep: { note: 'n' } },
    external: mongoId(77),
  }),
  document(NEXT, { title: 'Next', slug: 'a/b', _status: 'draft', rating: 5, meta: { title: null } }),
  document(mongoId(12), { title: 'Gone', slug: 'gone', deletedAt: '2024-06-01T00:00:00.000Z' }),
]

const pages = () => [
  document(mongoId(20), {
    title: 'Home',
    slug: 'home',
    layout: [
      {
        id: mongoId(30),
        blockType: 'hero',
        blockName: 'Top',
        heading: 'Welcome',
        image: LAMP,
        link: { label: 'Go', to: HELLO },
      },
      {
        id: mongoId(31),
        blockType: 'content',
        richText: lexical(paragraph(text('In a block, '), text('bold', 1))),
      },
      { id: mongoId(32), blockType: 'divider' },
      {
        id: mongoId(33),
        blockType: 'columns',
        columns: [{ id: mongoId(34), size: 'half', richText: lexical(paragraph(text('Kept'))) }],
      },
    ],
    faq: [
      { id: mongoId(40), question: 'Why?', answer: lexical(paragraph(text('Because.'))) },
      { id: mongoId(41), question: 'When?', answer: null },
    ],
  }),
]

const site = () =>
  archive(
    {
      posts: posts(),
      pages: pages(),
      categories: [document(NEWS, { title: 'News', slug: 'news' })],
      media: [
        upload(LAMP, 'inside.png', { alt: 'A lamp', focalX: 25, caption: 'By the sea', credit: lexical() }),
        upload(mongoId(5), 'lamp.png', {
          url: `${importing.site}/media/lamp.png`,
          alt: { en: 'By language' },
        }),
        upload(mongoId(6), 'relative.png'),
      ],
      users: [document(ADA, { email: 'ada@example.com', name: 'Ada L', sessions: [], hash: 'x' })],
      redirects: [
        document(mongoId(60), {
          from: '/posts/hallo?x=1',
          to: { type: 'reference', reference: { relationTo: 'posts', value: HELLO } },
        }),
        document(mongoId(61), { from: '/old', to: { type: 'custom', url: 'https://example.com' } }),
      ],
      'form-submissions': [
        document(mongoId(70), { form: mongoId(71), submissionData: [{ field: 'email', value: 'a@b.c' }] }),
      ],
    },
    { name: 'export/media/inside.png', content: importing.image },
    { name: 'export/tags.csv', content: 'id,title' },
  )

const item = (type: string, more: Json = {}) => ({ items: { name: 'item', type, ...more } })
const referenceTo = (targetCollection: string) => ({ type: 'reference', options: { targetCollection } })

describe('an import from Payload', () => {
  it('brings the collections of an archive, with fields that are inferred, and tells what it leaves out', async () => {
    const org = await importing.app.createOrg()
    const { status, report, progress } = await importing.importFile(org, site(), {
      source: 'payload',
      fileName: 'site.zip',
    })
    expect({ status, progress }).toEqual({ status: 'done', progress: { done: 7, total: 7 } })
    expect(report.warnings.toSorted()).toEqual([
      'Hello_World (en): these were left out: links with addresses that are none (1), pictures and files in texts that are not in the file (1), parts of blocks within texts (1), relationships to what is not in the file (1).',
      'Left out: 1 document of form-submissions (what Payload keeps for itself, or visitors have sent).',
      'Left out: 1 document of posts (in the trash).',
      'Left out: 1 document of users (accounts).',
      'Left out: redirects to addresses, or to what is not in the file (1).',
      'Left out: tags.csv. Export collections as JSON, not as CSV.',
      'a-b (en) has another slug than in Payload: what it has there cannot be one here.',
      expect.stringMatching(/^categories: its fields were inferred/),
      'media: these were left out: credit.',
      expect.stringMatching(/^pages: its fields were inferred/),
      'pages: rows within blocks follow their block as blocks of their own: layout (columns_columns).',
      'posts: fields that seem to name documents which are not in the file: external. Put the files of all collections into one zip archive.',
      expect.stringMatching(/^posts: its fields were inferred/),
      'posts: these were left out: _order.',
      expect.stringMatching(/^relative\.png came without its bytes: its address names no host/),
    ])
    const { items } = await contentOf(importing.app, org).made('GET', '/collections')
    expect(items.map(({ slug, name }: Json) => [slug, name])).toEqual([
      ['categories', 'Categories'],
      ['pages', 'Pages'],
      ['posts', 'Posts'],
    ])
    expect(items[2].fields).toEqual([
      { name: 'title', type: 'text' },
      { name: 'published_at', type: 'datetime' },
      { name: 'body', type: 'markdown' },
      { name: 'hero_image', type: 'asset' },
      { name: 'gallery', type: 'array', options: item('asset') },
      { name: 'author', type: 'text' },
      {
        name: 'categories',
        type: 'array',
        options: item('reference', { options: { targetCollection: 'categories' } }),
      },
      {
        name: 'related',
        type: 'array',
        options: item('reference', { options: { targetCollection: 'posts' } }),
      },
      { name: 'lead', ...referenceTo('pages') },
      { name: 'rating', type: 'integer' },
      { name: 'price', type: 'number' },
      { name: 'day', type: 'date' },
      { name: 'is_pinned', type: 'boolean' },
      { name: 'keywords', type: 'array', options: item('text') },
      { name: 'place', type: 'array', options: item('number') },
      { name: 'meta_title', type: 'text' },
      { name: 'meta_image', type: 'asset' },
      { name: 'meta_deep_note', type: 'text' },
      { name: 'external', type: 'text' },
    ])
    const blockTypes = Object.fromEntries(
      items[1].fields.map(({ name, options }: Json) => [name, options?.blockTypes]),
    )
    expect(blockTypes).toEqual({
      title: undefined,
      layout: [
        {
          name: 'hero',
          fields: [
            { name: 'block_name', type: 'text' },
            { name: 'heading', type: 'text' },
            { name: 'image', type: 'asset' },
            { name: 'link_label', type: 'text' },
            { name: 'link_to', ...referenceTo('posts') },
          ],
        },
        { name: 'content', fields: [{ name: 'rich_text', type: 'markdown' }] },
        { name: 'divider', fields: [{ name: 'block_name', type: 'text' }] },
        { name: 'columns', fields: [{ name: 'block_name', type: 'text' }] },
        {
          name: 'columns_columns',
          fields: [
            { name: 'size', type: 'text' },
            { name: 'rich_text', type: 'markdown' },
          ],
        },
      ],
      faq: [
        {
          name: 'item',
          fields: [
            { name: 'question', type: 'text' },
            { name: 'answer', type: 'markdown' },
          ],
        },
      ],
    })
  })

  it('brings documents with their texts, blocks, files, states and old addresses', async () => {
    const org = await importing.app.createOrg()
    await importing.importFile(org, site(), { source: 'payload', fileName: 'site.zip' })
    const entries = await importing.entriesOf(org)
    expect([...entries].map(([key, { status }]) => `${key} ${status}`).toSorted()).toEqual([
      'categories/news/en published',
      'pages/home/en published',
      'posts/Hello_World/en published',
      'posts/a-b/en draft',
    ])
    const [hello, next, home, news] = ['posts/Hello_World', 'posts/a-b', 'pages/home', 'categories/news'].map(
      (key) => entries.get(`${key}/en`) as Json,
    ) as [Json, Json, Json, Json]
    const lamp = hello['data'].hero_image
    expect(hello).toMatchObject({
      publishedAt: '2023-03-04T05:06:07.000Z',
      live: { updatedAt: '2024-05-06T07:08:09.000Z' },
    })
    expect(hello['data']).toEqual({
      title: 'Hello',
      published_at: '2023-03-04T05:06:07.000Z',
      body: [
        '## Light <u>**and shade**</u>',
        `See [the next](ref://${next['id']}), [more](https://example.com)\\\nthis H<sub>2</sub>O`,
        `![A lamp](asset://${lamp})`,
        `[Next](ref://${next['id']})`,
        '3. three\n   - ☑ done',
        '> said',
        '---',
        '<table><tbody><tr><th colspan="2">H</th></tr></tbody></table>',
        '```ts\na < b\n```',
        'Careful',
        `![A lamp](asset://${lamp})`,
      ].join('\n\n'),
      hero_image: lamp,
      gallery: [lamp],
      author: 'Ada L',
      categories: [news['id']],
      related: [next['id']],
      lead: home['id'],
      rating: 4,
      price: 1.5,
      day: '2020-02-03',
      is_pinned: false,
      keywords: ['x', 'y'],
      place: [13.4, 52.5],
      meta_title: 'For machines',
      meta_image: lamp,
      meta_deep_note: 'n',
      external: mongoId(77),
    })
    expect(home['data'].layout).toEqual([
      {
        type: 'hero',
        key: mongoId(30),
        props: { block_name: 'Top', heading: 'Welcome', image: lamp, link_label: 'Go', link_to: hello['id'] },
      },
      { type: 'content', key: mongoId(31), props: { rich_text: 'In a block, **bold**' } },
      { type: 'divider', key: mongoId(32), props: {} },
      { type: 'columns', key: mongoId(33), props: {} },
      { type: 'columns_columns', key: mongoId(34), props: { size: 'half', rich_text: 'Kept' } },
    ])
    expect(home['data'].faq).toEqual([
      { type: 'item', key: mongoId(40), props: { question: 'Why?', answer: 'Because.' } },
      { type: 'item', key: mongoId(41), props: { question: 'When?' } },
    ])
    const assets = await importing.app.sql(
      'select name, alt_text, focal_x, hash, metadata from cms_assets where org_id = $1 order by name',
      [org.orgId],
    )
    expect(assets).toMatchObject([
      {
        name: 'inside.png',
        alt_text: 'A lamp',
        focal_x: 0.25,
        hash: expect.any(String),
        metadata: { caption: 'By the sea' },
      },
      { name: 'lamp.png', alt_text: 'By language', focal_x: null, hash: expect.any(String) },
      { name: 'relative.png', hash: null },
    ])
    const content = contentOf(importing.app, org)
    const { body: page } = await content.deliver('/pages/home?include=references&format=html')
    expect(page.data.layout[0].props).toMatchObject({
      image: { altText: 'A lamp' },
      link_to: { slug: 'Hello_World' },
    })
    expect(page.data.faq[0].props.answer).toBe('<p>Because.</p>\n')
    const { body: post } = await content.deliver('/posts/Hello_World?format=html')
    expect(post.data.body).toContain(`<img src="${post.data.hero_image.publicUrl}" alt="A lamp" />`)
    expect(await content.deliver('/posts/hallo')).toMatchObject({
      status: 301,
      headers: { location: expect.stringContaining('/posts/Hello_World') },
    })
    expect((await content.deliver('/posts/a-b')).status).toBe(404)
  })

  it('tells beforehand what it would do, can be repeated, and fetches files of the old site where that is said', async () => {
    const org = await importing.app.createOrg()
    const content = contentOf(importing.app, org)
    importing.fetched.length = 0
    const begin = { source: 'payload', fileName: 'site.zip', siteUrl: importing.site }
    const dry = await importing.importFile(org, site(), { ...begin, dryRun: true })
    expect([importing.fetched, (await importing.entriesOf(org)).size, dry['siteUrl']]).toEqual([
      [],
      0,
      importing.site,
    ])
    const real = await importing.startAgain(org, dry['id'], { dryRun: false })
    expect(real['report'].created).toBe(dry['report'].created - 1)
    expect(importing.fetched).toContain('/api/media/file/relative.png')
    expect(real['report'].warnings).toContainEqual(
      'relative.png came without its bytes: The server answered 404.',
    )
    const again = await importing.importFile(org, site(), begin)
    expect(again['report']).toMatchObject({ created: 0, updated: 0 })
    expect(again['report'].warnings.filter((one: string) => one.includes('inferred'))).toEqual([])
    const home = (await importing.entriesOf(org)).get('pages/home/en') as Json
    await content.change(home['id'], { data: { title: 'By a person' } })
    const changed = archive({
      pages: pages().map((page) => ({ ...page, title: 'New' })),
      posts: posts().map((post) => ({ ...post, title: `${post['title']} again` })),
      categories: [document(NEWS, { title: 'News', slug: 'news' })],
    })
    const { report } = await importing.importFile(org, changed, begin)
    expect(report.warnings).toContain(
      'home (en) was left as it is: it has been changed here since it was imported.',
    )
    const after = await importing.entriesOf(org)
    expect(after.get('pages/home/en')?.['data'].title).toBe('By a person')
    expect(after.get('posts/Hello_World/en')).toMatchObject({
      status: 'published',
      data: { title: 'Hello again' },
    })
  })

  it('makes an entry for each language of documents that have all of them', async () => {
    const org = await importing.app.createOrg()
    const rich = (words: string) => lexical(paragraph(text(words)))
    const file = archive({
      posts: [
        document(HELLO, {
          title: { en: 'Hello', de: 'Hallo' },
          slug: { en: 'hello', de: 'hallo' },
          body: { en: rich('Text'), de: null },
          rating: 4,
          image: LAMP,
          meta: { title: { en: 'Meta', de: 'Meta de' }, note: 'shared' },
          group: { en: { a: 'one' }, de: { a: 'eins' } },
          rows: [{ id: mongoId(30), label: { en: 'Row', de: 'Zeile' } }],
          next: NEXT,
        }),
        document(NEXT, { title: { en: 'Next' }, slug: { en: 'next' }, body: {}, rating: 5, next: HELLO }),
      ],
      media: [
        upload(LAMP, 'lamp.png', {
          url: `${importing.site}/lamp.png`,
          alt: { en: 'A lamp', de: 'Eine Lampe' },
        }),
      ],
    })
    const { report } = await importing.importFile(org, file, { source: 'payload', fileName: 'a.zip' })
    expect(report.warnings).toContain('The documents are in these languages: de, en.')
    const entries = await importing.entriesOf(org)
    expect([...entries.keys()].toSorted()).toEqual(['posts/hallo/de', 'posts/hello/en', 'posts/next/en'])
    const [english, german, next] = ['posts/hello/en', 'posts/hallo/de', 'posts/next/en'].map(
      (key) => entries.get(key) as Json,
    ) as [Json, Json, Json]
    expect(german['translationGroupId']).toBe(english['translationGroupId'])
    const image = english['data'].image
    expect(english['data']).toEqual({
      title: 'Hello',
      body: 'Text',
      rating: 4,
      image,
      meta_title: 'Meta',
      meta_note: 'shared',
      group_a: 'one',
      rows: [{ type: 'item', key: mongoId(30), props: { label: 'Row' } }],
      next: next['id'],
    })
    expect(german['data']).toMatchObject({
      title: 'Hallo',
      body: 'Text',
      meta_title: 'Meta de',
      group_a: 'eins',
      rows: [{ props: { label: 'Zeile' } }],
      next: next['id'],
    })
    expect(next['data']).toEqual({ title: 'Next', rating: 5, next: english['id'] })
    const content = contentOf(importing.app, org)
    const { items } = await content.made('GET', '/collections')
    const shared = items[0].fields
      .filter((field: Json) => field['localized'] === false)
      .map(({ name }: Json) => name)
    expect(shared).toEqual(['rating', 'image', 'meta_note', 'next'])
    const { body: delivered } = await content.deliver('/posts/hallo?locale=de&include=references')
    expect(delivered.data).toMatchObject({
      next: { slug: 'next', locale: 'en' },
      image: { altText: 'A lamp' },
    })
  })

  it('finds the documents that numbers name, by what fields are called', async () => {
    const org = await importing.app.createOrg()
    const file = archive({
      posts: [
        document(1, { title: 'One', heroImage: 1, category: 2, tags: [1], rating: 1, relatedPosts: [2] }),
        document(2, {
          title: 'Two',
          heroImage: null,
          category: 1,
          tags: [],
          rating: 9,
          author: { relationTo: 'users', value: 1 },
        }),
      ],
      categories: [document(1, { title: 'A' }), document(2, { title: 'B' })],
      tags: [document(1, { name: 'T' })],
      media: [upload(1, 'lamp.png', { url: `${importing.site}/lamp.png` })],
      users: [document(1, { email: 'a@b.c' })],
    })
    await importing.importFile(org, file, { source: 'payload', fileName: 'a.zip' })
    const entries = await importing.entriesOf(org)
    const idOf = (key: string) => entries.get(key)?.['id']
    expect(entries.get('posts/one/en')?.['data']).toEqual({
      title: 'One',
      hero_image: expect.stringMatching(/^cma_/),
      category: idOf('categories/b/en'),
      tags: [idOf('tags/t/en')],
      rating: 1,
      related_posts: [idOf('posts/two/en')],
    })
    expect(entries.get('posts/two/en')?.['data']).toEqual({
      title: 'Two',
      category: idOf('categories/a/en'),
      rating: 9,
    })
  })

  it('takes one list after the other: what is named by its collection is found when it comes', async () => {
    const org = await importing.app.createOrg()
    const content = contentOf(importing.app, org)
    const post = document(HELLO, {
      title: 'Hello',
      body: lexical(
        node('upload', { relationTo: 'media', value: LAMP }),
        node('relationship', { relationTo: 'pages', value: mongoId(20) }),
      ),
      lead: { relationTo: 'pages', value: mongoId(20) },
      filled: {
        id: mongoId(90),
        filename: 'lamp.png',
        mimeType: 'image/png',
        url: `${importing.site}/lamp.png`,
        alt: 'Filled in',
      },
    })
    await importing.importFile(org, list(post), { source: 'payload', fileName: '20250107_132405-posts.json' })
    await importing.importFile(org, list(document(mongoId(20), { title: 'Home', slug: 'home' })), {
      source: 'payload',
      fileName: 'pages (1).json',
    })
    const file = Buffer.from(
      JSON.stringify({
        docs: [upload(LAMP, 'lamp.png', { url: `${importing.site}/lamp.png`, alt: 'A lamp' })],
        totalDocs: 1,
        page: 1,
      }),
    )
    await importing.importFile(org, file, { source: 'payload', fileName: 'media.json' })
    const { body } = await content.deliver('/posts/hello?include=references')
    expect(body.data.lead).toMatchObject({ slug: 'home', collection: 'pages' })
    expect(body.data.filled).toMatchObject({ altText: 'Filled in', width: 40 })
    expect(Object.values(body._assets as Json)).toMatchObject([{ altText: 'A lamp' }])
    expect(Object.values(body._refs as Json)).toMatchObject([{ slug: 'home' }])
  })

  it('makes values fit a collection that is here', async () => {
    const org = await importing.app.createOrg()
    const content = contentOf(importing.app, org)
    await content.collection({
      slug: 'pages',
      fields: [
        { name: 'title', type: 'rich_text' },
        {
          name: 'layout',
          type: 'blocks',
          options: { blockTypes: [{ name: 'content', fields: [{ name: 'rich_text', type: 'rich_text' }] }] },
        },
        { name: 'faq', type: 'json' },
      ],
    })
    const { report } = await importing.importFile(org, list(...pages()), {
      source: 'payload',
      fileName: 'pages.json',
    })
    const { data } = (await importing.entriesOf(org)).get('pages/home/en') as Json
    expect(data).toMatchObject({
      title: 'Home',
      layout: [{ type: 'content', props: { rich_text: '<p>In a block, <strong>bold</strong></p>' } }],
      faq: [{ question: 'Why?' }, { question: 'When?' }],
    })
    expect(report.warnings).toContain(
      'home (en): these were left out: blocks of kinds that the collection does not have (3).',
    )
  })

  it.each([
    [() => Buffer.from('id,title\n1,x'), 'posts.csv', /neither JSON nor a zip archive. Export .* not as CSV/],
    [() => Buffer.from('<a/>'), 'a.json', /neither JSON nor/],
    [() => Buffer.from('[]'), 'posts.json', /has no documents/],
    [() => Buffer.from('{"a":1}'), 'posts.json', /has no documents/],
    [() => Buffer.from('{"contentTypes":[{}]}'), 'a.json', /Import it as one of Contentful/],
    [() => Buffer.from('[{"id":1}'), 'posts.json', /ends in the middle/],
    [() => archive({}, { name: 'a.md', content: 'x' }), 'a.zip', /has no JSON files/],
    [() => archive({}, { name: 'posts.json', content: '[nope]' }), 'a.zip', /not valid JSON/],
    [() => archive({ posts: posts() }).fill(0, 60, 200), 'a.zip', /damaged|cannot be read/],
  ])('fails with a sentence for a file of another kind (%#)', async (file, fileName, failure) => {
    const org = await importing.app.createOrg()
    expect(await importing.importFile(org, file(), { source: 'payload', fileName })).toMatchObject({
      status: 'failed',
      failure: expect.stringMatching(failure),
      report: { created: 0 },
    })
  })
})
