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
  const names = new Set<ColumnName>(['start', 'time'])
  if (bots !== 'include') names.add('bot')
  for (const { dimension } of filters) {
    const column = visitColumnOf(dimension)
    if (column) names.add(column)
    else if (dimension === 'subjectType') names.add('type')
    else for (const name of ['isPage', 'subject', 'path'] as const) names.add(name)
  }
  return [...names]
}

/** What counts of a segment: the marked records of the marked visits; all of them where nothing is marked. */
export interface Chosen {
  /** Those of which some record counts. */
  visits: Uint8Array | null
  records: Uint8Array | null
}

/** Finds what counts of the segments of a tracker; null where nothing can. */
export function createChooser(
  { start, end, bots, filters }: Selection,
  terms: Terms,
): (segment: Segment) => Chosen | null {
  const tests = filters.map((filter) => ({ filter, passes: isIn(filter, terms) }))
  const ofVisits = tests.filter(({ filter: { dimension } }) => !isOfRecord(dimension))
  const ofRecords = tests.filter(({ filter: { dimension } }) => isOfRecord(dimension))
  return (segment) => {
    const [from, to] = [start - segment.day, end - segment.day]
    if (to <= 0 || from > segment.until) return null
    const visits = chooseVisits(segment, ofVisits, bots)
    const isWhole = from <= 0 && segment.until < to
    if (isWhole && ofRecords.length === 0) return { visits, records: null }
    return chooseRecords(segment, visits, (record: Uint8Array) => {
      if (!isWhole) {
        const time = columnIn(segment, 'time')
        for (let at = 0; at < record.length; at += 1)
          if ((time[at] as number) < from || (time[at] as number) >= to) record[at] = 0
      }
      for (const { filter, passes } of ofRecords) {
        const values = filter.dimension === 'page' ? pagesOf(segment) : columnIn(segment, 'type')
        for (let at = 0; at < record.length; at += 1) if (!passes[values[at] as number]) record[at] = 0
      }
    })
  }
}

/** A filter, and for each term whether it passes. */
interface Test {
  filter: Filter
  passes: Uint8Array
}

const isOfRecord = (dimension: Dimension): boolean => dimension === 'page' || dimension === 'subjectType'

/** The records of marked visits that `narrow` leaves, and the visits that have any. */
function chooseRecords(
  segment: Segment,
  visits: Uint8Array | null,
  narrow: (records: Uint8Array) => void,
): Chosen {
  const start = columnIn(segment, 'start')
  const records = new Uint8Array(segment.records).fill(1)
  narrow(records)
  const left = new Uint8Array(segment.visits)
  for (let visit = 0; visit < left.length; visit += 1) {
    if (visits !== null && visits[visit] === 0) continue
    const end = visit + 1 < left.length ? (start[visit + 1] as number) : records.length
    for (let at = start[visit] as number; at < end && left[visit] === 0; at += 1)
      left[visit] = records[at] as number
  }
  return { visits: left, records }
}

/** The page that each record happened on: the one that was viewed, or the one that an event tells. */
export function pagesOf(segment: Segment): Uint32Array {
  const [isPage, subject, path] = columnsIn(segment, 'isPage', 'subject', 'path')
  const pages = new Uint32Array(segment.records)
  for (let at = 0; at < pages.length; at += 1) pages[at] = (isPage[at] ? subject[at] : path[at]) as number
  return pages
}

/** The marked visits; null where all count. */
function chooseVisits(segment: Segment, tests: readonly Test[], bots: Selection['bots']): Uint8Array | null {
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
  for (const { filter, passes } of tests) {
    const column = visitColumnOf(filter.dimension)
    if (column) narrow(columnIn(segment, column), passes)
    else narrow(visitsWithEvents(segment, { filter, passes }), YES)
  }
  return visits
}

const YES = Uint8Array.of(0, 1)

/** 1 for each visit in which one of the events happened, or none where they are excluded. */
function visitsWithEvents(segment: Segment, { filter: { isExcluded }, passes }: Test): Uint8Array {
  const [start, isPage, subject] = columnsIn(segment, 'start', 'isPage', 'subject')
  const visits = new Uint8Array(segment.visits).fill(isExcluded ? 1 : 0)
  let visit = 0
  for (let at = 0; at < segment.records; at += 1) {
    while (visit + 1 < visits.length && (start[visit + 1] as number) <= at) visit += 1
    if (isPage[at] === 0 && (passes[subject[at] as number] === 1) !== isExcluded)
      visits[visit] = isExcluded ? 0 : 1
  }
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
