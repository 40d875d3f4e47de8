import { z } from 'zod'
import type { StepsContext } from '../../../kernel/context.ts'
import { E as KernelErrors } from '../../../kernel/errors.ts'
import { E } from '../errors.ts'
import { operation } from '../module.ts'
import type { Column } from '../segments/columns.ts'
import { columnsIn, type Segment } from '../segments/segment.ts'
import { bucketsOf, createPlacer, intervalOf, INTERVALS, type Bucket } from './intervals.ts'
import { keptFigures } from './kept-figures.ts'
import { periodBefore, reportScope, type Period } from './report-input.ts'
import { Overview } from './report-shapes.ts'
import { groundOf, openGround, scan, type Ground, type Opened } from './scan.ts'
import {
  addSums,
  createTally,
  EACH_APART,
  FIGURE_COLUMNS,
  figuresOf,
  type PartOf,
  type Sums,
} from './tally.ts'

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
    'Of whole days in a time zone. People only, unless `bots` says otherwise. Exact up to 250,000 visits; where there are more, figures are made of a sample of the visitors, and `isEstimate` says so.',
  access: reportAccess,
  effect: 'read',
  rest: 'GET /v1/analytics/reports/overview',
  tool: 'analytics_get_overview',
  input: OverviewInput,
  output: Overview,
  errors: reportErrors,
  steps: (ctx, input) => overviewOf(ctx, input),
})

/** Totals and their course, for every face that shows them. */
export async function overviewOf(
  ctx: StepsContext,
  input: z.output<typeof OverviewInput>,
): Promise<z.input<typeof Overview>> {
  const ground = await groundOf(ctx, input)
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

async function courseOf(ground: Ground, period: Period, buckets: readonly Bucket[]) {
  const cuts = buckets.map(({ start }) => start)
  const opened = await openGround(ground, period, FIGURE_COLUMNS, { cuts })
  const tally = createTally(buckets.length + 1, opened)
  const whole: PartOf = { visit: () => buckets.length }
  const placer = createPlacer(buckets)
  await scan(opened, (segment, chosen) => tally.add(segment, chosen, whole, byTime(segment, placer)))
  const series = tally.sums()
  const totals = series.pop() as Sums
  const kept = await keptFigures(ground, period)
  if (kept) {
    addSums(totals, kept.whole)
    for (const [day, sums] of kept.byDay) {
      const place = buckets.findLastIndex(({ at }) => at.slice(0, 10) <= day)
      addSums(series[place] as Sums, sums)
    }
  }
  return {
    totals: figuresOf(totals),
    series: series.map((sums, place) => ({ at: (buckets[place] as Bucket).at, ...figuresOf(sums) })),
    opened,
    detailedFrom: kept?.until ?? null,
  }
}

/** What every report says beside its figures. */
export const frameOf = (period: Period, { asOf, oneOf }: Pick<Opened, 'asOf' | 'oneOf'>) => ({
  period: shown(period),
  asOf: new Date(asOf).toISOString(),
  isEstimate: oneOf > 1,
})

// Of a segment that no bucket divides.
const NONE: Column = new Uint32Array(0)

/** The buckets in which the records of a segment are. */
function byTime(segment: Segment, placer: ReturnType<typeof createPlacer>): PartOf {
  const [first, last] = columnsIn(segment, 'first', 'last')
  const time = segment.columns.time ?? NONE
  const placeOf = placer(segment.day)
  return {
    visit(visit) {
      const place = placeOf(first[visit] as number)
      return place >= 0 && place === placeOf(last[visit] as number) ? place : EACH_APART
    },
    record: (record) => placeOf(time[record] as number),
  }
}
