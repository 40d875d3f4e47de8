import { z } from 'zod'
import type { StepsContext } from '../../../kernel/contract/context.ts'
import { E as KernelErrors } from '../../../kernel/base/errors.ts'
import { E } from '../errors.ts'
import { operation } from '../module.ts'
import { Values } from './filters.ts'
import { reportTargetOf, openReportData, type ReportTarget, type ReportData } from './report-data.ts'
import { bucketsOf, intervalOf, INTERVALS, bucketIndex, type Bucket } from './intervals.ts'
import { keptFigures } from './kept-figures.ts'
import { periodBefore, reportScope, type Period } from './report-input.ts'
import { Overview } from './report-shapes.ts'
import { addAll, addSums, addUp, figuresOf, noSums } from './sums.ts'

/** Who may read reports: also whoever has a link that shares a tracker. */
export const reportAccess = { scope: 'analytics:read', audience: ['member', 'agent', 'viewer'] } as const

/** What every report may refuse. */
export const reportErrors = [E.analytics_tracker_not_found, KernelErrors.invalid_input]

/** What an overview is asked for. */
export const OverviewInput = z.object({
  ...reportScope,
  compare: z.boolean().default(false).describe('Also report on the period of as many days before.'),
  interval: z
    .enum(INTERVALS)
    .optional()
    .describe('How finely the course is told; by the length of the period unless said.'),
})

export const getOverview = operation({
  name: 'analytics.getOverview',
  summary: 'Report on visitors, visits and views, and their course',
  description:
    'Of whole days in a time zone. People only, unless `bots` says otherwise. Views, visits and events are exact at any size, visitors up to a million visits; where there are more, `approximate` says so.',
  access: reportAccess,
  effect: 'read',
  rest: 'GET /v1/analytics/reports/overview',
  tool: 'analytics_get_overview',
  toolListing: 'toolset',
  input: OverviewInput,
  output: Overview,
  errors: reportErrors,
  steps: (ctx, input) => overviewOf(ctx, input),
})

/** Totals of a period and their course over time, for the API, tools and downloads alike. */
export async function overviewOf(
  ctx: StepsContext,
  input: z.output<typeof OverviewInput>,
): Promise<z.input<typeof Overview>> {
  const ground = await reportTargetOf(ctx, input)
  const interval = intervalOf(input.interval, ground.period)
  const before = input.compare ? periodBefore(ground.period) : null
  const now = await courseOf(ground, ground.period, bucketsOf(ground.period, interval))
  const then = before && (await courseOf(ground, before, bucketsOf(before, interval)))
  return {
    ...frameOf(ground.period, now.opened),
    previousPeriod: before && shown(before),
    totals: now.totals,
    previous: then && then.totals,
    interval,
    series: now.series,
    previousSeries: then && then.series,
    detailedFrom: now.detailedFrom,
  }
}

/** A period as reports name it. */
const shown = ({ from, to, timezone }: Period) => ({ from, to, timezone })

async function courseOf(ground: ReportTarget, period: Period, buckets: readonly Bucket[]) {
  const opened = await openReportData(ground, period)
  const values = new Values()
  const placeOf = bucketIndex(buckets, values)
  const adding = {
    visit: placeOf('first'),
    record: placeOf('ts'),
    cut: { at: buckets.map(({ start }) => start), test: `${placeOf('first')} <> ${placeOf('last')}` },
  }
  const [totals, parts, kept] = await Promise.all([
    addAll(opened),
    addUp<number>(opened, adding, values),
    keptFigures(ground, period),
  ])
  const series = buckets.map((_, place) => parts.get(place) ?? noSums())
  if (kept) {
    addSums(totals, kept.whole)
    for (const [day, sums] of kept.byDay) {
      const place = buckets.findLastIndex(({ at }) => at.slice(0, 10) <= day)
      addSums(series[place] ?? noSums(), sums)
    }
  }
  return {
    totals: figuresOf(totals),
    series: series.map((sums, place) => ({ at: (buckets[place] as Bucket).at, ...figuresOf(sums) })),
    opened,
    detailedFrom: kept?.until ?? null,
  }
}

/** The fields that every report has beside its figures: its period, time zone, and how exact it is. */
export const frameOf = (period: Period, { asOf, oneOf }: Pick<ReportData, 'asOf' | 'oneOf'>) => ({
  period: shown(period),
  asOf: new Date(asOf).toISOString(),
  approximate: oneOf > 1,
})
