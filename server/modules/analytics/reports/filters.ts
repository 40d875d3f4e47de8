import type { ColumnName, VisitColumn } from '../segments/columns.ts'
import { columnIn, columnsIn, type Segment } from '../segments/segment.ts'
import type { Terms } from '../segments/terms.ts'
import type { Dimension, ReportScope } from './report-input.ts'

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

/** Dimensions of a visit as a whole, by their columns; the others are told apart record by record. */
export const visitColumnOf = (dimension: Dimension): VisitColumn | null =>
  dimension === 'page' || dimension === 'event' || dimension === 'subjectType' ? null : dimension

/** The columns that a selection looks at. */
export function columnsOfFilters({ bots, filters }: Pick<Selection, 'bots' | 'filters'>): ColumnName[] {
  const names = new Set<ColumnName>(['time', 'session'])
  if (bots !== 'include') names.add('bot')
  for (const { dimension } of filters) {
    const column = visitColumnOf(dimension)
    if (column) names.add(column)
    else if (dimension === 'subjectType') names.add('type')
    else for (const name of ['isPage', 'subject', 'path'] as const) names.add(name)
  }
  return [...names]
}

/** The records of a segment that count: from one to another, and of these the marked ones; all where nothing is. */
export interface Chosen {
  from: number
  to: number
  mask: Uint8Array | null
}

/** Finds the records of a segment that count; null where none can. */
export function choose(segment: Segment, terms: Terms, selection: Selection): Chosen | null {
  const time = columnIn(segment, 'time')
  const from = firstAtOrAfter(time, selection.start - segment.day)
  const to = firstAtOrAfter(time, selection.end - segment.day)
  if (from >= to) return null
  const visits = chooseVisits(segment, terms, selection)
  const ofRecords = selection.filters
    .filter(({ dimension }) => dimension === 'page' || dimension === 'subjectType')
    .map((filter) => ({ filter, isIn: isIn(filter, terms) }))
  if (visits === null && ofRecords.length === 0) return { from, to, mask: null }
  const mask = new Uint8Array(segment.records)
  const session = columnIn(segment, 'session')
  for (let at = from; at < to; at += 1) if (visits === null || visits[session[at] as number]) mask[at] = 1
  for (const { filter, isIn: passes } of ofRecords) {
    const values = filter.dimension === 'page' ? pagesOf(segment) : columnIn(segment, 'type')
    for (let at = from; at < to; at += 1) if (mask[at] && !passes[values[at] as number]) mask[at] = 0
  }
  return { from, to, mask }
}

/** The page that each record happened on: the one that was viewed, or the one that an event tells. */
export function pagesOf(segment: Segment): Uint32Array {
  const [isPage, subject, path] = columnsIn(segment, 'isPage', 'subject', 'path')
  const pages = new Uint32Array(segment.records)
  for (let at = 0; at < pages.length; at += 1) pages[at] = (isPage[at] ? subject[at] : path[at]) as number
  return pages
}

/** The marked visits; null where all count. */
function chooseVisits(segment: Segment, terms: Terms, { bots, filters }: Selection): Uint8Array | null {
  let visits: Uint8Array | null = null
  const narrow = (values: ArrayLike<number>, passes: Uint8Array) => {
    visits ??= new Uint8Array(segment.visits).fill(1)
    for (let at = 0; at < visits.length; at += 1) if (!passes[values[at] as number]) visits[at] = 0
  }
  if (bots !== 'include') {
    const bot = columnIn(segment, 'bot')
    visits = new Uint8Array(segment.visits)
    for (let at = 0; at < visits.length; at += 1)
      visits[at] = (bot[at] === 0) === (bots === 'exclude') ? 1 : 0
  }
  for (const filter of filters) {
    const column = visitColumnOf(filter.dimension)
    if (column) narrow(columnIn(segment, column), isIn(filter, terms))
    else if (filter.dimension === 'event')
      narrow(visitsWithEvents(segment, filter, terms), YES_OR_NO[+filter.isExcluded] as Uint8Array)
  }
  return visits
}

const YES_OR_NO = [Uint8Array.of(0, 1), Uint8Array.of(1, 0)]

/** 1 for each visit in which one of the events happened. */
function visitsWithEvents(segment: Segment, filter: Filter, terms: Terms): Uint8Array {
  const [isPage, subject, session] = columnsIn(segment, 'isPage', 'subject', 'session')
  const passes = isIn({ ...filter, isExcluded: false }, terms)
  const visits = new Uint8Array(segment.visits)
  for (let at = 0; at < segment.records; at += 1)
    if (!isPage[at] && passes[subject[at] as number]) visits[session[at] as number] = 1
  return visits
}

/** For each term, whether it passes a filter. */
function isIn({ values, isExcluded }: Filter, { ids, values: all }: Terms): Uint8Array {
  const passes = new Uint8Array(all.length).fill(isExcluded ? 1 : 0)
  for (const value of values) {
    const id = value === null ? 0 : ids.get(value)
    if (id !== undefined) passes[id] = isExcluded ? 0 : 1
  }
  return passes
}

/** The first place of a rising column that is not below a value. */
export function firstAtOrAfter(column: ArrayLike<number>, value: number): number {
  let low = 0
  let high = column.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((column[middle] as number) < value) low = middle + 1
    else high = middle
  }
  return low
}
