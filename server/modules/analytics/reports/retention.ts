import { z } from 'zod'
import type { StepsContext } from '../../../kernel/contract/context.ts'
import { operation } from '../module.ts'
import { Values } from './filters.ts'
import { reportTargetOf, openReportData, type ReportData } from './report-data.ts'
import { bucketsOf, bucketIndex, type Bucket } from './intervals.ts'
import { frameOf, reportAccess, reportErrors } from './overview.ts'
import { FILTERS_TAKE_VISITS, reportScope, type Period } from './report-input.ts'
import { Retention } from './report-shapes.ts'
import { unitsOf } from './sums.ts'
import { DAY_MS } from '../../../kernel/base/zoned-time.ts'

const MOST_COHORTS = 60

const Input = z.object({
  ...reportScope,
  interval: z.enum(['day', 'week', 'month']).optional().describe('By the length of the period unless said.'),
})

export const getRetention = operation({
  name: 'analytics.getRetention',
  summary: 'Report how many visitors came back, by when they first came',
  description: `The first visit is the first one within the period. The last ${MOST_COHORTS} intervals at most. ${FILTERS_TAKE_VISITS}`,
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
  const ground = await reportTargetOf(ctx, input, 'visits')
  const interval = input.interval ?? fitting(ground.period)
  const buckets = bucketsOf(ground.period, interval).slice(-MOST_COHORTS)
  const start = (buckets[0] as Bucket).start
  const opened = await openReportData(ground, { start, end: ground.period.end })
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
async function countCohorts(opened: ReportData, buckets: readonly Bucket[]): Promise<number[][]> {
  const values = new Values()
  const placeOf = bucketIndex(buckets, values)
  const units = unitsOf(
    opened,
    {
      visit: placeOf('first'),
      record: placeOf('ts'),
      // Of very many visitors a part: whoever is in it, is in it with all visits.
      where: `visitor > 0 and visitor & ${opened.oneOf - 1} = 0`,
      cut: { at: buckets.map(({ start }) => start), test: `${placeOf('first')} <> ${placeOf('last')}` },
    },
    values,
  )
  const rows = await opened.ask<{ begin: number; part: number; n: number }>(
    `select begin, part, count(*) as n from (
       select part, min(part) over (partition by visitor) as begin from (select distinct visitor, part from (${units}))
     ) group by 1, 2`,
    values,
  )
  const cohorts = buckets.map((_, place) => Array.from({ length: buckets.length - place }, () => 0))
  for (const { begin, part, n } of rows) (cohorts[begin] as number[])[part - begin] = n * opened.oneOf
  return cohorts
}
