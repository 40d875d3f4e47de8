import { quoted } from '../engine/columns.ts'
import type { Value } from '../engine/protocol.ts'
import type { Dimension, ReportScope } from './report-input.ts'

/** Collects the values of a statement’s parameters. */
export class Values {
  readonly list: Value[] = []

  /** SQL: the place of a value. */
  add(value: Value): string {
    this.list.push(value)
    return `$${this.list.length}`
  }
}

/** Which records count: those of a time, of people or programs, with some values. */
export interface Selection {
  start: number
  end: number
  bots: ReportScope['bots']
  filters: readonly Filter[]
  /** What filters by a record's values take: the records that have them, or all of the visits that include such a record. */
  takes: 'records' | 'visits'
}

/** Values of one dimension: any of them, or none of them. */
interface Filter {
  dimension: Dimension
  isExcluded: boolean
  /** null: without a value. */
  values: (string | null)[]
}

/** Filters as they are written, `country:NO` or `!country:NO`; those of one dimension and kind are alternatives. */
export function readFilters(texts: readonly string[]): Filter[] {
  const filters = new Map<string, Filter>()
  for (const text of texts) {
    const isExcluded = text.startsWith('!')
    const colon = text.indexOf(':')
    const dimension = text.slice(isExcluded ? 1 : 0, colon) as Dimension
    const value = text.slice(colon + 1) || null
    const key = `${isExcluded} ${dimension}`
    const known = filters.get(key)
    if (known) known.values.push(value)
    else filters.set(key, { dimension, isExcluded, values: [value] })
  }
  return [...filters.values()]
}

/** Whether a dimension belongs to each record, and not to a visit as a whole. */
export const isOfRecord = (dimension: Dimension): boolean =>
  dimension === 'page' || dimension === 'event' || dimension === 'subjectType'

const tellsRecordsApart = ({ dimension }: Filter): boolean =>
  dimension === 'page' || dimension === 'subjectType'

/** Whether a filter can take some records of a visit and leave others. */
export const splitsVisits = ({ filters, takes }: Pick<Selection, 'filters' | 'takes'>): boolean =>
  takes === 'records' && filters.some(tellsRecordsApart)

/** SQL: the column of a dimension. */
export const columnOf = (dimension: Dimension): string =>
  dimension === 'event' ? 'subject' : dimension === 'subjectType' ? 'type' : quoted(dimension)

/** SQL: whether a column has one of some values; null is a value like others. */
export function isOneOf(column: string, wanted: readonly (string | null)[], values: Values): string {
  const told = wanted.filter((value) => value !== null)
  const tests = [
    ...(told.length > 0
      ? [`coalesce(${column} in (${told.map((value) => values.add(value)).join(', ')}), false)`]
      : []),
    ...(told.length < wanted.length ? [`${column} is null`] : []),
  ]
  return tests.length > 0 ? `(${tests.join(' or ')})` : 'false'
}

/**
 * SQL: the condition that visits or records meet the filters and the choice of programs. `records` is the table in
 * which events are looked for.
 */
export function chosenBy(
  { bots, filters, takes }: Omit<Selection, 'start' | 'end'>,
  records: string,
  values: Values,
): string {
  const includes = (test: string) => `visit in (select visit from ${records} where ${test})`
  const together: string[] = []
  const tests: string[] = []
  for (const filter of filters) {
    const { dimension, isExcluded, values: wanted } = filter
    const own = isOneOf(columnOf(dimension), wanted, values)
    const isByVisit = takes === 'visits' && tellsRecordsApart(filter)
    if (isByVisit && !isExcluded) together.push(own)
    else {
      const test =
        dimension === 'event' ? includes(`not "isPage" and ${own}`) : isByVisit ? includes(own) : own
      tests.push(isExcluded ? `not ${test}` : test)
    }
  }
  // One record of the visit has all of these values.
  if (together.length > 0) tests.push(includes(together.join(' and ')))
  if (bots !== 'include') tests.unshift(bots === 'exclude' ? 'bot is null' : 'bot is not null')
  return tests.length > 0 ? tests.join(' and ') : 'true'
}
