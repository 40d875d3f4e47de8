import { isEmpty, type FieldDef } from '../../fields/field-types.ts'
import { writtenTime } from './written-times.ts'

/** The name of the field for a key; nothing where none can be made of it. */
export function fieldNameOf(key: string): string | undefined {
  const name = key
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^[^a-z]+|_+$/g, '')
    .slice(0, 58)
  if (name === '') return undefined
  // What every object has is no name of a field.
  return name in Object.prototype ? `${name}_value` : name
}

const DAY = /^\d{4}-\d{2}-\d{2}$/
const TIME = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:\s?(?:Z|[+-]\d{2}:?\d{2}))?$/
const LONG = 300

type Type = FieldDef['type']

const CHECKS: readonly (readonly [Type, (value: unknown) => boolean])[] = [
  ['boolean', (value) => typeof value === 'boolean'],
  ['integer', (value) => Number.isSafeInteger(value)],
  ['number', (value) => Number.isFinite(value)],
  ['date', (value) => typeof value === 'string' && DAY.test(value)],
  ['datetime', (value) => typeof value === 'string' && (DAY.test(value) || TIME.test(value))],
  ['text', (value) => isPlain(value) && !isLong(value)],
  ['markdown', (value) => isPlain(value)],
]

const isPlain = (value: unknown) => ['string', 'number', 'boolean'].includes(typeof value)
const isLong = (value: unknown) => typeof value === 'string' && (value.length > LONG || value.includes('\n'))

/** Finds out which field takes every value of one key, a value at a time; it keeps none of them. */
export class FieldGuess {
  #isEmpty = true
  #images = true
  #lists = true
  #numbers = true
  #checks = CHECKS

  /** A further value; `isImage` says whether it names an image of the archive. */
  add(value: unknown, isImage = false): void {
    if (isEmpty(value)) return
    this.#isEmpty = false
    this.#images &&= isImage
    this.#lists &&= isPlain(value) || (Array.isArray(value) && value.every(isPlain))
    this.#numbers &&= [value].flat().every((item) => Number.isFinite(item))
    if (this.#checks.some(([, fits]) => !fits(value)))
      this.#checks = this.#checks.filter(([, fits]) => fits(value))
  }

  /** The field that takes all values which were added. */
  named(name: string): FieldDef {
    if (this.#isEmpty) return { name, type: 'text' }
    if (this.#images) return { name, type: 'asset' }
    const [type] = this.#checks[0] ?? []
    if (type !== undefined) return { name, type }
    if (this.#lists)
      return {
        name,
        type: 'array',
        options: { items: { name: 'item', type: this.#numbers ? 'number' : 'text' } },
      }
    return { name, type: 'json' }
  }
}

/** A value in the form that its field has; as it is where it has that, or none can be made of it. */
export function fitValue(field: FieldDef, value: unknown): unknown {
  const { type } = field
  if (isEmpty(value)) return undefined
  if (type === 'text' || type === 'markdown' || type === 'rich_text')
    return isPlain(value) ? String(value) : Array.isArray(value) ? value.join(', ') : value
  if (type === 'array' && field.options?.items) {
    const { items } = field.options
    return [value]
      .flat()
      .map((item) => fitValue(items, item))
      .filter((item) => !isEmpty(item))
  }
  if (type === 'multi_select') return [value].flat().map(String)
  if (type === 'date')
    return isTime(value) ? value.slice(0, 10) : (writtenTime(value)?.toISOString().slice(0, 10) ?? value)
  return type === 'datetime' ? (timeOf(value)?.toISOString() ?? value) : value
}

const isTime = (value: unknown): value is string =>
  typeof value === 'string' && (DAY.test(value) || TIME.test(value))

/** A time that front matter says; in UTC where it names no zone. */
export const timeOf = (value: unknown): Date | null => (typeof value === 'string' ? writtenTime(value) : null)
