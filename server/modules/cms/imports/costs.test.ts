import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { zipOf } from '../../../lib/files/test-files.ts'
import { markdown } from './markdown/markdown.ts'
import { contentful } from './contentful/contentful.ts'
import { replaceLinks } from './reading/markdown-links.ts'
import { payload } from './payload/payload.ts'
import type { Source } from './reading/source.ts'
import { expectLinear } from './test-growth.ts'
import { wordpress } from './wordpress/wordpress.ts'
import { htmlOf, replaceAddresses, shortCodesIn } from './wordpress/wordpress-html.ts'

let folder: string
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'costs-'))))
afterAll(() => rm(folder, { recursive: true }))

/** Reads a file to its end, as an import does. */
async function readAll(source: Source, content: string | Buffer): Promise<number> {
  const path = join(folder, 'file')
  await writeFile(path, content)
  const services = {} as Parameters<Source>[0]['services']
  let total = 0
  for await (const page of source({
    path,
    locale: 'en',
    collection: undefined,
    name: 'file',
    siteUrl: undefined,
    collections: new Map(),
    services,
  }))
    total = page.total
  return total
}

const repeated = (text: string) => (size: number) => text.repeat(Math.ceil(size / text.length))
const inFront = (start: string, text: string) => (size: number) => start + repeated(text)(size)

describe('what an import costs grows with its file and not with its square', () => {
  it.each([
    ['notes of the editor without an end', repeated('<!--')],
    ['captions without an end', repeated('[caption x]')],
    ['captions whose tag has no end', repeated('[caption ')],
    ['a caption of nothing but spaces', (size: number) => `[caption]${' '.repeat(size)}[/caption]`],
    ['preformatted text without an end', repeated('<pre ')],
    ['blank lines', repeated('\n \n')],
    ['what stands for preformatted text', inFront(`<pre>${'x'.repeat(20_000)}</pre>`, '<pre data-kept="0">')],
  ])('in HTML of WordPress: %s', (_, inputOf) => expectLinear(inputOf, htmlOf))

  it.each([
    ['tags without an end', repeated('<a ')],
    ['addresses without an end', repeated('<a href="')],
    ['lists of sizes', (size: number) => `<img src="x"${repeated(' data-a=')(size)}>`],
  ])('in addresses of WordPress: %s', (_, inputOf) =>
    expectLinear(inputOf, (html) => replaceAddresses(html, () => 'asset://x')),
  )

  it('in short codes of WordPress', () => expectLinear(repeated('[abc '), shortCodesIn, 200_000))

  it.each([
    ['backticks of many lengths', (size: number) => backticks(size)],
    ['one run of backticks', repeated('`')],
    ['fences without an end', repeated('```\n')],
    ['fences of another kind', inFront('```\n', '~~~\n')],
    ['addresses in brackets without an end', repeated('](<')],
    ['links without an address', repeated('](')],
    ['spaces before an address', (size: number) => `](${' '.repeat(size)}`],
    ['parentheses in addresses', inFront('](a', '(b')],
    ['definitions without an end', repeated('[a')],
    ['tags without an end', repeated('<a src=')],
    ['quotes of attributes', inFront('<a', ' src="\'')],
  ])('in links of Markdown: %s', (_, inputOf) =>
    expectLinear(inputOf, (text) => replaceLinks(text, () => 'asset://x')),
  )

  it('where an item of WordPress has one key very often, or addresses full of signs', async () => {
    const wxr = (item: string) =>
      `<rss xmlns:wp="w"><channel><wp:wxr_version>1.2</wp:wxr_version><item><wp:post_id>1</wp:post_id><wp:status>publish</wp:status>${item}</item></channel></rss>`
    const meta = '<wp:postmeta><wp:meta_key>a</wp:meta_key><wp:meta_value>b</wp:meta_value></wp:postmeta>'
    await expectLinear(
      (size) => wxr(meta.repeat(size)),
      (file) => readAll(wordpress, file),
      20_000,
    )
    for (const sign of ['#', '?'])
      await expectLinear(
        (size) =>
          wxr(`<link>${sign.repeat(size)}\n.</link><wp:post_type>attachment</wp:post_type>
            <wp:attachment_url>${sign.repeat(size)}\n.</wp:attachment_url>`),
        (file) => readAll(wordpress, file),
        100_000,
      )
  })

  it('where many files of an archive name an image that is there for the last of them alone', async () => {
    const folderOf = (n: number) => `blog/a/b/c/d/e/f/g/h/${String(n).padStart(5, '0')}`
    const archive = (size: number) =>
      zipOf(
        ...Array.from({ length: size }, (_, n) => ({
          name: `${folderOf(n)}/page.md`,
          content: '---\ncover: /lamp.png\n---\n',
          stored: true,
        })),
        { name: `${folderOf(size - 1)}/lamp.png`, content: 'x', stored: true },
      )
    await expectLinear(archive, (file) => readAll(markdown, file), 150)
    expect(await readAll(markdown, archive(3))).toBe(3)
  })

  const exported = (lists: object) =>
    JSON.stringify({
      contentTypes: [
        {
          sys: { id: 'note' },
          displayField: 'text',
          fields: [{ id: 'text', type: 'RichText', localized: true }],
        },
      ],
      locales: [{ code: 'en', default: true, fallbackCode: null }],
      ...lists,
    })
  const many = <T>(size: number, one: (n: number) => T) => Array.from({ length: size }, (_, n) => one(n))
  const link = (n: number) => ({
    nodeType: 'embedded-entry-inline',
    data: { target: { sys: { id: `e${n}` } } },
  })

  it.each([
    [
      'entries that name each other',
      (size: number) => ({
        entries: many(size, (n) => ({
          sys: { id: `e${n}`, contentType: { sys: { id: 'note' } } },
          fields: { text: { en: { nodeType: 'document', content: [link(n + 1)] } } },
        })),
      }),
    ],
    [
      'one text that names very much',
      (size: number) => ({
        entries: [
          {
            sys: { id: 'e0', contentType: { sys: { id: 'note' } } },
            fields: { text: { en: { nodeType: 'document', content: many(size, () => link(0)) } } },
          },
        ],
      }),
    ],
    [
      'assets in languages that are none',
      (size: number) => ({
        assets: [
          {
            sys: { id: 'a' },
            fields: { file: Object.fromEntries(many(size, (n) => [`l${n}`, { url: '//a.b/c.png' }])) },
          },
        ],
      }),
    ],
    [
      'choices of a field',
      (size: number) => ({
        contentTypes: [
          {
            sys: { id: 'note' },
            fields: [{ id: 'a', type: 'Symbol', validations: [{ in: many(size, String) }] }],
          },
        ],
      }),
    ],
    [
      'fields and editors of a content type',
      (size: number) => ({
        contentTypes: [{ sys: { id: 'note' }, fields: many(size, (n) => ({ id: `f${n}`, type: 'Symbol' })) }],
        editorInterfaces: [
          {
            sys: { contentType: { sys: { id: 'note' } } },
            controls: many(size, (n) => ({ fieldId: `g${n}`, widgetId: 'slugEditor' })),
          },
        ],
      }),
    ],
  ])('in an export of Contentful: %s', (_, listsOf) =>
    expectLinear(
      (size) => exported(listsOf(size)),
      (file) => readAll(contentful, file),
      1500,
    ),
  )

  const ids = (n: number) => `66f0a1b2c3d4e5f6${n.toString(16).padStart(8, '0')}`
  const lexical = (children: unknown[]) => ({ root: { type: 'root', children } })

  it.each([
    [
      'documents that name each other',
      (size: number) => many(size, (n) => ({ id: ids(n), next: ids(n + 1), n })),
    ],
    [
      'documents that have a field each',
      (size: number) => many(size, (n) => ({ id: ids(n), [`field_${n}`]: n })),
    ],
    [
      'groups that have a key each',
      (size: number) => many(size, (n) => ({ id: ids(n), group: { [`key_${n}`]: n } })),
    ],
    [
      'one document with very many fields',
      (size: number) => [{ id: 1, ...Object.fromEntries(many(size, (n) => [`f${n}`, { a: n }])) }],
    ],
    [
      'one document with very many blocks, of a kind each',
      (size: number) => [{ id: 1, layout: many(size, (n) => ({ blockType: `b${n}`, rows: [{ a: n }] })) }],
    ],
    [
      'rows within rows',
      (size: number) => [{ id: 1, rows: many(size, (n) => ({ a: n, rows: [{ b: n }, { b: n }] })) }],
    ],
    [
      'one text that names very much',
      (size: number) => [
        {
          id: ids(1),
          body: lexical(many(size, () => ({ type: 'relationship', relationTo: 'file', value: ids(1) }))),
        },
      ],
    ],
    [
      'languages',
      (size: number) => [
        { id: 1, title: Object.fromEntries(many(size, (n) => [`l${n}`, 'x'])), a: { en: 'x', de: 'y' } },
      ],
    ],
    ['lists of ids', (size: number) => [{ id: ids(1), all: many(size, () => ids(1)) }]],
    ['lists of numbers', (size: number) => [{ id: 1, files: many(size, (n) => n) }]],
  ])('in documents of Payload: %s', (_, documentsOf) =>
    expectLinear(
      (size) => JSON.stringify(documentsOf(size)),
      (file) => readAll(payload, file),
      1500,
    ),
  )
})

/** Runs of backticks, each longer than the one before, so that none is closed. */
function backticks(size: number): string {
  const runs: string[] = []
  for (let length = 1, all = 0; all < size; all += length + 1) runs.push('`'.repeat(length++))
  return runs.join('x')
}
