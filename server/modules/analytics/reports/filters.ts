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

/** Whether a filter can take some records of a visit and leave others. */
export const splitsVisits = ({ filters }: Pick<Selection, 'filters'>): boolean =>
  filters.some(({ dimension }) => dimension === 'page' || dimension === 'subjectType')

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
  { bots, filters }: Omit<Selection, 'start' | 'end'>,
  records: string,
  values: Values,
): string {
  const tests = filters.map(({ dimension, isExcluded, values: wanted }) => {
    const test =
      dimension === 'event'
        ? `visit in (select visit from ${records} where not "isPage" and ${isOneOf('subject', wanted, values)})`
        : isOneOf(columnOf(dimension), wanted, values)
    return isExcluded ? `not ${test}` : test
  })
  if (bots !== 'include') tests.unshift(bots === 'exclude' ? 'bot is null' : 'bot is not null')
  return tests.length > 0 ? tests.join(' and ') : 'true'
}
