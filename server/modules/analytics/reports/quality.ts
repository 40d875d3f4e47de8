import { z } from 'zod'
import type { StepsContext } from '../../../kernel/contract/context.ts'
import { statement } from '../../../kernel/db/transaction.ts'
import { operation } from '../module.ts'
import { Values } from './filters.ts'
import { reportTargetOf, openReportData, type ReportTarget, type ReportData } from './report-data.ts'
import { bucketsOf, bucketIndex, type Bucket } from './intervals.ts'
import { frameOf, reportAccess, reportErrors } from './overview.ts'
import { reportScope } from './report-input.ts'
import { QualityReport } from './report-shapes.ts'
import { unitsOf } from './sums.ts'

const { filters: _filters, bots: _bots, ...scope } = reportScope

const QualityInput = z.object(scope)

export const getQuality = operation({
  name: 'analytics.getQuality',
  summary: 'Report what came from people and bots, and what was refused',
  description:
    'In views and events. What was refused was not stored, only counted by its day in UTC: it is shown on the day of that name.',
  access: reportAccess,
  effect: 'read',
  rest: 'GET /v1/analytics/reports/quality',
  tool: 'analytics_get_quality',
  toolListing: 'toolset',
  input: QualityInput,
  output: QualityReport,
  errors: reportErrors,
  steps: (ctx, input) => qualityOf(ctx, input),
})

async function qualityOf(
  ctx: StepsContext,
  input: z.output<typeof QualityInput>,
): Promise<z.input<typeof QualityReport>> {
  const ground = await reportTargetOf(ctx, { ...input, bots: 'include', filters: [] })
  const buckets = bucketsOf(ground.period, 'day')
  const opened = await openReportData(ground, ground.period)
  const { days, bots } = await countRecords(opened, buckets)
  const refusals = await refusalsOf(ground)
  const refused = new Map<string, number>()
  for (const { day, reason, count } of refusals) {
    refused.set(reason, (refused.get(reason) ?? 0) + count)
    const found = days.find(({ at }) => at === day)
    if (found) found.refused += count
  }
  return {
    ...frameOf(ground.period, opened),
    people: days.reduce((sum, { people }) => sum + people, 0),
    bots: byCount(bots),
    refused: byCount(refused),
    days,
  }
}

/** The records of people and of programs, day by day, and those of programs by what gave them away. */
async function countRecords(opened: ReportData, buckets: readonly Bucket[]) {
  const days = buckets.map(({ at }) => ({ at, people: 0, bots: 0, refused: 0 }))
  const bots = new Map<string, number>()
  const values = new Values()
  const placeOf = bucketIndex(buckets, values)
  const part = (instant: string) => `{'day': ${placeOf(instant)}, 'bot': bot}`
  const units = unitsOf(
    opened,
    {
      visit: part('first'),
      record: part('ts'),
      cut: { at: buckets.map(({ start }) => start), test: `${placeOf('first')} <> ${placeOf('last')}` },
    },
    values,
  )
  const rows = await opened.ask<{ day: number; bot: string | null; n: number }>(
    `select part['day'] as day, part['bot'] as bot, sum(pages + events) as n from (${units}) group by 1, 2`,
    values,
  )
  for (const { day: place, bot, n } of rows) {
    const day = days[place] as (typeof days)[number]
    if (bot === null) day.people += n
    else {
      day.bots += n
      bots.set(bot, (bots.get(bot) ?? 0) + n)
    }
  }
  return { days, bots }
}

const refusals = statement(
  'analytics_refusals_of_days',
  `select to_char(day, 'YYYY-MM-DD') as day, reason, sum(count)::float8 as count from analytics_refusals
   where org_id = $1 and tracker_id = any($2) and day between $3::date and $4::date group by day, reason`,
)

const refusalsOf = ({ transact, orgId, trackerIds, period }: ReportTarget) =>
  transact((tx) =>
    tx.query<{ day: string; reason: string; count: number }>(refusals, [
      orgId,
      trackerIds,
      period.from,
      period.to,
    ]),
  )

const byCount = (counts: ReadonlyMap<string, number>) =>
  [...counts]
    .map(([reason, count]) => ({ reason, count }))
    .sort((a, b) => b.count - a.count || (a.reason < b.reason ? -1 : 1))
