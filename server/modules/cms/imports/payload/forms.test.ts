import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startImporting, type Importing, type Json } from '../test-imports.ts'
import { archive, document, lexical, node, paragraph, text, upload } from './test-documents.ts'

let importing: Importing
beforeAll(async () => void (importing = await startImporting()))
afterAll(() => importing.close())

const imported = async (lists: Json, ...files: { name: string; content: string | Buffer }[]) => {
  const org = await importing.app.createOrg()
  const done = await importing.importFile(org, archive(lists, ...files), {
    source: 'payload',
    fileName: 'a.zip',
  })
  return { done, warnings: done['report'].warnings as string[], entries: await importing.entriesOf(org) }
}

describe('an import from Payload', () => {
  it('keeps what came from another site, though both number their documents alike', async () => {
    const org = await importing.app.createOrg()
    const from = async (site: string, slug: string) =>
      importing.importFile(org, archive({ posts: [document(1, { title: slug, slug })] }), {
        source: 'payload',
        fileName: 'posts.zip',
        siteUrl: `https://${site}.example`,
      })
    await from('a', 'hello')
    const { report } = await from('b', 'welcome')
    expect(report).toMatchObject({ updated: 0 })
    const entries = await importing.entriesOf(org)
    expect([
      entries.get('posts/hello/en')?.['data'].title,
      entries.get('posts/welcome/en')?.['data'].title,
    ]).toEqual(['hello', 'welcome'])
    expect((await from('a', 'hello'))['report']).toMatchObject({ created: 0 })
  })

  it('makes references of relationships that the plugin has written as columns', async () => {
    const { entries, warnings } = await imported({
      fairs: [1, 2].map((id) => document(id, { title: `Fair ${id}`, slug: `fair-${id}` })),
      campaigns: [
        document(7, {
          title: 'Spring',
          slug: 'spring',
          events: null,
          events_0_id: 1,
          events_1_id: 2,
          owner_relationTo: 'fairs',
          owner_id: 2,
          shown_0_relationTo: 'campaigns',
          shown_0_id: 7,
          shown_1_relationTo: 'fairs',
          shown_1_id: 1,
          lost_0_id: 404,
          meta: { title: 'M', meta_parts_0_id: 2 },
          external_id: 5,
        }),
      ],
    })
    const id = (key: string) => entries.get(key)?.['id']
    const [one, two] = [id('fairs/fair-1/en'), id('fairs/fair-2/en')]
    expect(entries.get('campaigns/spring/en')?.['data']).toEqual({
      title: 'Spring',
      events: [one, two],
      owner: two,
      shown: [id('campaigns/spring/en'), one],
      lost: [404],
      meta_title: 'M',
      meta_parts: [two],
      external_id: 5,
    })
    expect(warnings).toContainEqual(
      expect.stringMatching(
        /^campaigns: fields that seem to name documents which are not in the file: lost\./,
      ),
    )
  })

  it('leaves out pictures of texts that are not in the archive, and tells it', async () => {
    const { entries, warnings } = await imported({
      media: [upload(1, 'lamp.png')],
      pages: [
        document(9, {
          title: 'L',
          slug: 'l',
          body: lexical(
            paragraph(text('a')),
            node('upload', { relationTo: 'media', value: 404 }),
            node('upload', { relationTo: 'elsewhere', value: '404' }),
          ),
        }),
      ],
    })
    expect(entries.get('pages/l/en')?.['data'].body).toBe('a')
    expect(warnings).toContain(
      'l (en): these were left out: pictures and files in texts that are not in the file (2).',
    )
  })

  it('brings texts of the Slate editor as Markdown', async () => {
    const leaf = (content: string, more: Json = {}) => ({ text: content, ...more })
    const { entries } = await imported({
      media: [upload(1, 'lamp.png', { alt: 'Lamp' })],
      pages: [
        document(1, {
          title: 'S',
          slug: 's',
          content: [
            {
              children: [
                leaf('Slate '),
                leaf('bold', { bold: true }),
                leaf(' and '),
                leaf('code', { code: true }),
              ],
            },
            { type: 'h2', children: [leaf('Head')] },
            { type: 'ul', children: [{ type: 'li', children: [leaf('one')] }] },
            {
              type: 'link',
              linkType: 'internal',
              doc: { relationTo: 'pages', value: 1 },
              children: [leaf('me')],
            },
            { type: 'link', linkType: 'custom', url: 'https://example.com', children: [leaf('out')] },
            { type: 'upload', relationTo: 'media', value: { id: 1 }, children: [leaf('')] },
          ],
          rows: [{ id: 'a', label: 'R', children: [{ id: 'b', label: 'S' }] }],
        }),
      ],
    })
    const { id, data } = entries.get('pages/s/en') as Json
    expect(data.content.replace(/asset:\/\/\w+/, 'asset://x')).toBe(
      `Slate **bold** and \`code\`\n\n## Head\n\n- one\n\n[me](ref://${id})[out](https://example.com)\n\n![Lamp](asset://x)`,
    )
    expect(data.rows[0]).toMatchObject({ type: 'item', props: { label: 'R' } })
  })

  it('makes nothing public that was not, and tells what is no plain draft', async () => {
    const { entries, warnings } = await imported({
      posts: [
        document(1, { slug: 'draft', _status: 'draft' }),
        document(2, { slug: 'odd', _status: 'in-review' }),
        document(3, { slug: 'none', _status: null }),
        document(4, { slug: 'own', status: 'draft' }),
        document(5, { slug: 'no', published: false }),
        document(6, { slug: 'later', _status: 'published', publishedAt: '2999-01-01T00:00:00.000Z' }),
        document(7, { slug: 'shown', _status: 'published', status: 'archived', date: '2999-01-01' }),
      ],
    })
    const states = [...entries.values()].map(({ slug, status, live }) => [slug, [status, live !== null]])
    const hidden = ['draft', false]
    expect(Object.fromEntries(states)).toEqual({
      draft: hidden,
      odd: hidden,
      none: hidden,
      own: hidden,
      no: hidden,
      later: ['scheduled', false],
      shown: ['published', true],
    })
    for (const name of ['odd', 'none', 'own', 'no', 'later'])
      expect(warnings.filter((one) => one.startsWith(`${name} (en) `))).toHaveLength(1)
  })

  it('goes on behind a document, a list or a sign that cannot be read', async () => {
    const good = JSON.stringify(document(1, { title: 'A#B', slug: 'a' })).replace('#', '\u0001\n')
    const { done, entries, warnings } = await imported(
      { pages: [document(2, { title: '\u{1F600}'.repeat(300), slug: 'b' })] },
      { name: 'export/posts.json', content: `[${good}, nope]` },
      { name: 'export/broken.json', content: '[{"id": 3, "title": "cut' },
    )
    expect(done['status']).toBe('done')
    expect([...entries.keys()].toSorted()).toEqual(['pages/b/en', 'posts/a/en'])
    expect(entries.get('posts/a/en')?.['data'].title).toBe('A\u0001\nB')
    expect(warnings).toContainEqual(
      expect.stringMatching(/^A document in export\/posts\.json was left out\./),
    )
    expect(warnings).toContainEqual(
      expect.stringMatching(/^What is behind a fault in export\/broken\.json was/),
    )
  })

  it('brings the same documents into two collections, each of which comes again', async () => {
    const org = await importing.app.createOrg()
    const bring = (collection: string, title: string) =>
      importing.importFile(org, archive({ posts: [document(1, { title, slug: 'a' })] }), {
        source: 'payload',
        fileName: 'a.zip',
        collection,
      })
    await bring('one', 'One')
    expect(await bring('two', 'Two')).toMatchObject({ status: 'done', report: { updated: 0 } })
    expect(await bring('two', 'Anew')).toMatchObject({ report: { created: 0, updated: 1 } })
    const entries = await importing.entriesOf(org)
    expect([...entries].map(([key, { data }]) => [key, data.title]).toSorted()).toEqual([
      ['one/a/en', 'One'],
      ['two/a/en', 'Anew'],
    ])
  })
})
