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
