import { diffWordsWithSpace } from 'diff'
import type { ContentField } from '@stoa/sdk'
import { isSame, type Values } from '../draft/values.ts'

/** A part of a text: the same in both, or only in one of them. */
export interface Part {
  kind: 'same' | 'added' | 'removed'
  text: string
}

/** From here on a text is compared as a whole: word by word would take too long. */
const LONGEST = 100_000
/** How much of what is the same is shown around a change. */
const AROUND = 160

const TEXTS = new Set(['text', 'markdown', 'rich_text'])

/** A value as a text that people can compare. */
export function asText(value: unknown): string {
  if (value === undefined || value === null) return ''
  if (typeof value === 'string') return value
  if (Array.isArray(value) && value.every((item) => typeof item === 'string' || typeof item === 'number'))
    return value.join('\n')
  return JSON.stringify(value, null, 2)
}

/** How two values differ, word by word. */
export function partsOf(before: unknown, after: unknown): Part[] {
  const [one, other] = [asText(before), asText(after)]
  if (one.length + other.length > LONGEST)
    return [
      { kind: 'removed', text: one },
      { kind: 'added', text: other },
    ]
  return diffWordsWithSpace(one, other).map(({ added, removed, value }) => ({
    kind: added ? 'added' : removed ? 'removed' : 'same',
    text: value,
  }))
}

/** The same with the middle of long parts left out that are the same. */
export const shortened = (parts: readonly Part[]): Part[] =>
  parts.map((part, index) => {
    if (part.kind !== 'same' || part.text.length <= 2 * AROUND + 20) return part
    const head = index === 0 ? '' : part.text.slice(0, AROUND)
    const tail = index === parts.length - 1 ? '' : part.text.slice(-AROUND)
    return { kind: 'same', text: `${head} […] ${tail}` }
  })

/** A value of an entry that is different. */
export interface Difference {
  name: string
  field: ContentField | undefined
  before: unknown
  after: unknown
  isText: boolean
}

/** The values that are different, in the order of the fields; those of fields that are gone come last. */
export function differencesOf(fields: readonly ContentField[], before: Values, after: Values): Difference[] {
  const known = fields.map(({ name }) => name)
  const gone = Object.keys({ ...before, ...after }).filter((name) => !known.includes(name))
  return [...known, ...gone]
    .filter((name) => !isSame(before[name], after[name]))
    .map((name) => {
      const field = fields.find((each) => each.name === name)
      return { name, field, before: before[name], after: after[name], isText: TEXTS.has(field?.type ?? '') }
    })
}
