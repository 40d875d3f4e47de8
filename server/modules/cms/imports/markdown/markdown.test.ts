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
