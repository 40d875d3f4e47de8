import type { StepsContext } from '../../../kernel/context.ts'
import { organizationTimezone } from '../../identity/index.ts'
import type { ColumnName } from '../segments/columns.ts'
import type { Transact } from '../segments/live-segment.ts'
import { openSegments } from '../segments/open-segments.ts'
import type { Segment } from '../segments/segment.ts'
import type { Terms } from '../segments/terms.ts'
import { listTrackerIds, requireTracker } from '../trackers/tracker-rows.ts'
import { sampleFor, type Sample } from './distinct.ts'
import { choose, columnsOfFilters, readFilters, type Chosen, type Selection } from './filters.ts'
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
  trackers: { segments: Segment[]; terms: Terms }[]
  selection: Selection
  sample: Sample
  asOf: number
}

/** Opens what a report looks at, in a period. */
export async function openGround(
  { transact, orgId, trackerIds, selection }: Omit<Ground, 'period'>,
  { start, end }: Pick<Period, 'start' | 'end'>,
  columns: readonly ColumnName[],
): Promise<Opened> {
  const names = [...new Set([...columns, ...columnsOfFilters(selection)])]
  const trackers = []
  let asOf = Date.now()
  for (const trackerId of trackerIds) {
    const opened = await openSegments(transact, { orgId, trackerId }, { start, end, columns: names })
    trackers.push(opened)
    asOf = Math.min(asOf, opened.asOf)
  }
  const visits = trackers
    .flatMap(({ segments }) => segments)
    .reduce((sum, segment) => sum + segment.visits, 0)
  return { trackers, selection: { ...selection, start, end }, sample: sampleFor(visits), asOf }
}

const LONGEST_MS = 5

/** Visits each segment with its chosen records, in the order of time; lets others go on in between. */
export async function scan(
  { trackers, selection }: Pick<Opened, 'trackers' | 'selection'>,
  visit: (segment: Segment, chosen: Chosen, terms: Terms) => void,
): Promise<void> {
  let since = performance.now()
  for (const { segments, terms } of trackers) {
    for (const segment of segments) {
      const chosen = choose(segment, terms, selection)
      if (chosen) visit(segment, chosen, terms)
      if (performance.now() - since < LONGEST_MS) continue
      await new Promise((resolve) => setImmediate(resolve))
      since = performance.now()
    }
  }
}
