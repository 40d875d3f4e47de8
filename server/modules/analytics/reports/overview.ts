import { z } from 'zod'
import type { StepsContext } from '../../../kernel/context.ts'
import { E as KernelErrors } from '../../../kernel/errors.ts'
import { E } from '../errors.ts'
import { operation } from '../module.ts'
import { columnIn } from '../segments/segment.ts'
import { firstAtOrAfter } from './filters.ts'
import { bucketsOf, intervalOf, INTERVALS, type Bucket } from './intervals.ts'
import { keptFigures } from './kept-figures.ts'
import { periodBefore, reportScope, type Period } from './report-input.ts'
import { Overview } from './report-shapes.ts'
import { groundOf, openGround, scan, type Ground, type Opened } from './scan.ts'
import { addSums, createTally, FIGURE_COLUMNS, figuresOf, noSums, type Sums } from './tally.ts'

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
    'Of whole days in a time zone. People only, unless `bots` says otherwise. Views and visits are exact; visitors too, up to 250,000 visits.',
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
    period: shown(ground.period),
    previousPeriod: before && shown(before),
    asOf: new Date(now.asOf).toISOString(),
    totals: now.totals,
    previous: then && then.totals,
    interval,
    series: now.series,
    previousSeries: then && then.series,
    isEstimate: now.isEstimate,
    detailedFrom: now.detailedFrom,
  }
}

/** A period as reports name it. */
export const shown = ({ from, to, timezone }: Period) => ({ from, to, timezone })

async function courseOf(ground: Ground, period: Period, buckets: readonly Bucket[]) {
  const opened = await openGround(ground, period, FIGURE_COLUMNS)
  const whole = createTally(1, opened.sample)
  // Of one tracker the records come in the order of time.
  const parts = createTally(buckets.length, opened.sample, { isRising: opened.trackers.length === 1 })
  await scan(opened, (segment, chosen) => {
    whole.add(segment, chosen)
    const places = placesIn(segment.day, columnIn(segment, 'time'), buckets)
    const first = places[chosen.from] as number
    const count = (places[chosen.to - 1] as number) - first + 1
    parts.add(segment, chosen, (record) => places[record] as number, { first, count })
  })
  const [totals = noSums()] = whole.sums()
  const series = parts.sums()
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
    asOf: opened.asOf,
    isEstimate: isEstimate(opened),
    detailedFrom: kept?.until ?? null,
  }
}

/** Whether visitors were counted in a sample. */
export const isEstimate = ({ sample }: Opened): boolean => sample.oneOf > 1

/** The bucket of each record of a segment, whose times rise; -1 before the first. */
export function placesIn(day: number, time: ArrayLike<number>, buckets: readonly Bucket[]): Int32Array {
  const starts = buckets.map(({ start }) => start - day)
  let place = firstAtOrAfter(starts, (time[0] as number) + 1) - 1
  const places = new Int32Array(time.length)
  for (let at = 0; at < time.length; at += 1) {
    while (place + 1 < starts.length && (starts[place + 1] as number) <= (time[at] as number)) place += 1
    places[at] = place
  }
  return places
}
