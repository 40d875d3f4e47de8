import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { zipOf } from '../../../../lib/files/test-files.ts'
import { startImporting, type Importing } from '../test-imports.ts'

let importing: Importing

beforeAll(async () => void (importing = await startImporting()))
afterAll(() => importing.close())

const archiveOf = (files: Record<string, string>) =>
  zipOf(...Object.entries(files).map(([name, content]) => ({ name, content })))

describe('an import of Markdown whose front matter cannot be read', () => {
  it('brings drafts and says why, since nobody knows what was to be seen; once it can be read, they are published', async () => {
    const org = await importing.app.createOrg()
    const files = {
      'docs/bad.md': '---\ntitle: [\ndraft: true\n---\nText',
      'docs/toml.md': '+++\ntitle = "A"\ndraft = true\n+++\nText',
      'docs/json.md': '{\n  "draft": true\n}\n\nText',
      'docs/endless.md': '---\ntitle: A\ndraft: true\n\nText',
      'docs/list.md': '---\n- draft\n---\nText',
      'docs/empty.md': '---\n# nothing\n---\nText',
      'docs/none.md': 'Text',
      'docs/line.md': '---\n\nText',
    }
    const { report } = await importing.importFile(org, archiveOf(files), { source: 'markdown' })
    expect(report.warnings).toEqual([
      expect.stringMatching(/^docs\/bad\.md came as a draft: its front matter is not valid YAML/),
      'docs/endless.md came as a draft: its front matter has no end.',
      'docs/json.md came as a draft: its front matter is JSON, which is not read.',
      'docs/list.md came as a draft: its front matter has no names with values.',
      'docs/toml.md came as a draft: its front matter is TOML, which is not read.',
    ])
    const states = async () =>
      Object.fromEntries(
        [...(await importing.entriesOf(org))].map(([key, { status, live }]) => [
          key.split('/')[1],
          [status, live !== null],
        ]),
      )
    const [draft, published] = [
      ['draft', false],
      ['published', true],
    ]
    const first = {
      bad: draft,
      endless: draft,
      json: draft,
      list: draft,
      toml: draft,
      empty: published,
      none: published,
      line: published,
    }
    expect(await states()).toEqual(first)
    const mended = { ...files, 'docs/bad.md': '---\ndraft: false\n---\nText' }
    await importing.importFile(org, archiveOf(mended), { source: 'markdown' })
    expect(await states()).toEqual({ ...first, bad: published })
  })
})

describe('an import of Markdown that names what is not there', () => {
  it('says which images and texts of which file are missing, each once, and nothing of other addresses', async () => {
    const org = await importing.app.createOrg()
    const archive = zipOf(
      {
        name: 'docs/a.md',
        content: [
          '---\ntitle: gone.png\ncover: /img/gone-cover.jpg\ngallery: [lamp.png, ../gone-too.webp]\n---',
          '![Lamp](lamp.png) ![gone](./gone.png?v=1 "x") ![again](./gone.png?v=1) [b](b.md) [c](../c.md#top)',
          '![drawing](drawing.svg) <img src="far%20away.gif"> [d](setup) [e](file.pdf) [f](#here)',
          '[g](https://example.com/g.md) ![h](//example.com/h.png) `![i](i.png)`',
          '[j]: /j.mdx',
        ].join('\n'),
      },
      { name: 'docs/b.md', content: 'Text' },
      { name: 'docs/lamp.png', content: importing.image },
      { name: 'docs/drawing.svg', content: '<svg/>' },
    )
    const { report } = await importing.importFile(org, archive, { source: 'markdown' })
    expect(report.warnings.toSorted()).toEqual(
      [
        'docs/a.md: /img/gone-cover.jpg is not in the archive.',
        'docs/a.md: ../gone-too.webp is not in the archive.',
        'docs/a.md: ./gone.png?v=1 is not in the archive.',
        'docs/a.md: ../c.md#top is not in the archive.',
        'docs/a.md: drawing.svg was left as it is, images of this kind are not imported.',
        'docs/a.md: far%20away.gif is not in the archive.',
        'docs/a.md: /j.mdx is not in the archive.',
      ].toSorted(),
    )
  })

  it('names only the first of very many', async () => {
    const org = await importing.app.createOrg()
    const links = Array.from({ length: 1000 }, (_, n) => `![x](${n}-${'x'.repeat(300)}.png)`).join('\n')
    const { report } = await importing.importFile(org, archiveOf({ 'a.md': links }), { source: 'markdown' })
    expect(report).toMatchObject({ moreWarnings: 0 })
    expect(report.warnings).toHaveLength(21)
    expect(report.warnings.at(-1)).toBe('a.md: 980 more files that it names cannot be found in the archive.')
    for (const warning of report.warnings) expect(warning.length).toBeLessThan(250)
  })
})

describe('an import of Markdown', () => {
  const HIDDEN: Record<string, [string, RegExp]> = {
    no: ['published: no', /draft: published is "no"\.$/],
    false: ['published: False', /draft: published is false/],
    text: ['draft: "true"', /draft: draft is "true"/],
    yes: ['draft: yes', /draft: draft is "yes"/],
    upper: ['Draft: true', /draft: Draft is true/],
    unclear: ['draft: maybe', /draft is "maybe", which is not understood/],
    private: ['status: Private', /status is "Private"/],
    list: ['status: [draft]', /status is \["draft"\], which is not understood/],
    protected: ['password: secret', /draft: it has a password\.$/],
    foreign: ['private: ja', /private is "ja", which is not understood/],
    internal: ['visibility: internal', /visibility is "internal", which is not understood/],
    progress: ['status: wip', /status is "wip", which is not understood/],
    over: ['date: 2020-01-01\nexpiryDate: 2020-02-01', /expiryDate is over/],
    unread: ['date: one day', /its date cannot be read as a date \("one day"\)/],
    ambiguous: ['pubDate: 07/08/2022', /its pubDate cannot be read/],
  }
  const LATER: Record<string, string> = {
    publish: 'date: 2020-01-01\npublishDate: 2999-01-01',
    snake: 'publish_date: Jan 1, 2999',
    date: 'date: 2999-1-1',
    published: 'published: 2999-01-01',
  }

  it('makes nothing public that was not, however that is said, and tells it', async () => {
    const org = await importing.app.createOrg()
    const files = {
      ...Object.fromEntries(
        Object.entries(HIDDEN).map(([name, [matter]]) => [`s/${name}.md`, `---\n${matter}\n---\n`]),
      ),
      ...Object.fromEntries(
        Object.entries(LATER).map(([name, matter]) => [`s/later-${name}.md`, `---\n${matter}\n---\n`]),
      ),
      's/_drafts/in-folder.md': 'Text',
      's/shown.md': '---\ndraft: no\npublished: "yes"\ndate: 2020-01-01\nexpiryDate: 2999-01-01\n---\n',
    }
    const { report } = await importing.importFile(org, archiveOf(files), { source: 'markdown' })
    const entries = [...(await importing.entriesOf(org)).values()]
    expect(
      Object.fromEntries(entries.map(({ slug, status, live }) => [slug, [status, live !== null]])),
    ).toEqual({
      ...Object.fromEntries(Object.keys(HIDDEN).map((name) => [name, ['draft', false]])),
      ...Object.fromEntries(Object.keys(LATER).map((name) => [`later-${name}`, ['scheduled', false]])),
      'in-folder': ['draft', false],
      shown: ['published', true],
    })
    expect(JSON.stringify(entries)).not.toContain('secret')
    for (const [name, [, why]] of Object.entries(HIDDEN))
      expect(report.warnings.find((one: string) => one.startsWith(`s/${name}.md `))).toMatch(why)
    for (const name of Object.keys(LATER))
      expect(report.warnings).toContain(
        `s/later-${name}.md is to be published at 2999-01-01T00:00:00.000Z and not before.`,
      )
    expect(report.warnings).toContain('s/_drafts/in-folder.md came as a draft: it is in the folder _drafts.')
    expect(report.warnings).toHaveLength(entries.length - 1)
  })

  it('reads dates of other spellings', async () => {
    const org = await importing.app.createOrg()
    const files = {
      'p/a.md': "---\npubDate: 'Jul 08 2022'\n---\n",
      'p/b.md': '---\nDate: 2015-3-5 10:00 +0200\n---\n',
    }
    await importing.importFile(org, archiveOf(files), { source: 'markdown' })
    const entries = await importing.entriesOf(org)
    expect(entries.get('p/a/en')?.['publishedAt']).toBe('2022-07-08T00:00:00.000Z')
    expect(entries.get('p/b/en')?.['publishedAt']).toBe('2015-03-05T08:00:00.000Z')
  })

  it('keeps the places that links lead to, and code as it is', async () => {
    const org = await importing.app.createOrg()
    const body = '[x](b.md#part-two) [y](<b.md#part two>)\n\n    [code](b.md)\n'
    await importing.importFile(org, archiveOf({ 'p/a.md': body, 'p/b.md': '## Part two' }), {
      source: 'markdown',
    })
    const entries = await importing.entriesOf(org)
    const id = entries.get('p/b/en')?.['id']
    expect(entries.get('p/a/en')?.['data'].body).toBe(
      `[x](ref://${id}#part-two) [y](ref://${id}#part%20two)\n\n    [code](b.md)\n`,
    )
  })

  it.each([
    ['other folders', ['blog/same.md', 'one.zip'], ['book/same.md', 'two.zip'], {}],
    [
      'other folders into one collection',
      ['blog/same.md', 'one.zip'],
      ['book/same.md', 'two.zip'],
      { collection: 'texts' },
    ],
    [
      'other folders with the same one in it',
      ['one/posts/same.md', 'a.zip'],
      ['two/posts/same.md', 'a.zip'],
      {},
    ],
    [
      'no folders, by what they are called',
      ['same.md', 'one-2024-01-02.zip'],
      ['same.md', 'two (1).zip'],
      {},
    ],
  ])('lets two archives stand side by side, and each come again: %s', async (_, first, second, more) => {
    const org = await importing.app.createOrg()
    const bring = (title: string, [path = '', fileName]: string[]) =>
      importing.importFile(
        org,
        archiveOf({ [path]: `---\ntitle: ${title}\n---\n`, [path.replace('same', title)]: 'x' }),
        {
          source: 'markdown',
          fileName,
          ...more,
        },
      )
    const titles = async () =>
      [...(await importing.entriesOf(org)).values()].map(({ data }) => data.title).toSorted()
    for (const [title, place] of [
      ['First', first],
      ['Second', second],
    ] as const)
      expect(await bring(title, place)).toMatchObject({ status: 'done', report: { updated: 0 } })
    expect(await titles()).toEqual(['First', 'First', 'Second', 'Second'])
    expect(await bring('Second', second)).toMatchObject({ report: { created: 0, updated: 0 } })
    const again = archiveOf({ [second[0] as string]: '---\ntitle: Anew\n---\n' })
    const fileName = second[1]?.replace('two (1)', 'two-2025-03-04')
    expect(await importing.importFile(org, again, { source: 'markdown', fileName, ...more })).toMatchObject({
      report: { created: 0, updated: 1 },
    })
    expect(await titles()).toEqual(['Anew', 'First', 'First', 'Second'])
  })

  it('goes on behind a text or a picture that cannot be read, and signs that cannot be kept', async () => {
    const org = await importing.app.createOrg()
    const long = `${'x'.repeat(497)}\u{1F600}.png`
    const archive = zipOf(
      { name: 'p/long.md', content: Buffer.alloc(2 * 1024 ** 2 + 1, 'x') },
      { name: 'p/a.md', content: `---\ntitle: "A\u0007"\ncover: ${long}\n---\nB\u0001\u0000 ![x](b.png)` },
      { name: 'p/b.png', content: 'no picture' },
    )
    const { status, report } = await importing.importFile(org, archive, { source: 'markdown' })
    expect(status).toBe('done')
    expect(report.warnings).toContain('p/long.md was left out: p/long.md is above 2 MB.')
    expect(report.warnings.join('\n')).toMatch(/b\.png came without its bytes/)
    expect([...(await importing.entriesOf(org)).keys()]).toEqual(['p/a/en'])
  })
})
