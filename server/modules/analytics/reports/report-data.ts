import type { StepsContext, Services } from '../../../kernel/contract/context.ts'
import { organizationTimezone } from '../../identity/index.ts'
import { ENGINE } from '../engine/client.ts'
import type { PARTS, Transact } from '../engine/sealed-days.ts'
import { findSources, tableOf, type Range } from '../engine/sources.ts'
import { listTrackerIds, requireTracker } from '../trackers/tracker-rows.ts'
import { chosenBy, readFilters, Values, type Selection } from './filters.ts'
import { periodOf, type Period, type ReportScope } from './report-input.ts'

/** What a report is about: trackers, period, time zone and filters, checked and complete. */
export interface ReportTarget {
  services: Services
  transact: Transact
  orgId: string
  trackerIds: readonly string[]
  period: Period
  selection: Omit<Selection, 'start' | 'end'>
}

/** Resolves what a caller asks for to trackers and days; 404 for a tracker that is not the caller’s. */
export async function reportTargetOf(
  ctx: StepsContext,
  scope: ReportScope,
  takes: Selection['takes'] = 'records',
): Promise<ReportTarget> {
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
    services: ctx.services,
    transact: (work, options) => ctx.transaction((inner) => work(inner.tx), options),
    orgId: ctx.org.id,
    trackerIds,
    period: periodOf(scope, timezone),
    selection: { bots: scope.bots, filters: readFilters(scope.filters), takes },
  }
}

/** The visits and records of a period, ready to be queried. */
export interface ReportData {
  selection: Selection
  /** Sampling: one visitor in `oneOf` is counted and stands for that many; 1 unless the report is very large. Nothing else is approximate. */
  oneOf: number
  asOf: number
  /** SQL: the table of visits or records. */
  table(part: (typeof PARTS)[number], cuts?: readonly number[] | null): string
  ask<Row>(sql: string, values: Values): Promise<Row[]>
}

// With more visits than this, one visitor in two, four, … is counted; with half of them counts are within about 0.25 %.
const MAX_EXACT_VISITS = 1_000_000

/** Finds the visits and records of a period. */
export async function openReportData(
  { services, transact, orgId, trackerIds, selection }: Omit<ReportTarget, 'period'>,
  { start, end }: Pick<Period, 'start' | 'end'>,
  more: Pick<Range, 'asSealed'> = {},
): Promise<ReportData> {
  const sources = await findSources(services, transact, { orgId, trackerIds, start, end, ...more })
  return {
    selection: { ...selection, start, end },
    oneOf: 2 ** Math.max(0, Math.ceil(Math.log2(sources.visits / MAX_EXACT_VISITS))),
    asOf: sources.asOf,
    table: (part, cuts) => tableOf(sources, part, cuts),
    ask: async <Row>(sql: string, values: Values) =>
      (await services.part(ENGINE).ask('query', {
        owner: { orgId },
        sql,
        values: values.list,
        // Only a job asks for days as they were sealed.
        isOfJob: more.asSealed ?? false,
      })) as Row[],
  }
}

/** SQL: the condition that a record is within the period and is taken by the filters. */
export const recordsChosen = ({ selection, table }: ReportData, values: Values): string =>
  `ts >= ${selection.start} and ts < ${selection.end} and ${chosenBy(selection, table('records'), values)}`

/** SQL: the number of visitors; an estimate where one in `oneOf` is counted. */
export const countVisitors = (oneOf: number, filter = 'true'): string =>
  oneOf === 1
    ? `count(distinct visitor) filter (visitor > 0 and ${filter})`
    : `${oneOf} * count(distinct visitor) filter (visitor > 0 and visitor & ${oneOf - 1} = 0 and ${filter})`
