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

/** Tells for each record of a segment which rules it meets, by their places. */
export type Matcher = (segment: Segment) => (record: number) => readonly number[]

/** Rules over the terms of one tracker; what was found for one kind of record holds for all of that kind. */
export function createMatcher(rules: readonly Rule[], { ids, values }: Terms): Matcher {
  const tests = rules.map(({ subjectType, subjectId, pathLike }) => {
    const [type, subject] = [subjectType, subjectId].map((text) =>
      text === null || text === undefined ? undefined : (ids.get(text) ?? -1),
    )
    return (is: { type: number; subject: number; path: number }) =>
      (type === undefined || type === is.type) &&
      (subject === undefined || subject === is.subject) &&
      (pathLike === null || pathLike === undefined || isLike(values[is.path] ?? '', pathLike))
  })
  const known = new Map<number, Map<number, readonly number[]>>()
  const find = (type: number, subject: number, path: number): readonly number[] => {
    let ofType = known.get(type)
    if (!ofType) known.set(type, (ofType = new Map()))
    const key = subject * 2 ** 26 + path
    let found = ofType.get(key)
    if (!found) {
      found = tests.flatMap((test, place) => (test({ type, subject, path }) ? [place] : []))
      ofType.set(key, found)
    }
    return found
  }
  return (segment) => {
    const [type, subject, path] = columnsIn(segment, ...RULE_COLUMNS)
    return (record) => find(type[record] as number, subject[record] as number, path[record] as number)
  }
}

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
