import { columnsIn, type Segment } from '../segments/segment.ts'
import type { Terms } from '../segments/terms.ts'

/** Which records are meant: by their type, by what they are about, by a pattern of their path; all that is said must hold. */
export interface Rule {
  subjectType?: string | null | undefined
  subjectId?: string | null | undefined
  pathLike?: string | null | undefined
}

/** The columns that rules look at. */
export const RULE_COLUMNS = ['type', 'subject', 'path'] as const

/** Tells of records of a segment whether they meet a rule, by its place. */
export type Matcher = (segment: Segment) => (record: number, rule: number) => boolean

/** Rules over the terms of one tracker; each path is compared with a pattern once. */
export function createMatcher(rules: readonly Rule[], { ids, values }: Terms): Matcher {
  const tests = rules.map(({ subjectType, subjectId, pathLike }) => {
    const [type, subject] = [subjectType, subjectId].map((text) =>
      text === null || text === undefined ? ANY : (ids.get(text) ?? NONE),
    )
    const likeness = pathLike === null || pathLike === undefined ? null : new Uint8Array(values.length)
    return { type, subject, likeness, pattern: pathLike ?? '' }
  })
  const isPathLike = (likeness: Uint8Array, path: number, pattern: string): boolean => {
    if (likeness[path] === UNKNOWN) likeness[path] = isLike(values[path] ?? '', pattern) ? LIKE : UNLIKE
    return likeness[path] === LIKE
  }
  return (segment) => {
    const [types, subjects, paths] = columnsIn(segment, ...RULE_COLUMNS)
    return (record, rule) => {
      const { type, subject, likeness, pattern } = tests[rule] as (typeof tests)[number]
      if (type !== ANY && type !== types[record]) return false
      if (subject !== ANY && subject !== subjects[record]) return false
      return likeness === null || isPathLike(likeness, paths[record] as number, pattern)
    }
  }
}

// Numbers of terms are above these.
const [ANY, NONE] = [-1, -2]
const [UNKNOWN, LIKE, UNLIKE] = [0, 1, 2]

/**
 * Whether a text is like a pattern as SQL's LIKE has it: % stands for any text, _ for any character, a backslash stands
 * before what is meant as it is. Takes at most the product of both lengths, whatever the pattern.
 */
function isLike(text: string, pattern: string): boolean {
  const [characters, parts] = [[...text], partsOf(pattern)]
  let [at, part] = [0, 0]
  let retry: { at: number; part: number } | undefined
  while (at < characters.length) {
    const wanted = parts[part]
    if (wanted === ANY_TEXT) {
      part += 1
      retry = { at, part }
    } else if (wanted === ANY_CHARACTER || wanted === characters[at]) {
      at += 1
      part += 1
    } else if (retry) {
      // The last % takes one character more.
      retry.at += 1
      ;({ at, part } = retry)
    } else return false
  }
  return parts.slice(part).every((left) => left === ANY_TEXT)
}

const ANY_TEXT = Symbol('any text')
const ANY_CHARACTER = Symbol('any character')

function partsOf(pattern: string): (string | symbol)[] {
  const parts: (string | symbol)[] = []
  let isEscaped = false
  for (const character of pattern) {
    if (!isEscaped && character === '\\') isEscaped = true
    else {
      parts.push(
        !isEscaped && character === '%'
          ? ANY_TEXT
          : !isEscaped && character === '_'
            ? ANY_CHARACTER
            : character,
      )
      isEscaped = false
    }
  }
  return parts
}
