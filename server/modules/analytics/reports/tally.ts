import { VISIT_FIGURES, type ColumnName } from '../segments/columns.ts'
import { columnIn, columnsIn, type Segment } from '../segments/segment.ts'
import { Memberships, NOBODY, type Visitors } from './distinct.ts'
import type { Chosen } from './filters.ts'
import type { Figures } from './report-shapes.ts'

/** The columns that figures are made of. */
export const FIGURE_COLUMNS: readonly ColumnName[] = [...VISIT_FIGURES, 'isPage', 'dwell', 'depth']

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

/** Into which of the parts something goes, by their places from 0. */
export interface PartOf {
  /** That of a whole visit: a place, NOWHERE, or EACH_APART where its records are told apart. */
  visit: (visit: number) => number
  /** That of a record, or NOWHERE. */
  record?: (record: number, visit: number) => number
}

/** Into none of the parts. */
export const NOWHERE = -1
/** Each record of a visit into a part of its own. */
export const EACH_APART = -2

/** Everything into the first part. */
const TOGETHER: PartOf = { visit: () => 0 }

/** What was added so far. */
interface State {
  sums: Sums[]
  /** Which visitors were in which part. */
  seen: Memberships
  /** The visit that last had a record in each part, by its number. */
  touchedBy: Uint32Array
  visits: number
}

/** Adds up the chosen records of segments in parts. A visit counts once in each part that has a record of it, so does a visitor. */
export function createTally(parts: number, { oneOf, visitors }: { oneOf: number; visitors: Visitors }) {
  const state: State = {
    sums: Array.from({ length: parts }, noSums),
    seen: new Memberships(parts, visitors.visits / 2),
    touchedBy: new Uint32Array(parts),
    visits: 0,
  }
  return {
    /** Adds what counts of a segment, in one way to tell parts apart or in several at once. */
    add(segment: Segment, chosen: Chosen, ...ways: readonly PartOf[]): void {
      const adders = (ways.length > 0 ? ways : [TOGETHER]).map((partOf) =>
        createVisitAdder(state, { segment, chosen, partOf }),
      )
      const placeOf = visitors.placesIn(segment)
      for (let visit = 0; visit < segment.visits; visit += 1) {
        if (chosen.visits !== null && chosen.visits[visit] === 0) continue
        const place = placeOf(visit)
        for (const add of adders) add(visit, place)
      }
    },
    /** What came of it, part by part. */
    sums: (): Sums[] => state.sums.map((sum) => timesAs(sum, oneOf)),
  }
}

/** How a visit of a segment, of the visitor at some place, is added. */
function createVisitAdder(
  state: State,
  { segment, chosen: { records }, partOf }: { segment: Segment; chosen: Chosen; partOf: PartOf },
): (visit: number, place: number) => void {
  const { sums, seen, touchedBy } = state
  const [first, last, pages, events] = columnsIn(segment, 'first', 'last', 'pages', 'events')
  const [dwellMs, dwelled, depths, read] = columnsIn(segment, 'dwellMs', 'dwelled', 'depths', 'read')
  const start = columnIn(segment, 'start')
  // Made when the first record is told apart: a segment may be without the columns of its records.
  let addRecord: ReturnType<typeof createRecordAdder> | undefined

  const countVisit = (visit: number, place: number, part: number): void => {
    if (place === NOBODY) return
    const sum = sums[part] as Sums
    sum.visits += 1
    sum.visitMs += (last[visit] as number) - (first[visit] as number)
    if (pages[visit] === 1 && events[visit] === 0) sum.bounces += 1
    if (seen.add(place, part)) sum.visitors += 1
  }
  const addWhole = (visit: number, place: number, part: number): void => {
    const sum = sums[part] as Sums
    sum.views += pages[visit] as number
    sum.events += events[visit] as number
    sum.dwellMs += dwellMs[visit] as number
    sum.dwelled += dwelled[visit] as number
    sum.depthSum += depths[visit] as number
    sum.depths += read[visit] as number
    countVisit(visit, place, part)
  }
  const addRecords = (visit: number, place: number, whole: number): void => {
    state.visits += 1
    addRecord ??= createRecordAdder(segment)
    const end = visit + 1 < segment.visits ? (start[visit + 1] as number) : segment.records
    for (let record = start[visit] as number; record < end; record += 1) {
      if (records !== null && records[record] === 0) continue
      const part = whole === EACH_APART ? (partOf.record?.(record, visit) ?? NOWHERE) : whole
      if (part === NOWHERE) continue
      addRecord(record, sums[part] as Sums)
      if (touchedBy[part] === state.visits) continue
      touchedBy[part] = state.visits
      countVisit(visit, place, part)
    }
  }
  return (visit, place) => {
    const part = partOf.visit(visit)
    if (part === NOWHERE) return
    if (records === null && part !== EACH_APART) addWhole(visit, place, part)
    else addRecords(visit, place, part)
  }
}

/** How a record of a segment is added to sums. */
function createRecordAdder(segment: Segment): (record: number, sum: Sums) => void {
  const [isPage, dwell, depth] = columnsIn(segment, 'isPage', 'dwell', 'depth')
  return (record, sum) => {
    if (isPage[record] === 0) {
      sum.events += 1
      return
    }
    sum.views += 1
    const [seenFor, read] = [dwell[record] as number, depth[record] as number]
    if (seenFor > 0) {
      sum.dwellMs += seenFor - 1
      sum.dwelled += 1
    }
    if (read > 0) {
      sum.depthSum += read - 1
      sum.depths += 1
    }
  }
}

function timesAs(sum: Sums, oneOf: number): Sums {
  const all = { ...sum }
  for (const name of Object.keys(all) as (keyof Sums)[]) all[name] *= oneOf
  return all
}
