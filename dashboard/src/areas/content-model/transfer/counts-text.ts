import { formatList } from '../../../text/format-list.ts'
import type { Counts } from './pages-file.ts'
import { text } from './text.en.ts'

/** How many records of each kind there are, in words; kinds of which there are none are left out. */
export function countsText(counts: Counts): string {
  const kinds = (Object.keys(counts) as (keyof Counts)[]).filter((kind) => counts[kind] > 0)
  return formatList(kinds.map((kind) => text.kinds[kind](counts[kind])))
}
