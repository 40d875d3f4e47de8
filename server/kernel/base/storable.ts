import type { FieldError } from './errors.ts'

// Arrays and objects within each other, at most: what is deeper overflows the stack of somebody who walks it.
const MAX_NESTING = 2000
const MAX_INPUT_NESTING = 64
const TOO_DEEP = 'is nested too deeply'

/** Whether arrays and objects lie within each other more than `levels` deep. */
export function isNestedDeeper(value: unknown, levels = MAX_NESTING): boolean {
  if (typeof value !== 'object' || value === null) return false
  return levels === 0 || Object.values(value).some((item) => isNestedDeeper(item, levels - 1))
}

// U+0000, which PostgreSQL cannot keep, and halves of a surrogate pair, which are no Unicode text.
// oxlint-disable-next-line no-control-regex
const UNSTORABLE = /[\u0000\p{Surrogate}]/u
// oxlint-disable-next-line no-control-regex
const UNSTORABLE_ALL = /[\u0000\p{Surrogate}]/gu

/** What no database can keep, or no reader follow, in an input: the first such field; `undefined` when all is fine. */
export function findUnstorable(value: unknown): FieldError | undefined {
  const path: string[] = []
  const message = complaint(value, path, 0)
  if (message === undefined) return undefined
  // Of something that is too deep only the field that holds it.
  return { path: message === TOO_DEEP ? (path.at(-1) ?? '') : path.reverse().join('.'), message }
}

/** Fills `path` from the inside out, so that nothing is built where nothing is wrong. */
function complaint(value: unknown, path: string[], depth: number): string | undefined {
  if (typeof value === 'string')
    return UNSTORABLE.test(value) ? 'contains U+0000 or half a surrogate pair' : undefined
  if (typeof value !== 'object' || value === null) return undefined
  if (depth > MAX_INPUT_NESTING) return TOO_DEEP
  for (const [name, item] of Object.entries(value)) {
    const badName = complaint(name, path, depth)
    const found = badName ?? complaint(item, path, depth + 1)
    if (found === undefined) continue
    if (badName === undefined) path.push(name)
    return found
  }
  return undefined
}

/** A text with U+FFFD in the place of what no database can keep. */
export const toStorable = (text: string): string => text.replace(UNSTORABLE_ALL, '\uFFFD')
