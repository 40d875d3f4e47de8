/** A JSON schema, as far as examples are made from it. */
export interface ExampleSchema {
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  anyOf?: ExampleSchema[]
  oneOf?: ExampleSchema[]
  allOf?: ExampleSchema[]
  items?: ExampleSchema
  properties?: Record<string, ExampleSchema>
  required?: string[]
  additionalProperties?: boolean | ExampleSchema
  propertyNames?: ExampleSchema
  default?: unknown
  examples?: unknown[]
  format?: string
  pattern?: string
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
}

const ID_TAIL = '0m3k2v1a9x7c5b3n1q8w6e'
const AT = '2026-11-22T09:30:00.000Z'
const A_LINK = 'https://www.example.com/…'
const LATER = '2030-01-07T09:00:00.000Z'

/** What things are called whose type says nothing of them. */
const BY_NAME: Record<string, unknown> = {
  name: 'Late parcels',
  customerName: 'Greta Garbo',
  contactName: 'Greta Garbo',
  authorName: 'Olga Owner',
  assigneeName: 'Olga Owner',
  holderName: 'Olga Owner',
  orgName: 'Acme',
  title: 'Late parcel',
  subject: 'Late parcel',
  body: 'Where is my parcel?',
  text: 'We are back on Monday.',
  reason: 'Asks for a refund',
  description: 'Parcels that come late or not at all',
  email: 'greta@example.com',
  phone: '+4670123456',
  password: 'correct horse battery',
  url: 'https://www.example.com/pricing',
  path: '/pricing',
  host: 'www.example.com',
  origin: 'https://www.example.com',
  opens: '09:00',
  closes: '17:00',
  locale: 'en',
  timezone: 'Europe/Oslo',
  timeZone: 'Europe/Oslo',
  country: 'NO',
  mime: 'image/png',
  sessionId: 'session-0123456789abcdef0123456789abcdef',
  visitorId: 'visitor-0123456789abcdef',
  slug: 'late-parcels',
  shortcut: 'hello',
  userAgent: 'Mozilla/5.0',
  token: 'svc_…',
  key: 'svc_admin_…',
  holder: 'agent-1',
  cursor: 'WzEsIjIwMjYtMTEtMjIiXQ',
  displayId: 128,
  sizeBytes: 24_576,
  width: 1280,
  height: 720,
  seq: 42,
}

/** What is shown although it may be left out: without it an example would say, or do, nothing. */
const TELLING = new Set(['body', 'name', 'pathLike', 'status'])

/** What is mostly not there. */
const OFTEN_NULL = new Set([
  'nextCursor',
  'mergedIntoId',
  'suppressedReason',
  'snoozeUntil',
  'revokedAt',
  'disabledAt',
])

const PERSON = /contact|visitor|person|people|member|user|identify|setup|profile/i

/** The prefix of the ids in fields whose schema does not name it. */
const PREFIXES: readonly [RegExp, string][] = [
  [/attachment|upload|image/i, 'cva'],
  [/funnel/i, 'afn'],
  [/goal/i, 'agl'],
  [/share/i, 'ash'],
  [/cannedRepl/i, 'ccr'],
  [/savedView/i, 'csv'],
  [/schedule/i, 'csm'],
  [/mention/i, 'cmn'],
  [/conversation|intoId|sourceId/i, 'ccv'],
  [/message|draft|replyTo/i, 'cvm'],
  [/channel/i, 'cch'],
  [/contact/i, 'ctc'],
  [/topic/i, 'ctp'],
  [/webhook/i, 'whk'],
  [/deliver/i, 'whd'],
  [/tracker/i, 'atr'],
  [/session/i, 'ses'],
  [/invitation/i, 'inv'],
  [/apiKey/i, 'akey'],
  [/user|member|assignee|holder|author|actor|by/i, 'usr'],
  [/org/i, 'org'],
]

const idOf = (what: string): string => {
  const prefix = PREFIXES.find(([pattern]) => pattern.test(what))?.[1] ?? 'evt'
  return `${prefix}_${ID_TAIL}`
}

/**
 * A value that fits a JSON schema: its own example or default where it has one, else a usual one for its format, its
 * pattern or its name. Of objects the required fields; of lists one item. `what` says what it is an example of.
 */
export function exampleOf(schema: ExampleSchema, what = '', name = ''): unknown {
  if (schema.examples && schema.examples.length > 0) return schema.examples[0]
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.default !== undefined && schema.default !== '') return schema.default
  const options = schema.anyOf ?? schema.oneOf ?? []
  if (OFTEN_NULL.has(name) && options.some(({ type }) => type === 'null')) return null
  const [option] = options
  if (option) return exampleOf(option, what, name)
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((part) => exampleOf(part, what, name)))
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type
  if (type === 'object' || schema.properties) return objectOf(schema, what)
  if (type === 'array') return listOf(schema, what, name)
  if (type === 'boolean') return false
  if (type === 'integer' || type === 'number') return numberOf(schema, name)
  if (type === 'string') return textOf(schema, what, name)
  return type === 'null' ? null : {}
}

function objectOf(schema: ExampleSchema, what: string): Record<string, unknown> {
  const properties = Object.entries(schema.properties ?? {})
  const isNeeded = (name: string) => (schema.required?.includes(name) ?? false) || TELLING.has(name)
  return Object.fromEntries(
    properties
      .filter(([name]) => isNeeded(name))
      .map(([name, property]) => [
        name,
        exampleOf(property, /^(id|name|items)$/.test(name) ? what : name, name),
      ]),
  )
}

function listOf({ items, minItems = 0 }: ExampleSchema, what: string, name: string): unknown[] {
  if (!items || Object.keys(items).length === 0) return []
  const of = name === 'items' || name === '' ? what : name.replace(/s$/, '')
  return Array.from({ length: Math.max(1, minItems) }, () => exampleOf(items, of, of))
}

function numberOf({ minimum, exclusiveMinimum, maximum }: ExampleSchema, name: string): number {
  const usual =
    typeof BY_NAME[name] === 'number' ? (BY_NAME[name] as number) : /Ms$|count/i.test(name) ? 12 : 1
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

/** Texts to try for a pattern that says more than a prefix. */
const CANDIDATES = [
  '#b4532a',
  '09:00',
  'late-parcels',
  'country:NO',
  'Europe/Oslo',
  'Where is my parcel?',
  'a'.repeat(64),
]

function textOf(schema: ExampleSchema, what: string, name: string): string {
  const made = schema.format === undefined ? undefined : FORMATS[schema.format]?.(name)
  if (made !== undefined) return made
  const { pattern, minLength = 0, maxLength = Infinity } = schema
  if (pattern !== undefined) return fittingText(pattern, name)
  const named =
    name === 'name' && PERSON.test(what) ? 'Greta Garbo' : name.endsWith('Url') ? A_LINK : BY_NAME[name]
  const text =
    typeof named === 'string'
      ? named
      : name === 'id' || /Ids?$/.test(name) || what.endsWith('Id')
        ? idOf(what || name)
        : 'example'
  const long = text.length < minLength ? text.padEnd(minLength, ALPHANUMERIC) : text
  return long.slice(0, maxLength)
}

function fittingText(pattern: string, name: string): string {
  const prefix = /^\^([a-z]+)_\[0-9a-z\]\{22\}\$$/.exec(pattern)?.[1]
  if (prefix) return `${prefix}_${ID_TAIL}`
  const fits = new RegExp(pattern, 'u')
  const named = BY_NAME[name]
  return (
    [typeof named === 'string' ? named : 'example', ...CANDIDATES].find((text) => fits.test(text)) ??
    'example'
  )
}
