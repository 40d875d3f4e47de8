import { expect, test } from 'vitest'
import { lineOf, noCounts, NotAnExport, pagesIn, withPage, type ExportPage } from './pages-file.ts'

const page = (differently: object = {}): ExportPage => ({
  locales: [],
  collections: [],
  assets: [],
  entries: [],
  redirects: [],
  elsewhere: { entries: [], assets: [] },
  ...differently,
})
async function all(file: Blob): Promise<ExportPage[]> {
  const pages: ExportPage[] = []
  for await (const each of pagesIn(file)) pages.push(each)
  return pages
}

test('what was written line by line is read page by page, however long the lines are', async () => {
  const pages = [
    page({ locales: [{ code: 'en' }] }),
    page({
      assets: [{ base64Body: 'A'.repeat(300_000) }],
      entries: [{ data: { text: 'zwei\nZeilen – ü' } }, {}],
    }),
    page({ redirects: [{}] }),
  ]
  const read = await all(new Blob(pages.map(lineOf)))
  expect(read).toEqual(pages)
  const counts = read.reduce(withPage, noCounts)
  expect(counts).toEqual({ entries: 2, assets: 1, collections: 0, locales: 1, redirects: 1 })
  // The last line may end without a sign, as some editors leave it.
  expect(await all(new Blob([lineOf(page()).trim()]))).toEqual([page()])
})

test.each([
  ['text', 'no JSON'],
  ['other JSON', '{"a":1}'],
  ['a list', '[]'],
  ['null', 'null'],
  ['a page cut off', lineOf(page()).slice(0, 40)],
  ['a line without an end', 'x'.repeat(9 * 1024 ** 2)],
])('%s is told from an export', async (_, content) => {
  await expect(all(new Blob([lineOf(page()), content]))).rejects.toThrow(NotAnExport)
})
