import { z } from 'zod'
import type { StepsContext } from '../../../kernel/context.ts'
import { operation } from '../module.ts'
import { columnsIn } from '../segments/segment.ts'
import { NumberSet } from './distinct.ts'
import { bucketsOf, type Bucket } from './intervals.ts'
import { placesIn, reportAccess, reportErrors, shown } from './overview.ts'
import { reportScope, type Period } from './report-input.ts'
import { Retention } from './report-shapes.ts'
import { groundOf, openGround, scan, type Opened } from './scan.ts'

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
    period: shown(ground.period),
    asOf: new Date(opened.asOf).toISOString(),
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
  const visitors = new NumberSet()
  const pairs = new NumberSet()
  const seen: { visitor: number; bucket: number }[] = []
  const first: number[] = []
  await scan(opened, (segment, { from, to, mask }) => {
    const [time, session, who] = columnsIn(segment, 'time', 'session', 'visitor')
    const places = placesIn(segment.day, time, buckets)
    for (let record = from; record < to; record += 1) {
      const number = who[session[record] as number] as number
      if (number === 0 || (mask !== null && mask[record] === 0)) continue
      const [visitor, bucket] = [visitors.add(number), places[record] as number]
      const before = pairs.size
      pairs.add(visitor * buckets.length + bucket + 1)
      if (pairs.size === before) continue
      seen.push({ visitor, bucket })
      first[visitor] = Math.min(first[visitor] ?? bucket, bucket)
    }
  })
  const cohorts = buckets.map((_, place) => Array.from({ length: buckets.length - place }, () => 0))
  for (const { visitor, bucket } of seen) {
    const begin = first[visitor] as number
    const cohort = cohorts[begin] as number[]
    cohort[bucket - begin] = (cohort[bucket - begin] as number) + 1
  }
  return cohorts
}
