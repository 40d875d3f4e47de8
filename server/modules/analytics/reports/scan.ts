import type { StepsContext } from '../../../kernel/context.ts'
import { organizationTimezone } from '../../identity/index.ts'
import type { ColumnName } from '../segments/columns.ts'
import type { Transact } from '../segments/live-segment.ts'
import { openSegments, planSegments, sizesIn, type Opened as Tracker } from '../segments/open-segments.ts'
import { levelFor } from '../segments/sample.ts'
import { columnIn, type Segment } from '../segments/segment.ts'
import type { Terms } from '../segments/terms.ts'
import { listTrackerIds, requireTracker } from '../trackers/tracker-rows.ts'
import { Visitors } from './distinct.ts'
import {
  columnsOfFilters,
  createChooser,
  readFilters,
  visitColumnOf,
  type Chosen,
  type Selection,
} from './filters.ts'
import { periodOf, type Period, type ReportScope } from './report-input.ts'

/** What a report is made over, once it is clear. */
export interface Ground {
  transact: Transact
  orgId: string
  trackerIds: readonly string[]
  period: Period
  selection: Pick<Selection, 'bots' | 'filters'>
}

/** Whose records a report is about, and of which days; 404 for a tracker that is not the caller's. */
export async function groundOf(ctx: StepsContext, scope: ReportScope): Promise<Ground> {
  const { trackerIds, timezone } = await ctx.transaction(async (inner) => {
    const trackerId = scope.trackerId ?? ctx.actor.boundTo
    if (trackerId !== undefined) await requireTracker(inner, trackerId)
    return {
      // Without a name, what was counted by tokens belongs to it as well.
      trackerIds: trackerId === undefined ? [...(await listTrackerIds(inner)), ''] : [trackerId],
      timezone: scope.timezone ?? (await organizationTimezone(inner)),
    }
  })
  return {
    transact: (work, options) => ctx.transaction((inner) => work(inner.tx), options),
    orgId: ctx.org.id,
    trackerIds,
    period: periodOf(scope, timezone),
    selection: { bots: scope.bots, filters: readFilters(scope.filters) },
  }
}

/** The opened segments of all trackers of a report. */
export interface Opened {
  trackers: Tracker[]
  selection: Selection
  /** One of so many visitors is in it, with all that they did: whatever is counted stands for as many. */
  oneOf: number
  visitors: Visitors
  asOf: number
}

// A report reads at most so many visits. Of half as many, a figure is within half a percent or so.
const MOST_VISITS = 250_000

interface Reading {
  /** The most visits; a sample of the visitors is read where there are more. */
  most?: number
  /**
   * Where a report counts whole visits: the instants at which it tells records apart, besides the ends of the period.
   * Without it, each record is looked at.
   */
  cuts?: readonly number[]
}

/** Opens what a report looks at, in a period. */
export async function openGround(
  { transact, orgId, trackerIds, selection }: Omit<Ground, 'period'>,
  { start, end }: Pick<Period, 'start' | 'end'>,
  columns: readonly ColumnName[],
  { most = MOST_VISITS, cuts }: Reading = {},
): Promise<Opened> {
  const plans = await planSegments(transact, { orgId, trackerIds, start, end })
  const level = levelFor(sizesIn(plans), most)
  const names = [...new Set([...columns, ...columnsOfFilters(selection)])]
  const isByVisit = cuts !== undefined && selection.filters.every(({ dimension }) => visitColumnOf(dimension))
  const trackers = await openSegments(transact, plans, {
    names,
    level,
    cuts: isByVisit ? [start, ...cuts, end] : null,
  })
  const visits = trackers.reduce(
    (sum, { segments }) => segments.reduce((all, segment) => all + segment.visits, sum),
    0,
  )
  return {
    trackers,
    selection: { ...selection, start, end },
    oneOf: 2 ** level,
    visitors: new Visitors(visits),
    asOf: plans.asOf,
  }
}

const LONGEST_MS = 5

/** Visits each segment that has chosen records, in the order of days; lets others go on in between. */
export async function scan(
  { trackers, selection }: Pick<Opened, 'trackers' | 'selection'>,
  visit: (segment: Segment, chosen: Chosen, terms: Terms) => void,
): Promise<void> {
  let since = performance.now()
  for (const { segments, terms } of trackers) {
    const choose = createChooser(selection, terms)
    for (const segment of segments) {
      const chosen = choose(segment)
      if (chosen) visit(segment, chosen, terms)
      if (performance.now() - since < LONGEST_MS) continue
      await new Promise((resolve) => setImmediate(resolve))
      since = performance.now()
    }
  }
}

/** Visits each chosen record of a segment: visit by visit, each in the order of time. */
export function eachRecord(
  segment: Segment,
  { visits, records }: Chosen,
  take: (record: number, visit: number) => void,
): void {
  const start = columnIn(segment, 'start')
  for (let visit = 0; visit < segment.visits; visit += 1) {
    if (visits !== null && visits[visit] === 0) continue
    const end = visit + 1 < segment.visits ? (start[visit + 1] as number) : segment.records
    for (let record = start[visit] as number; record < end; record += 1)
      if (records === null || records[record] !== 0) take(record, visit)
  }
}
