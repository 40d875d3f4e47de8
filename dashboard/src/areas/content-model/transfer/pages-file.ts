import type { ContentExport } from '@stoa/sdk'

/** A page of an export, as it stands in a line of a file and can be imported. */
export type ExportPage = Omit<ContentExport, 'nextCursor'>

const KINDS = ['entries', 'assets', 'collections', 'locales', 'redirects'] as const

/** How many records there are, by kind. */
export type Counts = Record<(typeof KINDS)[number], number>

/** Before anything is counted. */
export const noCounts: Counts = { entries: 0, assets: 0, collections: 0, locales: 0, redirects: 0 }

/** The counts with those of another page. */
export const withPage = (counts: Counts, page: ExportPage): Counts =>
  Object.fromEntries(KINDS.map((kind) => [kind, counts[kind] + page[kind].length])) as Counts

/** A page as a line of the file. */
export const lineOf = (page: ExportPage): string => `${JSON.stringify(page)}\n`

/** Thrown for a file that no export has written. */
export class NotAnExport extends Error {}

/** No page is larger: it would not fit the body of an import. */
const LONGEST_LINE = 8 * 1024 ** 2

/** The pages of a file, one by one: not all of a large file is in memory at once. */
export async function* pagesIn(file: Blob): AsyncGenerator<ExportPage> {
  for await (const line of linesIn(file)) if (line.trim() !== '') yield pageOf(line)
}

async function* linesIn(file: Blob): AsyncGenerator<string> {
  const reader = file.stream().pipeThrough(new TextDecoderStream()).getReader()
  let begun: string[] = []
  let length = 0
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) break
      const [first = '', ...others] = value.split('\n')
      for (const part of [first, ...others].slice(0, -1)) {
        yield begun.join('') + part
        begun = []
        length = 0
      }
      const last = others.at(-1) ?? first
      begun.push(last)
      length += last.length
      if (length > LONGEST_LINE) throw new NotAnExport()
    }
    yield begun.join('')
  } finally {
    // Whoever stops in between reads no more of the file.
    await reader.cancel()
  }
}

function pageOf(line: string): ExportPage {
  let page: unknown
  try {
    page = JSON.parse(line)
  } catch {
    throw new NotAnExport()
  }
  const found = Object(page) as Partial<ExportPage>
  if (!KINDS.every((kind) => Array.isArray(found[kind]))) throw new NotAnExport()
  return found as ExportPage
}
