import { Readable } from 'node:stream'
import { csvOf, type Cell } from '../base/csv.ts'
import type { RawRoute } from './raw-route.ts'

/** What a download of lines answers with, for the reference. */
export const CSV_ANSWER = {
  200: { description: 'The lines.', contentType: 'text/csv', schema: { type: 'string' } },
}

interface Table {
  /** How a browser takes it (RFC 6266), with the name of the file. */
  disposition: string
  head: readonly string[]
  /** The lines, a page at a time; the next one is read when the last one has gone out. */
  pages: AsyncGenerator<readonly (readonly Cell[])[]>
}

/** Answers with a table as CSV, however long it is. */
export async function sendCsv(
  reply: Parameters<RawRoute['handle']>[1],
  { disposition, head, pages }: Table,
): Promise<unknown> {
  // The first page is read before the answer begins, so that a failure is one.
  const first = await pages.next()
  return reply
    .headers({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': disposition,
      'cache-control': 'no-store',
    })
    .send(Readable.from(textOf([head, ...(first.done ? [] : first.value)], pages), { highWaterMark: 1 }))
}

async function* textOf(
  first: readonly (readonly Cell[])[],
  rest: AsyncGenerator<readonly (readonly Cell[])[]>,
): AsyncGenerator<string> {
  yield csvOf(first)
  for await (const lines of rest) yield csvOf(lines)
}
