import type { ExampleSchema } from '../contract/examples.ts'
import type { Examples } from '../contract/examples.ts'
const ID_TAIL = '0m3k2v1a9x7c5b3n1q8w6e'
const AT = '2026-11-22T09:30:00.000Z'
const A_LINK = 'https://www.example.com/…'
const LATER = '2030-01-07T09:00:00.000Z'
const A_PERSON = 'Greta Garbo'

/** What fields are called that any module may have. */
const OWN: Required<Examples> = {
  values: {
    email: 'greta@example.com',
    phone: '+4670123456',
    url: 'https://www.example.com/pricing',
    path: '/pricing',
    host: 'www.example.com',
    origin: 'https://www.example.com',
    locale: 'en',
    timezone: 'Europe/Oslo',
    timeZone: 'Europe/Oslo',
    country: 'NO',
    mime: 'image/png',
    userAgent: 'Mozilla/5.0',
    cursor: 'WzEsIjIwMjYtMTEtMjIiXQ',
    sizeBytes: 24_576,
    width: 1280,
    height: 720,
    seq: 42,
  },
  ids: {},
  people: ['person', 'people', 'profile'],
  telling: ['body', 'name', 'status'],
  empty: ['nextCursor'],
  texts: ['#b4532a', '09:00', 'Europe/Oslo'],
}

/** Makes a value that fits a JSON schema; `what` says what it is an example of, `name` which field it is for. */
export type ExampleOf = (schema: ExampleSchema, what?: string, name?: string) => unknown

/**
 * Values that fit JSON schemas: a schema's own example or default where it has one, else a usual one for its format, its
 * pattern or its name, which the modules declare. Of objects the required fields; of lists one item.
 */
export function exampleMaker(declared: readonly Examples[]): ExampleOf {
  const known = merged([...declared, OWN])
  const exampleOf: ExampleOf = (schema, what = '', name = '') => {
    if (schema.examples && schema.examples.length > 0) return schema.examples[0]
    if (schema.const !== undefined) return schema.const
    if (known.empty.has(name) && mayBeNull(schema)) return null
    if (schema.enum) return schema.enum[0]
    if (schema.default !== undefined && schema.default !== '') return schema.default
    const options = schema.anyOf ?? schema.oneOf ?? []
    const [option] = options
    if (option) return exampleOf(option, what, name)
    if (schema.allOf) return Object.assign({}, ...schema.allOf.map((part) => exampleOf(part, what, name)))
    const type = Array.isArray(schema.type) ? schema.type[0] : schema.type
    if (type === 'object' || schema.properties) return objectOf(schema, what, { known, exampleOf })
    if (type === 'array') return listOf(schema, what, name, exampleOf)
    if (type === 'boolean') return false
    if (type === 'integer' || type === 'number')
      return numberOf(schema, known.values[name] ?? (/Ms$|count/i.test(name) ? 12 : 1))
    if (type === 'string') return textOf(schema, { what, name, known })
    return type === 'null' ? null : {}
  }
  return exampleOf
}

const mayBeNull = ({ type, anyOf = [], oneOf = [] }: ExampleSchema): boolean =>
  [type].flat().includes('null') || [...anyOf, ...oneOf].some(mayBeNull)

interface Known extends Omit<Required<Examples>, 'telling' | 'empty'> {
  telling: ReadonlySet<string>
  empty: ReadonlySet<string>
}

/** What comes first counts. */
const merged = (all: readonly Examples[]): Known => ({
  values: Object.assign({}, ...all.map(({ values }) => values).toReversed()),
  ids: Object.assign({}, ...all.map(({ ids }) => ids).toReversed()),
  people: all.flatMap(({ people = [] }) => people),
  texts: all.toReversed().flatMap(({ texts = [] }) => texts),
  telling: new Set(all.flatMap(({ telling = [] }) => telling)),
  empty: new Set(all.flatMap(({ empty = [] }) => empty)),
})

const holds = (text: string, word: string) => text.toLowerCase().includes(word.toLowerCase())

function idOf(what: string, ids: Record<string, string>): string {
  const [found] = Object.entries(ids)
    .filter(([word]) => holds(what, word))
    .toSorted(([one], [other]) => other.length - one.length)
  return `${found?.[1] ?? 'evt'}_${ID_TAIL}`
}

function objectOf(
  schema: ExampleSchema,
  what: string,
  { known, exampleOf }: { known: Known; exampleOf: ExampleOf },
): Record<string, unknown> {
  const properties = Object.entries(schema.properties ?? {})
  const isShown = (name: string) => (schema.required?.includes(name) ?? false) || known.telling.has(name)
  return Object.fromEntries(
    properties
      .filter(([name]) => isShown(name))
      .map(([name, property]) => [
        name,
        exampleOf(property, /^(id|name|items)$/.test(name) ? what : name, name),
      ]),
  )
}

function listOf(
  { items, minItems = 0 }: ExampleSchema,
  what: string,
  name: string,
  exampleOf: ExampleOf,
): unknown[] {
  if (!items || Object.keys(items).length === 0) return []
  const of = name === 'items' || name === '' ? what : name.replace(/s$/, '')
  return Array.from({ length: Math.max(1, minItems) }, () => exampleOf(items, of, of))
}

function numberOf({ minimum, exclusiveMinimum, maximum }: ExampleSchema, named: unknown): number {
  const usual = typeof named === 'number' ? named : 1
  const least = Math.max(
    minimum ?? -Infinity,
    exclusiveMinimum === undefined ? -Infinity : exclusiveMinimum + 1,
  )
  return Math.min(Math.max(usual, least), maximum ?? Infinity)
}

const FORMATS: Record<string, (name: string) => string> = {
  'date-time': (name) => (/until|expires|sendAt|next|opensAt/i.test(name) ? LATER : AT),
  date: () => '2026-11-22',
  email: () => 'greta@example.com',
  uri: (name) => (/image/i.test(name) ? 'https://www.example.com/bowl.png' : 'https://www.example.com/hook'),
  binary: () => '…',
}

const ALPHANUMERIC = '0123456789abcdef'

interface Asked {
  what: string
  name: string
  known: Known
}

function textOf(schema: ExampleSchema, { what, name, known }: Asked): string {
  const made = schema.format === undefined ? undefined : FORMATS[schema.format]?.(name)
  if (made !== undefined) return made
  const { pattern, minLength = 0, maxLength = Infinity } = schema
  if (pattern !== undefined) return fittingText(pattern, known.values[name], known.texts)
  const isPerson = name === 'name' && known.people.some((word) => holds(what, word))
  const named = isPerson ? A_PERSON : name.endsWith('Url') ? A_LINK : known.values[name]
  const isId = name === 'id' || /Ids?$/.test(name) || what.endsWith('Id')
  const text = typeof named === 'string' ? named : isId ? idOf(what || name, known.ids) : 'example'
  const long = text.length < minLength ? text.padEnd(minLength, ALPHANUMERIC) : text
  return long.slice(0, maxLength)
}

function fittingText(pattern: string, named: unknown, texts: readonly string[]): string {
  const prefix = /^\^([a-z]+)_\[0-9a-z\]\{22\}\$$/.exec(pattern)?.[1]
  if (prefix) return `${prefix}_${ID_TAIL}`
  const fits = new RegExp(pattern, 'u')
  const tried = [typeof named === 'string' ? named : 'example', ...texts, 'a'.repeat(64)]
  return tried.find((text) => fits.test(text)) ?? 'example'
}
