import type { FieldError } from './errors.ts'

/** Arrays and objects within each other, at most; what is deeper overflows the stack of somebody who reads it. */
export const MAX_NESTING = 64

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

/** The first text in a value, keys included, that no database can keep; `undefined` when all are fine. */
export function findUnstorable(value: unknown, path: readonly string[] = []): FieldError | undefined {
  if (typeof value === 'string') {
    return UNSTORABLE.test(value) ? { path: path.join('.'), message: 'contains U+0000 or half a surrogate pair' } : undefined
  }
  if (typeof value !== 'object' || value === null) return undefined
  for (const [name, item] of Object.entries(value)) {
    const found = UNSTORABLE.test(name) ? findUnstorable(name, path) : findUnstorable(item, [...path, name])
    if (found) return found
  }
  return undefined
}

/** A text with U+FFFD in the place of what no database can keep. */
export const toStorable = (text: string): string => text.replace(UNSTORABLE_ALL, '\uFFFD')
