import { z } from 'zod'
import { AppError } from '../../../kernel/base/errors.ts'
import { idPattern } from '../../../kernel/base/ids.ts'
import { FEED_FILES } from '../core/feed-files.ts'
import { E } from '../errors.ts'

const OPERATORS = ['eq', 'gte', 'lte', 'gt', 'lt', 'in'] as const

/** A condition that entries of a list must meet: `filter[field][op]=value`. */
export interface Filter {
  field: string
  op: (typeof OPERATORS)[number]
  value: string
}

/** By what a list is put in order, other than the time of publication. */
export interface Order {
  field: string
  isDescending: boolean
}

/** What of entries is shown, and how. */
export interface Shown {
  locale: string | null
  /** How many references one after the other are followed; 0 where none were asked for. */
  depth: number
  isTracked: boolean
  html: boolean
  fields: readonly string[] | null
}

/** What a request of the delivery asks for, read from its address. */
export type Asked = { orgId: string; key: string } & (
  | { kind: 'collections' }
  | ({ kind: 'list'; collection: string } & Shown & Page)
  | ({ kind: 'entry'; collection: string; slug: string; preview: string | null } & Shown)
  | { kind: FeedKind; collection: string; locale: string | null; page: number | null }
)

/** Which part of a list. */
export interface Page {
  limit: number
  /** As it was sent. */
  before: string | null
  filters: readonly Filter[]
  order: Order | null
}

type FeedKind = (typeof FEED_FILES)[keyof typeof FEED_FILES]
const FEEDS: Readonly<Record<string, FeedKind>> = FEED_FILES

const ORG_ID = idPattern('org')
const COLLECTION = /^[a-z0-9][a-z0-9-]{0,63}$/
const LIMIT = { preset: 25, most: 100 }
const MOST_FILTERS = 5
const MOST_DEPTH = 3
const MOST_PAGES = 1000
const FILTER = /^filter\[(\w{1,64})\](?:\[(\w+)\])?$/
const OFF = new Set(['0', 'false', 'off'])

const notFound = (what: string): AppError =>
  new AppError(E.cms_not_found, `There is no ${what} here that is published.`)

/** The refusal of a parameter. */
export const badParameter = (path: string, message: string): AppError =>
  new AppError(E.cms_invalid, { detail: `${path}: ${message}`, fields: [{ path, message }] })

/**
 * What a path below `/v1/cms/` with its query asks for. Nothing where another route answers; throws 404 for what cannot be there, 400
 * for parameters that mean nothing.
 */
export function readAsked(url: string): Asked | undefined {
  const at = url.indexOf('?')
  const path = at === -1 ? url : url.slice(0, at)
  const [, , , orgId = '', first, second, ...rest] = path.replace(/\/$/, '').split('/')
  if (first === undefined || rest.length > 0) return undefined
  if (!ORG_ID.test(orgId)) throw notFound('organization')
  const query = new URLSearchParams(at === -1 ? '' : url.slice(at + 1))
  const asked = askedOf(orgId, first, second, query)
  return asked && { ...asked, key: keyOf(asked) }
}

type Unkeyed = Asked extends infer Each ? (Each extends Asked ? Omit<Each, 'key'> : never) : never

function askedOf(
  orgId: string,
  first: string,
  second: string | undefined,
  query: URLSearchParams,
): Unkeyed | undefined {
  if (second === undefined && first === 'collections') return { orgId, kind: 'collections' }
  if (second === undefined && (first === 'search' || first.endsWith('.ts'))) return undefined
  if (!COLLECTION.test(first)) throw notFound('collection')
  const of = { orgId, collection: first }
  if (second === undefined) return { ...of, kind: 'list', ...shownOf(query), ...pageOf(query) }
  const feed = Object.hasOwn(FEEDS, second) ? FEEDS[second] : undefined
  if (feed) {
    const page = feed === 'sitemap' ? numberOf(query, 'page', MOST_PAGES) : null
    return { ...of, kind: feed, locale: textOf(query, 'locale'), page }
  }
  const preview = query.get('preview')
  return { ...of, kind: 'entry', slug: slugOf(second), preview, ...shownOf(query) }
}

function slugOf(segment: string): string {
  let slug = ''
  try {
    slug = decodeURIComponent(segment)
  } catch {
    // It is no text, so it is no slug.
  }
  if (slug === '' || slug.length > 200 || slug.includes('\0')) throw notFound('entry')
  return slug
}

function shownOf(query: URLSearchParams): Shown {
  const include = (query.get('include') ?? '').split(',').map((each) => each.trim())
  const hasReferences = include.includes('references') || include.includes('*')
  const format = query.get('format')
  if (format !== null && format !== 'html' && format !== '')
    throw badParameter('format', 'must be html, where it is given')
  const fields = (query.get('fields') ?? '').split(',').map((each) => each.trim())
  const named = [...new Set(fields.filter(Boolean))].toSorted()
  if (named.length > 100) throw badParameter('fields', 'must be at most 100 names')
  return {
    locale: textOf(query, 'locale'),
    depth: hasReferences ? (numberOf(query, 'depth', MOST_DEPTH) ?? 1) : 0,
    isTracked: !OFF.has(query.get('tracking') ?? ''),
    html: format === 'html',
    fields: named.length > 0 ? named : null,
  }
}

/** A parameter; null where it is blank. What PostgreSQL cannot hold is no text of anything. */
function textOf(query: URLSearchParams, name: string): string | null {
  const text = query.get(name) ?? ''
  if (text.includes('\0') || text.length > 100) throw badParameter(name, 'is too long, or no text')
  return text || null
}

/** A whole number from 1; null where there is none. */
function numberOf(query: URLSearchParams, name: string, most: number): number | null {
  const text = query.get(name)
  if (text === null) return null
  const number = Number(text)
  if (!Number.isInteger(number) || number < 1 || number > most)
    throw badParameter(name, `must be 1 to ${most}`)
  return number
}

function pageOf(query: URLSearchParams): Page {
  const asked = query.get('limit') ?? ''
  const limit = /^\d{1,9}$/.test(asked) && Number(asked) > 0 ? Number(asked) : LIMIT.preset
  const sort = query.get('sort') ?? ''
  return {
    limit: Math.min(limit, LIMIT.most),
    before: query.get('before') || null,
    filters: filtersOf(query),
    order: sort === '' ? null : { field: sort.replace(/^-/, ''), isDescending: sort.startsWith('-') },
  }
}

function filtersOf(query: URLSearchParams): Filter[] {
  const filters: Filter[] = []
  for (const [name, value] of query) {
    if (!name.startsWith('filter')) continue
    const [, field, op = 'eq'] = FILTER.exec(name) ?? []
    if (field === undefined)
      throw badParameter(name.slice(0, 100), 'must be filter[field] or filter[field][gte]')
    const known = OPERATORS.find((each) => each === op)
    if (!known) throw badParameter(name, `must be one of ${OPERATORS.join(', ')}`)
    if (value.includes('\0') || value.length > 5000) throw badParameter(name, 'is too long, or no text')
    filters.push({ field, op: known, value })
  }
  if (filters.length > MOST_FILTERS) throw badParameter('filter', `at most ${MOST_FILTERS} can be given`)
  return filters
}

/** The same text for requests that are answered the same. */
function keyOf(asked: Unkeyed): string {
  const { orgId, kind } = asked
  if (kind === 'collections') return `${orgId} ${kind}`
  const { collection, locale } = asked
  const path = `${orgId} ${kind} ${collection} ${locale ?? ''}`
  if (kind !== 'list' && kind !== 'entry') return `${path} ${asked.page ?? ''}`
  const { depth, isTracked, html, fields } = asked
  const shown = `${depth} ${isTracked} ${html}${fields ? ` ${fields.join()}` : ''}`
  if (kind === 'entry') return `${path} ${shown}\n${asked.slug}`
  const { limit, before, filters, order } = asked
  const page = `${limit} ${before ?? ''} ${order ? `${order.isDescending ? '-' : ''}${order.field}` : ''}`
  return `${path}\n${shown}\n${page}${filters.length > 0 ? `\n${JSON.stringify(filters)}` : ''}`
}

const Micros = z.iso.datetime({ precision: 6 }).refine((time) => !time.startsWith('0000'))
const Plain = z.union([z.iso.datetime({ offset: true }), z.iso.date()])

/** Where a page of a list begins: behind a time of publication, and behind an entry of that time. */
export interface Place {
  at: string
  id: string
}

/** Of a list by time of publication: an ISO time, strictly before which all is, or what the page before said. */
export function placeOf(before: string | null): Place {
  if (before === null) return { at: 'infinity', id: '' }
  const time = Plain.safeParse(before)
  if (time.success && !time.data.startsWith('0000')) return { at: new Date(time.data).toISOString(), id: '' }
  const [at, id] = cursorOf(before, z.tuple([Micros, z.string().regex(/^\w{0,40}$/)]))
  return { at, id }
}

/** What the page before said, as `encodeCursor` made it. */
export function cursorOf<Key extends z.ZodType>(before: string, key: Key): z.output<Key> {
  try {
    return key.parse(JSON.parse(Buffer.from(before.slice(0, 2000), 'base64url').toString('utf8')))
  } catch {
    throw badParameter('before', 'must be a time as ISO 8601, or the `nextBefore` of the page before')
  }
}
