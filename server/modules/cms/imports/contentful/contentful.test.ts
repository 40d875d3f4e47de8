import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { zipOf } from '../../../../lib/files/test-files.ts'
import { contentOf } from '../../test-content.ts'
import { startImporting, type Importing, type Json } from '../test-imports.ts'
import {
  ARCHIVED,
  asset,
  CHANGED,
  contentType,
  DRAFT,
  editor,
  entry,
  exported,
  field,
  link,
  locale,
  node,
  PUBLISHED,
  text,
} from './test-export.ts'

let importing: Importing
beforeAll(async () => void (importing = await startImporting()))
afterAll(() => importing.close())

const CONTENT_TYPES = [
  contentType(
    'blogPost',
    'Blog posts',
    'title',
    field('title', 'Symbol', {
      localized: true,
      required: true,
      validations: [{ size: { max: 80 } }, { unique: true }],
    }),
    field('slug', 'Symbol', { localized: true, required: true }),
    field('intro', 'Text', { localized: true }),
    field('markdownBody', 'Text', { localized: true }),
    field('body', 'RichText', { localized: true, validations: [{ enabledMarks: ['bold'] }] }),
    field('rating', 'Integer', { validations: [{ range: { min: 1, max: 5 } }] }),
    field('price', 'Number'),
    field('day', 'Date'),
    field('when', 'Date'),
    field('isPinned', 'Boolean'),
    field('settings', 'Object'),
    field('place', 'Location'),
    field('kind', 'Symbol', { validations: [{ in: ['news', 'howto'] }] }),
    field('topics', 'Array', { items: { type: 'Symbol', validations: [{ in: ['a', 'b'] }] } }),
    field('keywords', 'Array', { items: { type: 'Symbol', validations: [] }, localized: true }),
    field('heroImage', 'Link', { linkType: 'Asset' }),
    field('gallery', 'Array', { items: { type: 'Link', linkType: 'Asset' } }),
    field('author', 'Link', { linkType: 'Entry', validations: [{ linkContentType: ['person'] }] }),
    field('related', 'Array', {
      items: { type: 'Link', linkType: 'Entry', validations: [{ linkContentType: ['blogPost', 'person'] }] },
      localized: true,
    }),
    field('elsewhere', 'ResourceLink'),
    field('internalNote', 'Symbol', { omitted: true }),
  ),
  contentType('person', 'People', 'name', field('name', 'Symbol'), field('search', 'Boolean')),
  contentType('search', 'Search pages', 'label', field('label', 'Symbol')),
]

const EDITORS = [
  editor(
    'blogPost',
    { fieldId: 'title', widgetId: 'singleLine', settings: { helpText: 'In a few words.' } },
    { fieldId: 'slug', widgetId: 'slugEditor' },
    { fieldId: 'intro', widgetId: 'multipleLine' },
    { fieldId: 'markdownBody', widgetId: 'markdown' },
    { fieldId: 'when', widgetId: 'datePicker', settings: { format: 'timeZ' } },
  ),
]

const LOCALES = [
  locale('en-US', 'English', null),
  locale('de', 'German', 'en-US'),
  locale('de-AT', 'Austrian German', 'de'),
  locale('fr', 'French', 'en-US', { contentDeliveryApi: false }),
]

const richBody = () =>
  node('document', [
    node('heading-2', [text('Light & '), text('shade', 'bold', 'underline')]),
    node('paragraph', [
      text('Made by '),
      node('embedded-entry-inline', [], { target: link('Entry', 'ada') }),
      text(', see '),
      node('entry-hyperlink', [text('the next')], { target: link('Entry', 'next') }),
      text(', '),
      node('asset-hyperlink', [text('the file')], { target: link('Asset', 'lamp') }),
      text(', '),
      node('hyperlink', [text('more')], { uri: 'https://example.com/?a=b&c' }),
      text(' or '),
      node('hyperlink', [text('this')], { uri: 'javascript:alert(1)' }),
    ]),
    node('embedded-asset-block', [], { target: link('Asset', 'lamp') }),
    node('embedded-entry-block', [], { target: link('Entry', 'next') }),
    node('embedded-entry-block', [], { target: link('Entry', 'nowhere') }),
    node('embedded-resource-block', [], { target: { sys: { urn: 'crn:x' } } }),
    node('unordered-list', [
      node('list-item', [node('paragraph', [text('one')])]),
      node('list-item', [node('paragraph', [text('two')])]),
    ]),
    node('blockquote', [node('paragraph', [text('said')])]),
    node('hr'),
    node('table', [
      node('table-row', [
        node('table-header-cell', [node('paragraph', [text('H')])], { colspan: 2 }),
        node('table-cell', [node('paragraph', [text('C')])]),
      ]),
    ]),
    node('paragraph', [text('')]),
  ])

const posts = () => [
  {
    ...entry('hello', 'blogPost', {
      title: { 'en-US': 'Hello', de: 'Hallo' },
      slug: { 'en-US': 'Hello_World', de: 'hallo/welt' },
      intro: { 'en-US': 'In short' },
      markdownBody: {
        'en-US': `![x](${importing.site}/space1/lamp.png?w=200) and [y](https://example.com)`,
        'de-AT': 'Servus',
      },
      body: { 'en-US': richBody() },
      rating: { 'en-US': 4 },
      price: { 'en-US': 1.5 },
      day: { 'en-US': '2020-02-03' },
      when: { 'en-US': '2020-02-03T10:00+02:00' },
      isPinned: { 'en-US': false },
      settings: { 'en-US': { a: [1, { b: null }] } },
      place: { 'en-US': { lat: 52.5, lon: 13.4 } },
      kind: { 'en-US': 'news' },
      topics: { 'en-US': ['a', 'b'] },
      keywords: { 'en-US': ['x'], de: [] },
      heroImage: { 'en-US': link('Asset', 'lamp') },
      gallery: { 'en-US': [link('Asset', 'lamp'), link('Asset', 'archived'), link('Asset', 'gone')] },
      author: { 'en-US': link('Entry', 'ada') },
      related: { 'en-US': [link('Entry', 'next'), link('Entry', 'ada')], de: [link('Entry', 'next')] },
      elsewhere: {
        'en-US': { sys: { type: 'ResourceLink', linkType: 'Contentful:Entry', urn: 'crn:contentful:1' } },
      },
      internalNote: { 'en-US': 'Not for readers' },
    }),
    metadata: { tags: [link('Tag', 'promoted')], concepts: [link('TaxonomyConcept', 'c1')] },
  },
  entry('next', 'blogPost', {
    title: { 'en-US': 'Next', de: 'Danach', fr: 'Ensuite' },
    slug: { 'en-US': 'next' },
    day: { 'en-US': '2020-02-04' },
  }),
  entry('changed', 'blogPost', { title: { 'en-US': 'Changed' } }, CHANGED),
  entry('draft', 'blogPost', { title: { 'en-US': 'Draft' }, slug: { 'en-US': 'next' } }, DRAFT),
  entry('old', 'blogPost', { title: { 'en-US': 'Old' } }, ARCHIVED),
  entry(
    'byLocale',
    'blogPost',
    { title: { 'en-US': 'By locale', de: 'Nach Sprache' } },
    {
      ...PUBLISHED,
      fieldStatus: { '*': { 'en-US': 'published', de: 'draft' } },
    },
  ),
  entry('ada', 'person', { name: { 'en-US': 'Ada *L*' } }),
  entry('unknown', 'gone', { name: { 'en-US': 'x' } }),
]

const space = (entries = posts()) =>
  exported({
    contentTypes: CONTENT_TYPES,
    editorInterfaces: EDITORS,
    tags: [{ name: 'Promoted', sys: { type: 'Tag', id: 'promoted', visibility: 'public' } }],
    entries,
    assets: [
      asset('lamp', `${importing.site}/space1/lamp.png`, {
        description: { 'en-US': 'A lamp', de: 'Eine Lampe' },
      }),
      asset('gone', `${importing.site}/space1/gone.png`),
      asset('archived', `${importing.site}/space1/old.png`, {}, ARCHIVED),
      asset('unprocessed', '', { file: {} }),
    ],
    locales: LOCALES,
    webhooks: [{ name: 'x', url: 'https://example.com' }],
  })

const textField = (name: string, more: Json = {}) => ({ name, type: 'text', label: name, ...more })
const shared = { localized: false }
const item = (type: string) => ({ items: { name: 'item', type } })

describe('an import from Contentful', () => {
  it('brings content types as collections, with fields of the same kinds', async () => {
    const org = await importing.app.createOrg()
    const { status, report, progress } = await importing.importFile(org, space(), { source: 'contentful' })
    expect({ status, progress }).toEqual({ status: 'done', progress: { done: 14, total: 14 } })
    expect(report.warnings.toSorted()).toEqual([
      'Blog posts: fields that Contentful does not deliver, or that are unknown here, were left out: internalNote.',
      'Blog posts: rules that fields here do not have were left out: title (unique, size), rating (range), related (linkContentType).',
      'Entries within texts became links to them, in 1 entry.',
      'Hello_World (en-US): these were left out: links with addresses that are none (1), links to what is not in the export (2), links to other spaces (1).',
      'Here an asset has one alternative text: descriptions of 1 asset in further languages were left out.',
      'Left out: 1 entry of content types that are not in the export.',
      'Left out: 2 assets that are archived or have no file.',
      'The concepts of 1 entry were left out.',
      expect.stringMatching(/^changed \(en-US\) came as a draft: it has changes that are not published/),
      'gone.png came without its bytes: The server answered 404.',
      'hallo-welt (de) has another slug than in Contentful: what it has there cannot be one here.',
    ])
    const content = contentOf(importing.app, org)
    const { items } = await content.made('GET', '/collections')
    expect(
      items.map(({ slug, name, description, settings }: Json) => [slug, name, description, settings]),
    ).toEqual([
      ['blog-post', 'Blog posts', 'All Blog posts', { titleField: 'title' }],
      ['person', 'People', 'All People', { titleField: 'name' }],
      ['search-content', 'Search pages', 'All Search pages', { titleField: 'label' }],
    ])
    expect(items[0].fields).toEqual([
      textField('title', { description: 'In a few words.', required: true }),
      textField('intro'),
      { name: 'markdown_body', type: 'markdown', label: 'markdownBody' },
      { name: 'body', type: 'markdown', label: 'body' },
      { name: 'rating', type: 'integer', label: 'rating', ...shared },
      { name: 'price', type: 'number', label: 'price', ...shared },
      { name: 'day', type: 'date', label: 'day', ...shared },
      { name: 'when', type: 'datetime', label: 'when', ...shared },
      { name: 'is_pinned', type: 'boolean', label: 'isPinned', ...shared },
      { name: 'settings', type: 'json', label: 'settings', ...shared },
      { name: 'place', type: 'json', label: 'place', ...shared },
      { name: 'kind', type: 'select', label: 'kind', ...shared, options: { choices: ['news', 'howto'] } },
      { name: 'topics', type: 'multi_select', label: 'topics', ...shared, options: { choices: ['a', 'b'] } },
      { name: 'keywords', type: 'array', label: 'keywords', options: item('text') },
      { name: 'hero_image', type: 'asset', label: 'heroImage', ...shared },
      { name: 'gallery', type: 'array', label: 'gallery', ...shared, options: item('asset') },
      {
        name: 'author',
        type: 'reference',
        label: 'author',
        ...shared,
        options: { targetCollection: 'person' },
      },
      { name: 'related', type: 'array', label: 'related', options: item('reference') },
      textField('elsewhere', shared),
      { name: 'tags', type: 'array', ...shared, options: item('text') },
    ])
    const { items: languages } = await content.made('GET', '/locales')
    expect(languages.map(({ code, name, isDefault }: Json) => [code, name, isDefault])).toEqual([
      ['en-US', 'English', true],
      ['de', 'German', false],
      ['de-AT', 'Austrian German', false],
      ['fr', 'French', false],
    ])
  })

  it('brings entries once for each language that they are in, with what stands in for what that lacks', async () => {
    const org = await importing.app.createOrg()
    const content = contentOf(importing.app, org)
    await importing.importFile(org, space(), { source: 'contentful' })
    const entries = await importing.entriesOf(org)
    expect([...entries].map(([key, { status }]) => `${key} ${status}`).toSorted()).toEqual([
      'blog-post/Hello_World/en-US published',
      'blog-post/by-locale/en-US published',
      'blog-post/changed/en-US draft',
      'blog-post/hallo-welt/de published',
      'blog-post/hallo-welt/de-AT published',
      'blog-post/nach-sprache/de draft',
      'blog-post/next-draft/en-US draft',
      'blog-post/next/de published',
      'blog-post/next/en-US published',
      // Contentful delivers nothing in it.
      'blog-post/next/fr draft',
      'person/ada-l/en-US published',
    ])
    const archived = await content.made('GET', '/entries?status=archived')
    expect(archived.items.map(({ slug }: Json) => slug)).toEqual(['old'])
    const of = (key: string) => entries.get(key) as Json
    const [english, german, austrian] = ['Hello_World/en-US', 'hallo-welt/de', 'hallo-welt/de-AT'].map(
      (key) => of(`blog-post/${key}`),
    ) as [Json, Json, Json]
    expect(new Set([english, german, austrian].map((one) => one['translationGroupId'])).size).toBe(1)
    const [next, danach, ada] = ['blog-post/next/en-US', 'blog-post/next/de', 'person/ada-l/en-US'].map(
      (key) => of(key)['id'],
    )
    const lamp = english['data'].hero_image
    expect(english['data']).toEqual({
      title: 'Hello',
      intro: 'In short',
      markdown_body: `![x](asset://${lamp}) and [y](https://example.com)`,
      body: [
        '## Light & <u>**shade**</u>',
        `Made by [Ada \\*L\\*](ref://${ada}), see [the next](ref://${next}), [the file](asset://${lamp}), [more](https://example.com/?a=b&c) or this`,
        `![A lamp](asset://${lamp})`,
        `[Next](ref://${next})`,
        '- one\n- two',
        '> said',
        '---',
        '<table><tbody><tr><th colspan="2">H</th><td>C</td></tr></tbody></table>',
      ].join('\n\n'),
      rating: 4,
      price: 1.5,
      day: '2020-02-03',
      when: '2020-02-03T10:00+02:00',
      is_pinned: false,
      settings: { a: [1, { b: null }] },
      place: { lat: 52.5, lon: 13.4 },
      kind: 'news',
      topics: ['a', 'b'],
      keywords: ['x'],
      hero_image: lamp,
      gallery: [lamp, expect.stringMatching(/^cma_/)],
      author: ada,
      related: [next, ada],
      elsewhere: 'crn:contentful:1',
      tags: ['Promoted'],
    })
    // Missing values are those of the language that stands in; an empty list is a value.
    expect(german['data']).toMatchObject({
      title: 'Hallo',
      intro: 'In short',
      related: [danach],
      rating: 4,
      author: ada,
    })
    expect(german['data'].keywords).toBeUndefined()
    expect(austrian['data']).toMatchObject({
      title: 'Hallo',
      markdown_body: 'Servus',
      related: [danach],
      hero_image: lamp,
    })
    expect(english).toMatchObject({
      publishedAt: '2021-03-04T05:06:07.000Z',
      live: { updatedAt: '2022-02-02T00:00:00.000Z' },
    })
  })

  it('is delivered as it was, with files, references and languages', async () => {
    const org = await importing.app.createOrg()
    const content = contentOf(importing.app, org)
    await importing.importFile(org, space(), { source: 'contentful' })
    const { body } = await content.deliver('/blog-post/Hello_World?format=html&include=references')
    expect(body._locales).toEqual([
      { locale: 'de', slug: 'hallo-welt' },
      { locale: 'de-AT', slug: 'hallo-welt' },
      { locale: 'en-US', slug: 'Hello_World' },
    ])
    expect(body.data.hero_image).toMatchObject({ altText: 'A lamp', width: 40, height: 30 })
    expect(body.data.gallery).toEqual([expect.objectContaining({ altText: 'A lamp' }), null])
    expect(body.data.body).toContain(`<img src="${body.data.hero_image.publicUrl}" alt="A lamp" />`)
    expect(body.data.author).toMatchObject({ slug: 'ada-l', data: { name: 'Ada *L*' } })
    expect(body.data.related.map(({ slug }: Json) => slug)).toEqual(['next', 'ada-l'])
    expect(Object.values(body._refs as Json).map(({ slug }) => slug)).toEqual(['ada-l', 'next'])
    const list = (await content.deliver('/blog-post?locale=de&include=references')).body
    expect(list.items.map(({ slug }: Json) => slug).toSorted()).toEqual(['hallo-welt', 'next'])
    const german = list.items.find(({ slug }: Json) => slug === 'hallo-welt')
    expect(german.data.related.map(({ locale: of }: Json) => of)).toEqual(['de'])
    for (const slug of ['changed', 'draft', 'old', 'nach-sprache'])
      expect((await content.deliver(`/blog-post/${slug}`)).status).toBe(404)
  })

  it('tells beforehand what it would do, and can be repeated: what nobody has touched follows', async () => {
    const org = await importing.app.createOrg()
    const content = contentOf(importing.app, org)
    importing.fetched.length = 0
    const dry = await importing.importFile(org, space(), { source: 'contentful', dryRun: true })
    expect([importing.fetched, (await importing.entriesOf(org)).size]).toEqual([[], 0])
    const real = await importing.startAgain(org, dry['id'], { dryRun: false })
    // One file is not there, which a dry run does not try.
    expect(real['report'].created).toBe(dry['report'].created - 1)
    const again = await importing.importFile(org, space(), { source: 'contentful' })
    expect(again['report']).toMatchObject({ created: 0, updated: 0 })

    const before = await importing.entriesOf(org)
    const next = before.get('blog-post/next/en-US') as Json
    await content.change(next['id'], { data: { title: 'By a person' } })
    const changed = posts().map((one) => {
      if (one['sys'].id === 'changed') return { ...one, sys: { ...one['sys'], ...PUBLISHED } }
      const title = one['sys'].id === 'hello' ? 'Hello again' : 'Next again'
      return ['hello', 'next'].includes(one['sys'].id)
        ? { ...one, fields: { ...one['fields'], title: { 'en-US': title } } }
        : one
    })
    const { report } = await importing.importFile(org, space(changed), { source: 'contentful' })
    expect(report.warnings).toContain(
      'next (en-US) was left as it is: it has been changed here since it was imported.',
    )
    const after = await importing.entriesOf(org)
    expect(after.get('blog-post/next/en-US')?.['data'].title).toBe('By a person')
    expect(after.get('blog-post/changed/en-US')).toMatchObject({ status: 'published' })
    expect(after.get('blog-post/Hello_World/en-US')).toMatchObject({
      status: 'published',
      data: { title: 'Hello again' },
    })
  })

  it('makes values fit a collection that is here, and says which of its fields are missing', async () => {
    const org = await importing.app.createOrg()
    const content = contentOf(importing.app, org)
    await content.collection({
      slug: 'blog-post',
      fields: [
        { name: 'title', type: 'text' },
        { name: 'body', type: 'rich_text' },
        { name: 'rating', type: 'text' },
        { name: 'topics', type: 'text' },
        { name: 'gallery', type: 'asset' },
      ],
    })
    const { report } = await importing.importFile(org, space(posts().slice(0, 1)), { source: 'contentful' })
    expect(report.warnings).toContainEqual(
      expect.stringMatching(
        /^The collection Articles is here without these fields, whose values are left out: intro, markdown_body, /,
      ),
    )
    const { data } = (await importing.entriesOf(org)).get('blog-post/Hello_World/en-US') as Json
    expect(data).toMatchObject({
      title: 'Hello',
      rating: '4',
      topics: 'a, b',
      gallery: expect.stringMatching(/^cma_/),
    })
    expect(data.body).toMatch(
      /^<h2>Light &amp; <u><strong>shade<\/strong><\/u><\/h2>\n<p>Made by , see the next, <a href="asset:/,
    )
  })

  it('puts everything into one collection where that is said', async () => {
    const org = await importing.app.createOrg()
    await importing.importFile(org, space(), { source: 'contentful', collection: 'pages' })
    const keys = [...(await importing.entriesOf(org)).keys()]
    expect(keys).toContain('pages/ada-l/en-US')
    expect(keys.every((key) => key.startsWith('pages/'))).toBe(true)
    const content = contentOf(importing.app, org)
    const begin = { source: 'contentful', fileName: 'a.json', sizeBytes: 9 }
    expect((await content.call('POST', '/imports', { ...begin, collection: 'search' })).body).toMatchObject({
      code: 'cms_invalid',
    })
  })

  it('takes an export without languages, and what the delivery has written of entries', async () => {
    const org = await importing.app.createOrg()
    const type = contentType('note', 'Notes', 'text', field('text', 'Symbol', { localized: true }))
    const delivered = entry(
      'a',
      'note',
      { text: { de: 'Eins', 'de-CH': 'Zwei' } },
      { revision: 3, publishedVersion: 5, publishedAt: '2022-01-01T00:00:00Z' },
    )
    await importing.importFile(
      org,
      exported({ contentTypes: [type], entries: [delivered], locales: undefined }),
      { source: 'contentful', locale: 'de' },
    )
    expect(
      [...(await importing.entriesOf(org))].map(([key, { status }]) => [key, status]).toSorted(),
    ).toEqual([
      ['note/eins/de', 'published'],
      ['note/zwei/de-CH', 'published'],
    ])
  })

  it('gives slugs that can be shown, whatever ids and texts there are', async () => {
    const org = await importing.app.createOrg()
    const type = contentType('note', 'Notes', 'text', field('text', 'Symbol'), field('slug', 'Symbol'))
    const long = 'x'.repeat(200)
    const entries = [
      entry('a/b?', 'note', {}),
      entry('c', 'note', { slug: { 'en-US': long } }),
      entry('d'.repeat(300), 'note', { slug: { 'en-US': long } }),
      entry('e', 'note', { slug: { 'en-US': `${long}y` } }),
      entry('..', 'note', { text: { 'en-US': '???' } }),
      entry('constructor', 'note', { slug: { 'en-US': 'rss.xml' }, __proto__: { 'en-US': 1 } }),
    ]
    const { report } = await importing.importFile(
      org,
      exported({ contentTypes: [type], entries, locales: [LOCALES[0]] }),
      { source: 'contentful' },
    )
    expect(report).toMatchObject({ created: 8, moreWarnings: 0 })
    const slugs = [...(await importing.entriesOf(org)).values()].map(({ slug }) => slug).toSorted()
    expect(slugs).toEqual([
      'a-b',
      'entry',
      'rss-xml',
      'x'.repeat(100),
      `${'x'.repeat(100)}-${'d'.repeat(80)}`,
      long,
    ])
  })

  it.each([
    [() => zipOf({ name: 'a.json', content: '{}' }), /zip archive. Unpack it/],
    [() => Buffer.from('<rss></rss>'), /This is XML/],
    [() => Buffer.from('a,b'), /not JSON/],
    [() => Buffer.from('[{"id":1}]'), /not a file that contentful-export writes/],
    [() => Buffer.from('{"docs":[{"id":1}]}'), /not a file that contentful-export writes/],
    [() => exported({ contentTypes: undefined, entries: posts() }), /without --skip-content-model/],
    [() => space().subarray(0, -100), /ends in the middle/],
    [
      () => exported({ contentTypes: Array.from({ length: 501 }, (_, n) => contentType(`t${n}`, 'T', 'a')) }),
      /more than 500 content types/,
    ],
  ])('fails with a sentence for a file of another kind (%#)', async (file, failure) => {
    const org = await importing.app.createOrg()
    expect(await importing.importFile(org, file(), { source: 'contentful' })).toMatchObject({
      status: 'failed',
      failure: expect.stringMatching(failure),
      report: { created: 0 },
    })
  })
})
