import { z } from 'zod'
import type { StepsContext } from '../../../kernel/context.ts'
import { operation } from '../module.ts'
import { columnIn } from '../segments/segment.ts'
import { Memberships, NOBODY } from './distinct.ts'
import { bucketsOf, createPlacer, type Bucket } from './intervals.ts'
import { frameOf, reportAccess, reportErrors } from './overview.ts'
import { reportScope, type Period } from './report-input.ts'
import { Retention } from './report-shapes.ts'
import { eachRecord, groundOf, openGround, scan, type Opened } from './scan.ts'

const DAY_MS = 86_400_000
const MOST_COHORTS = 60

const Input = z.object({
  ...reportScope,
  interval: z.enum(['day', 'week', 'month']).optional().describe('By the length of the period unless said.'),
})

export const getRetention = operation({
  name: 'analytics.getRetention',
  summary: 'Report how many visitors came back, by when they first came',
  description: `The first visit is the first one within the period. The last ${MOST_COHORTS} intervals at most.`,
  access: reportAccess,
  effect: 'read',
  rest: 'GET /v1/analytics/reports/retention',
  tool: 'analytics_get_retention',
  toolListing: 'toolset',
  input: Input,
  output: Retention,
  errors: reportErrors,
  steps: (ctx, input) => retentionOf(ctx, input),
})

async function retentionOf(
  ctx: StepsContext,
  input: z.output<typeof Input>,
): Promise<z.input<typeof Retention>> {
  const ground = await groundOf(ctx, input)
  const interval = input.interval ?? fitting(ground.period)
  const buckets = bucketsOf(ground.period, interval).slice(-MOST_COHORTS)
  const start = (buckets[0] as Bucket).start
  const opened = await openGround(ground, { start, end: ground.period.end }, ['visitor'])
  const cohorts = await countCohorts(opened, buckets)
  return {
    ...frameOf(ground.period, opened),
    interval,
    cohorts: cohorts.map((returned, place) => ({
      at: (buckets[place] as Bucket).at,
      visitors: returned[0] as number,
      returned,
    })),
  }
}

function fitting({ start, end }: Period): 'day' | 'week' | 'month' {
  const days = (end - start) / DAY_MS
  return days <= 15 ? 'day' : days <= 190 ? 'week' : 'month'
}

/** For each interval, of those who came first in it: how many came in it, and in each one after it. */
async function countCohorts(opened: Opened, buckets: readonly Bucket[]): Promise<number[][]> {
  const { visitors, oneOf } = opened
  const came = new Memberships(buckets.length, visitors.visits / 2)
  const seen: { visitor: number; bucket: number }[] = []
  const first: number[] = []
  const placer = createPlacer(buckets)
  await scan(opened, (segment, chosen) => {
    const time = columnIn(segment, 'time')
    const [bucketOf, placeOf] = [placer(segment.day), visitors.placesIn(segment)]
    eachRecord(segment, chosen, (record, visit) => {
      const [visitor, bucket] = [placeOf(visit), bucketOf(time[record] as number)]
      if (visitor === NOBODY || !came.add(visitor, bucket)) return
      seen.push({ visitor, bucket })
      first[visitor] = Math.min(first[visitor] ?? bucket, bucket)
    })
  })
  const cohorts = buckets.map((_, place) => Array.from({ length: buckets.length - place }, () => 0))
  for (const { visitor, bucket } of seen) {
    const begin = first[visitor] as number
    const cohort = cohorts[begin] as number[]
    cohort[bucket - begin] = (cohort[bucket - begin] as number) + oneOf
  }
  return cohorts
}
