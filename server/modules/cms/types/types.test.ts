import ts from 'typescript-for-tools'
import { expect, it } from 'vitest'
import { sharedTestApp } from '../../../test/harness.ts'
import { ARTICLE, contentOf } from '../test-content.ts'
import { declareTypes } from './declare-types.ts'

/** What the compiler says of some code that uses the declarations. */
function problemsOf(declarations: string, code = ''): string[] {
  const files = new Map([
    ['/content.d.ts', declarations],
    ['/use.ts', `import type { Collections, Entry, EntryList } from './content.d.ts'\n${code}`],
  ])
  const options = {
    strict: true,
    noEmit: true,
    skipDefaultLibCheck: true,
    target: ts.ScriptTarget.ES2022,
    lib: ['lib.es2015.d.ts'],
    allowImportingTsExtensions: true,
    types: [],
  }
  const host = ts.createCompilerHost(options)
  const { readFile, fileExists } = host
  host.readFile = (path) => files.get(path) ?? readFile(path)
  host.fileExists = (path) => files.has(path) || fileExists(path)
  host.getSourceFile = (path, version) => {
    const text = files.get(path) ?? readFile(path)
    return text === undefined ? undefined : ts.createSourceFile(path, text, version)
  }
  return ts
    .getPreEmitDiagnostics(ts.createProgram([...files.keys()], options, host))
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '))
}

const articles = { slug: 'articles', name: 'Articles', description: null, fields: ARTICLE as never }

it('declares what the compiler understands: texts, references, assets, choices, blocks by their type', () => {
  const declarations = declareTypes([articles])
  const code = `
    declare const list: EntryList<'articles'>
    const [{ data }] = list.items as [Entry<'articles'>]
    const title: string = data.title
    const price: number | null = data.price
    const tags: ('news' | 'howto')[] | null = data.tags
    const id: string | null = data.related
    for (const section of data.sections ?? [])
      if (section.type === 'quote') { const text: string = section.props.text }
      else { const style: 'thin' | 'thick' | null | undefined = section.props.style }
    const alt: string | null | undefined = data.cover?.altText
    declare const included: Entry<'articles', 'included'>
    const related: string | undefined = included.data.related?.data.title
    const cover: string | null | undefined = included.data.related?.data.cover
    export { title, price, tags, id, alt, related, cover }`
  expect(problemsOf(declarations, code)).toEqual([])
  expect(
    problemsOf(declarations, `declare const e: Entry<'articles'>; export const n: number = e.data.title`),
  ).toEqual(["Type 'string' is not assignable to type 'number'."])
  expect(problemsOf(declarations, `export type Nothing = Entry<'nothing'>`)).toHaveLength(1)
})

it('says the same of the same collections in whatever order, whatever they and their fields are called', () => {
  const field = { type: 'text', options: undefined }
  const odd = [
    {
      slug: 'a-b',
      name: 'A */ export const x = 1 /*',
      description: 'two\nlines',
      fields: [{ ...field, name: 'class' }],
    },
    {
      slug: 'a--b',
      name: 'B',
      description: null,
      fields: [{ name: 'c', type: 'select', options: { choices: ['it\'s "x"', '\\'] } }],
    },
    {
      slug: '2024',
      name: 'Year',
      description: null,
      fields: [{ name: 'd', type: 'array', options: { items: { name: 'e', type: 'asset' } } }],
    },
    {
      slug: 'asset',
      name: 'Asset',
      description: null,
      fields: [
        { name: 'j', type: 'json' },
        { name: 'r', type: 'reference', options: { targetCollection: 'gone' } },
      ],
    },
  ] as never[]
  const declarations = declareTypes(odd)
  expect(declareTypes(odd.toReversed())).toBe(declarations)
  expect(problemsOf(declarations, `export type All = Entry<'a-b' | 'a--b' | '2024' | 'asset'>`)).toEqual([])
  expect(problemsOf(declareTypes([]))).toEqual([])
})

it('is served to everybody, kept by caches, and changes with the collections', async () => {
  const app = await sharedTestApp()
  const org = await app.createOrg()
  const content = contentOf(app, org)
  await content.collection()
  const { status, body, headers } = await content.deliver('/types.d.ts')
  expect(status).toBe(200)
  expect(body).toContain('export interface ArticlesData')
  expect(problemsOf(body)).toEqual([])
  expect(headers['cache-control']).toBe('public, max-age=60, stale-while-revalidate=600')
  const again = () => content.deliver('/types.d.ts', { 'if-none-match': headers['etag'] as string })
  expect((await again()).status).toBe(304)
  await content.collection({ name: 'Pages', slug: 'pages' })
  expect((await again()).body).toContain('export interface PagesData')
  expect((await app.http('GET', `/v1/cms/org_${'0'.repeat(22)}/types.d.ts`)).body.code).toBe('cms_not_found')
})
