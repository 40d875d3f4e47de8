import { CompiledQuery } from 'kysely'
import { z } from 'zod'
import { statement, type Tx } from '../../../kernel/db/transaction.ts'
import { indexedValue } from '../core/indexed-values.ts'
import { INDEXABLE, type FieldDef } from '../fields/field-types.ts'
import {
  gather,
  gatherSql,
  MOST_FOUND,
  reachValues,
  type Delivered,
  type Gathered,
  type Reach,
  type Served,
} from './around.ts'
import { badParameter, cursorOf, placeOf, type Filter, type Order, type Page } from './asked.ts'

/** Entries of a list, with the value that they were put in order by, where that is no time. */
export type Listed = Omit<Gathered, 'found'> & { found: (Served & { sortValue?: string | number | null })[] }

const OF_WANTED = 'e.collection_id = (select id from wanted)'
const OF_LOCALE = 'and e.locale = $2::text'
const SLUG = 'c.slug = $5::text'
const NEWEST_FIRST = 'order by e.published_at desc, e.id desc'

const listSql = (locale: string) =>
  gatherSql({
    collection: SLUG,
    entries: `${OF_WANTED} ${locale} and (e.published_at, e.id) < ($6::timestamptz, $7::text) ${NEWEST_FIRST}`,
    most: '$8::int',
  })
export const list = statement('cms_delivery_list', listSql(''))
const listOfLocale = statement('cms_delivery_list_of_locale', listSql(OF_LOCALE))

const entrySql = (locale: string) =>
  gatherSql({
    collection: SLUG,
    entries: `${OF_WANTED} and e.live_slug = $6::text ${locale} ${NEWEST_FIRST} limit 1`,
  })
const entry = statement('cms_delivery_entry', entrySql(''))
const entryOfLocale = statement('cms_delivery_entry_of_locale', entrySql(OF_LOCALE))

const workingCopy = statement(
  'cms_delivery_working_copy',
  gatherSql({ isLive: false, collection: SLUG, entries: `${OF_WANTED} and e.id = $6::text` }),
)

/** The published entry under a slug; of several languages that of the language asked for, else the one published last. */
export const gatherEntry = (tx: Tx, collection: string, slug: string, reach: Reach): Promise<Gathered> =>
  gather(tx, reach.locale === null ? entry : entryOfLocale, [...reachValues(reach), collection, slug])

/** The working copy of an entry of a collection. */
export const gatherWorkingCopy = (tx: Tx, collection: string, id: string, reach: Reach): Promise<Gathered> =>
  gather(tx, workingCopy, [...reachValues(reach), collection, id])

/** A page of a list, with one entry more where there are more. Throws 400 for filters and orders that the collection has not. */
export async function gatherList(tx: Tx, collection: string, page: Page, reach: Reach): Promise<Listed> {
  if (page.filters.length > 0 || page.order) return gatherFiltered(tx, collection, page, reach)
  const { at, id } = placeOf(page.before)
  const values = [...reachValues(reach), collection, at, id, page.limit + 1]
  return gather(tx, reach.locale === null ? list : listOfLocale, values)
}

const readCollection = statement(
  'cms_delivery_collection',
  `select c.id, c.slug, c.name, c.description, c.fields, c.settings from cms_collections c where c.org_id = $1 and c.slug = $2`,
)

const NOTHING: Listed = {
  collection: null,
  collections: [],
  found: [],
  siblings: [],
  assets: [],
  named: [],
  targets: [],
  reached: 0,
  foundInAll: 0,
}

async function gatherFiltered(tx: Tx, slug: string, page: Page, reach: Reach): Promise<Listed> {
  const [collection] = await tx.query<Delivered>(readCollection, [reach.orgId, slug])
  if (!collection) return NOTHING
  const values: unknown[] = [...reachValues(reach), slug]
  const add = (value: unknown, type: string) => `$${values.push(value)}::${type}`
  const { fields } = collection
  const order = page.order && fieldOf(fields, page.order.field, 'sort')
  // What a value of the field that the list is in order of has to meet says where the list begins and ends.
  const isBound = ({ field }: Filter) => order?.name === field && order.type !== 'multi_select'
  const bounds = page.filters.filter(isBound).map((filter) => testOf(fields, filter, add))
  const conditions = [
    OF_WANTED,
    'e.live_version is not null',
    ...(reach.locale === null ? [] : ['e.locale = $2::text']),
    ...page.filters
      .filter((filter) => !isBound(filter))
      .map((filter) => conditionOf(fields, filter, { add, order: page.order })),
  ].join(' and ')
  const finding = order
    ? sorted(order, page, { conditions, bounds, add })
    : newestFirst(page, conditions, add)
  // Built texts: the kernel names and keeps as many of these as connections can hold.
  const query = CompiledQuery.raw(gatherSql({ collection: SLUG, ...finding }), values)
  const { rows } = await tx.kysely.executeQuery<Listed>(query as CompiledQuery<Listed>)
  return rows[0] as Listed
}

type Add = (value: unknown, type: string) => string

function newestFirst({ before, limit }: Page, conditions: string, add: Add) {
  const { at, id } = placeOf(before)
  return {
    entries: `${conditions} and (e.published_at, e.id) < (${add(at, 'timestamptz')}, ${add(id, 'text')}) ${NEWEST_FIRST}`,
    most: add(limit + 1, 'int'),
  }
}

function fieldOf(fields: readonly FieldDef[], name: string, parameter: string): FieldDef {
  const field = fields.find((each) => each.name === name)
  if (!field) throw badParameter(parameter, `the collection has no field ${name}`)
  if (!field.indexed || !INDEXABLE.has(field.type)) throw badParameter(parameter, `${name} is not indexed`)
  return field
}

const columnOf = ({ type }: FieldDef): { column: string; type: string } =>
  ['number', 'integer', 'boolean'].includes(type)
    ? { column: 'number_value', type: 'double precision' }
    : { column: 'text_value', type: 'text' }

const SIGNS: Readonly<Record<Exclude<Filter['op'], 'in'>, string>> = {
  eq: '=',
  gte: '>=',
  lte: '<=',
  gt: '>',
  lt: '<',
}

/** SQL: what a value `v` of the field has to meet. */
function testOf(fields: readonly FieldDef[], { field: name, op, value }: Filter, add: Add): string {
  const parameter = `filter[${name}]`
  const field = fieldOf(fields, name, parameter)
  const { column, type } = columnOf(field)
  const read = (text: string) => valueOf(field, text, parameter)
  if (op !== 'in') return `v.${column} ${SIGNS[op]} ${add(read(value), type)}`
  const texts = value.split(',')
  if (texts.length > 50) throw badParameter(parameter, 'at most 50 values can be given')
  return `v.${column} = any(${add(texts.map(read), `${type}[]`)})`
}

function conditionOf(
  fields: readonly FieldDef[],
  filter: Filter,
  { add, order }: { add: Add; order: Order | null },
): string {
  const test = testOf(fields, filter, add)
  const of = `v.org_id = $1 and v.collection_id = (select id from wanted) and v.field = ${add(filter.field, 'text')} and ${test}`
  // In the order of the same field, entries are come by one after the other, and the page is full after some; else those that fit are few.
  return order?.field === filter.field
    ? `exists (select from cms_indexed_values v where v.entry_id = e.id and ${of} offset 0)`
    : `e.id in (select v.entry_id from cms_indexed_values v where ${of})`
}

/** A value as it is indexed; throws 400 for one that the field cannot have. */
function valueOf(field: FieldDef, text: string, parameter: string): string | number {
  const { textValue, numberValue } = indexedValue(field, typedOf(field, text, parameter))
  return (textValue ?? numberValue) as string | number
}

function typedOf({ type }: FieldDef, text: string, parameter: string): unknown {
  if (type === 'boolean') {
    if (text !== 'true' && text !== 'false') throw badParameter(parameter, 'must be true or false')
    return text === 'true'
  }
  if (type === 'number' || type === 'integer') {
    const number = Number(text)
    if (text.trim() === '' || !Number.isFinite(number)) throw badParameter(parameter, 'must be a number')
    return number
  }
  if (type === 'datetime' && Number.isNaN(Date.parse(text))) throw badParameter(parameter, 'must be a time')
  return text
}

const SortPlace = z.tuple([z.string(), z.union([z.string(), z.number(), z.null()]), z.string().max(40)])

/** What the cursor of a sorted list names its order by. */
export const orderName = ({ field, isDescending }: Order): string => `${isDescending ? '-' : ''}${field}`

/** By the first value of a field; entries without one come last, whatever the direction. */
function sorted(
  field: FieldDef,
  { before, limit, order }: Page,
  { conditions, bounds, add }: { conditions: string; bounds: readonly string[]; add: Add },
) {
  const { column, type } = columnOf(field)
  const { isDescending = false } = order ?? {}
  const [direction, sign] = isDescending ? ['desc', '<'] : ['asc', '>']
  const named = add(field.name, 'text')
  const most = add(limit + 1, 'int')
  const from = before === null ? null : placeIn(before, order as Order, type)
  const isMissing = from !== null && from.value === null
  const id = from && add(from.id, 'text')
  const behind = isMissing
    ? 'false'
    : from
      ? `(v.${column}, v.entry_id) ${sign} (${add(from.value, type)}, ${id})`
      : 'true'
  return {
    before: `sorted as materialized (
      select s.id, s.value, row_number() over () as place from (
        (select e.id, v.${column} as value from cms_indexed_values v join cms_entries e on e.org_id = $1 and e.id = v.entry_id
          where v.org_id = $1 and v.collection_id = (select id from wanted) and v.field = ${named} and v.place = 0
            and ${[`v.${column} is not null`, behind, ...bounds, conditions].join(' and ')}
          order by v.${column} ${direction}, v.entry_id ${direction} limit ${MOST_FOUND})
        union all
        (select e.id, null from cms_entries e
          where ${bounds.length === 0} and e.org_id = $1 and ${conditions} and ${isMissing ? `e.id ${sign} ${id}` : 'true'}
            and not exists (select from cms_indexed_values v where v.org_id = $1 and v.entry_id = e.id and v.field = ${named})
          order by e.id ${direction} limit ${MOST_FOUND})
      ) s limit ${most}
    ), `,
    from: 'sorted s join cms_entries e on e.id = s.id',
    columns: ', s.value as "sortValue"',
    entries: `true order by s.place`,
  }
}

function placeIn(before: string, order: Order, type: string): { value: string | number | null; id: string } {
  const [name, value, id] = cursorOf(before, SortPlace)
  const isFitting = value === null || typeof value === (type === 'text' ? 'string' : 'number')
  if (name !== orderName(order) || !isFitting)
    throw badParameter('before', 'must be the `nextBefore` of a page in the same order')
  return { value, id }
}
