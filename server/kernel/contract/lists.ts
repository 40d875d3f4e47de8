import { z } from 'zod'
import { AppError, E } from '../base/errors.ts'
import { nameOfShape } from './shapes.ts'

/** How many items a list answers: 50 unless asked, at most 200. */
export const Limit = z.int().min(1).max(200).default(50)

/** Where the last page ended; opaque. */
export const Cursor = z.string().max(500).optional().describe('`nextCursor` of the page before.')

/** The form of a list that comes in pages; a list of `Thing` is a `ThingList`. */
export const listOf = <Item extends z.ZodType>(item: Item) =>
  named(
    item,
    z.object({
      items: z.array(item),
      nextCursor: z.string().nullable().describe('Pass as `cursor` for the next page; null on the last.'),
    }),
  )

/** A list that is always answered whole, named like one that comes in pages. */
export const wholeListOf = <Item extends z.ZodType>(item: Item) =>
  named(item, z.object({ items: z.array(item) }))

function named<List extends z.ZodType>(item: z.ZodType, list: List): List {
  const name = nameOfShape(item)
  return name === undefined ? list : list.meta({ id: `${name}List` })
}

/** Packs the sort key of a row into an opaque cursor. */
export const encodeCursor = (key: readonly (string | number | null)[]): string =>
  Buffer.from(JSON.stringify(key)).toString('base64url')

/** The sort key in a cursor made by `encodeCursor`; 400 `invalid_cursor` for anything else. */
export function decodeCursor<Key extends z.ZodType>(cursor: string, key: Key): z.output<Key> {
  try {
    return key.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')))
  } catch {
    throw new AppError(E.invalid_cursor)
  }
}

/** Cuts a page out of `limit + 1` rows and makes the cursor of the next one. */
export function pageOf<Row, Item>(
  rows: readonly Row[],
  limit: number,
  {
    keyOf,
    present,
  }: { keyOf: (row: Row) => readonly (string | number | null)[]; present: (row: Row) => Item },
): { items: Item[]; nextCursor: string | null } {
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return {
    items: page.map(present),
    nextCursor: rows.length > limit && last ? encodeCursor(keyOf(last)) : null,
  }
}
