import type { ColumnName } from '../segments/columns.ts'
import { columnsIn, type Segment } from '../segments/segment.ts'
import { isSampled, NumberSet, type Sample } from './distinct.ts'
import type { Chosen } from './filters.ts'
import type { Figures } from './report-shapes.ts'

/** The columns that figures are made of. */
export const FIGURE_COLUMNS: readonly ColumnName[] = [
  'time',
  'session',
  'isPage',
  'dwell',
  'depth',
  'visitor',
  'first',
  'last',
  'pages',
  'events',
]

/** Sums from which figures are made; parts of them may be added up. */
export interface Sums {
  views: number
  events: number
  visits: number
  visitors: number
  bounces: number
  visitMs: number
  dwellMs: number
  dwelled: number
  depthSum: number
  depths: number
}

/** Nothing yet. */
export const noSums = (): Sums => ({
  views: 0,
  events: 0,
  visits: 0,
  visitors: 0,
  bounces: 0,
  visitMs: 0,
  dwellMs: 0,
  dwelled: 0,
  depthSum: 0,
  depths: 0,
})

/** Adds sums to others. */
export function addSums(to: Sums, more: Sums): void {
  for (const name of Object.keys(to) as (keyof Sums)[]) to[name] += more[name]
}

const round = (value: number, digits: number): number => Number(value.toFixed(digits))
const ratio = (part: number, whole: number, digits = 4): number | null =>
  whole === 0 ? null : round(part / whole, digits)

/** The figures that sums stand for. */
export function figuresOf(sums: Sums): Figures {
  const { views, visits, visitors, events } = sums
  return {
    views,
    visits,
    visitors,
    events,
    bounceRate: ratio(sums.bounces, visits),
    viewsPerVisit: ratio(views, visits, 2),
    visitSeconds: ratio(sums.visitMs / 1000, visits, 1),
    dwellSeconds: ratio(sums.dwellMs / 1000, sums.dwelled, 1),
    readDepth: ratio(sums.depthSum, sums.depths, 1),
  }
}

/** Parts of which a segment has records: so many from the first. */
interface Span {
  first: number
  count: number
}

/**
 * Adds up the chosen records of segments, each in the parts that `partOf` names (places from 0; -1 for none). A visit
 * counts once in each part that has a record of it, a visitor once in each part. `isRising`: of one visitor no part comes
 * again once a later one has come.
 */
export function createTally(parts: number, sample: Sample, { isRising = parts === 1 } = {}) {
  const sums = Array.from({ length: parts }, noSums)
  const isNewVisitor = isRising ? createLatest() : createSeen(parts)
  return {
    /** `partOf` tells the part of a record, the first unless said; all of them lie in `span`. */
    add(
      segment: Segment,
      { from, to, mask }: Chosen,
      partOf?: (record: number) => number,
      span: Span = { first: 0, count: parts },
    ): void {
      const touched = createPairs(segment.visits, span)
      if (partOf) addParts(sums, segment, { from, to, mask }, { partOf, touched })
      else addAll(sums, segment, { from, to, mask }, touched)
      addVisits(segment, touched)
    },
    /** What came of it, part by part. */
    sums(): Sums[] {
      return sums.map((sum) => ({ ...sum, visitors: sum.visitors * sample.oneOf }))
    },
  }

  function addVisits(segment: Segment, touched: Pairs): void {
    const [visitor, first, last] = columnsIn(segment, 'visitor', 'first', 'last')
    const [pages, events] = columnsIn(segment, 'pages', 'events')
    const add = (visit: number, part: number) => {
      const who = visitor[visit] as number
      if (who === 0) return
      const sum = sums[part] as Sums
      sum.visits += 1
      sum.visitMs += (last[visit] as number) - (first[visit] as number)
      if (pages[visit] === 1 && events[visit] === 0) sum.bounces += 1
      if (isSampled(sample, who) && isNewVisitor(who, part)) sum.visitors += 1
    }
    const { found, count, first: firstPart } = touched
    for (const pair of found) add(Math.floor(pair / count), (pair % count) + firstPart)
  }
}

/** Apart from `addParts` for its speed: nearly all records are counted here. */
function addAll(sums: Sums[], segment: Segment, { from, to, mask }: Chosen, { marks, found }: Pairs): void {
  const [session, isPage, dwell, depth] = columnsIn(segment, 'session', 'isPage', 'dwell', 'depth')
  const sum = sums[0] as Sums
  for (let at = from; at < to; at += 1) {
    if (mask !== null && mask[at] === 0) continue
    const visit = session[at] as number
    if (marks[visit] === 0) {
      marks[visit] = 1
      found.push(visit)
    }
    if (isPage[at] === 0) sum.events += 1
    else addView(sum, dwell[at] as number, depth[at] as number)
  }
}

function addParts(
  sums: Sums[],
  segment: Segment,
  { from, to, mask }: Chosen,
  { partOf, touched }: { partOf: (record: number) => number; touched: Pairs },
): void {
  const [session, isPage, dwell, depth] = columnsIn(segment, 'session', 'isPage', 'dwell', 'depth')
  const { marks, found, first, count } = touched
  for (let at = from; at < to; at += 1) {
    if (mask !== null && mask[at] === 0) continue
    const part = partOf(at)
    if (part < 0) continue
    const pair = (session[at] as number) * count + part - first
    if (marks[pair] === 0) {
      marks[pair] = 1
      found.push(pair)
    }
    const sum = sums[part] as Sums
    if (isPage[at] === 0) sum.events += 1
    else addView(sum, dwell[at] as number, depth[at] as number)
  }
}

function addView(sum: Sums, seenFor: number, read: number): void {
  sum.views += 1
  if (seenFor > 0) {
    sum.dwellMs += seenFor - 1
    sum.dwelled += 1
  }
  if (read > 0) {
    sum.depthSum += read - 1
    sum.depths += 1
  }
}

/** Whether a visitor is new to a part, by the latest part that each was in. */
function createLatest(): (visitor: number, part: number) => boolean {
  const visitors = new NumberSet()
  const latest: number[] = []
  return (visitor, part) => {
    const place = visitors.add(visitor)
    if (latest[place] === part) return false
    latest[place] = part
    return true
  }
}

/** Whether a visitor is new to a part, by all pairs that were seen. */
function createSeen(parts: number): (visitor: number, part: number) => boolean {
  const visitors = new NumberSet()
  const pairs = new NumberSet()
  return (visitor, part) => {
    const before = pairs.size
    pairs.add(visitors.add(visitor) * parts + part + 1)
    return pairs.size > before
  }
}

/** Which visits of a segment have a record in which part: marked, and in the order in which they were found. */
interface Pairs extends Span {
  marks: Uint8Array
  found: number[]
}

const createPairs = (visits: number, span: Span): Pairs => ({
  ...span,
  marks: new Uint8Array(visits * span.count),
  found: [],
})
