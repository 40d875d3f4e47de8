import { toStorable } from '../../../kernel/base/storable.ts'
import { withoutMarks } from '../../../lib/search-marks/search-marks.ts'

/** What was typed into a search, as it is looked for. */
export interface Query {
  typed: string
  /** What stands before the last word, and the last word where it may be a beginning; both null where it is none. */
  before: string | null
  beginning: string | null
  /** To find titles by that are written otherwise; null where too little or too much was typed for that. */
  spelled: string | null
}

/** The most that is looked at of what was typed. */
export const MOST_TYPED = 500

// A beginning of fewer letters would fit very many words.
const FEWEST_OF_BEGINNING = 2
const FEWEST_SPELLED = 4
const MOST_SPELLED = 60

/** Reads what was typed: words, "phrases", `or`, and `-` before what must not be there; null where nothing is looked for. */
export function readQuery(text: string): Query | null {
  const typed = withoutMarks(toStorable(text).slice(0, MOST_TYPED)).replace(/\s+/g, ' ').trim()
  const words = typed.split(' ')
  if (!/[\p{L}\p{N}]/u.test(typed) || words.every((word) => word.startsWith('-'))) return null
  if (/(^| )-|"/.test(typed)) return { typed, before: null, beginning: null, spelled: null }
  const last = words.at(-1) as string
  const isBeginning = last.length >= FEWEST_OF_BEGINNING && /^[\p{L}\p{N}\p{M}]+$/u.test(last)
  return {
    typed,
    before: isBeginning ? words.slice(0, -1).join(' ') : null,
    beginning: isBeginning ? last.toLowerCase() : null,
    spelled: typed.length >= FEWEST_SPELLED && typed.length <= MOST_SPELLED ? typed.toLowerCase() : null,
  }
}
