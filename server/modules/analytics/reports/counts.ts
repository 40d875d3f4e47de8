import type { StepsContext } from '../../../kernel/contract/context.ts'
import { quoted } from '../engine/columns.ts'
import { Values } from './filters.ts'
import {
  countVisitors,
  reportTargetOf,
  openReportData,
  recordsChosen,
  type ReportData,
} from './report-data.ts'
import { bucketsOf, bucketIndex } from './intervals.ts'
import { meets, type Rule } from './matcher.ts'

/** How often values came together, and at how many visitors. */
export interface Count {
  values: (string | null)[]
  views: number
  visitors: number
}

/** What is counted: records of people in the last days, all of them or those about one subject. */
export interface CountRequest extends Rule {
  trackerId?: string | undefined
  sinceDays: number
}

/** What can be counted together, as columns of records. */
const COLUMNS = {
  subject: ['type', 'subject'],
  utm: ['utmSource', 'utmMedium', 'utmCampaign'],
} as const

/** The most frequent subjects or campaigns. */
export async function countTop(
  ctx: StepsContext,
  by: keyof typeof COLUMNS,
  { limit, ...request }: CountRequest & { limit: number },
): Promise<Count[]> {
  const { opened } = await open(ctx, request)
  const values = new Values()
  const key = `[${COLUMNS[by].map(quoted).join(', ')}]`
  const rows = await opened.ask<Counted & { part: (string | null)[] }>(
    `select ${key} as part, ${counted(opened, by === 'subject' || isNarrow(request))}
     from ${opened.table('records')} where ${recordsChosen(opened, values)} and ${meets(request, values)}
     group by ${key} order by views desc, part limit ${limit}`,
    values,
  )
  return rows.map(({ part, ...count }) => ({ values: part, ...count }))
}

/** What was counted on each day, none left out. */
export async function countDays(ctx: StepsContext, request: CountRequest): Promise<Count[]> {
  const { opened, period } = await open(ctx, request)
  const buckets = bucketsOf(period, 'day')
  const values = new Values()
  const rows = await opened.ask<Counted & { part: number }>(
    `select ${bucketIndex(buckets, values)('ts')} as part, ${counted(opened, isNarrow(request))}
     from ${opened.table('records')} where ${recordsChosen(opened, values)} and ${meets(request, values)} group by part`,
    values,
  )
  return buckets.map(({ at }, place) => {
    const { views = 0, visitors = 0 } = rows.find(({ part }) => part === place) ?? {}
    return { values: [at], views, visitors }
  })
}

type Counted = Pick<Count, 'views' | 'visitors'>

/** SQL: how many views and visitors; where `isAny`, whatever fits counts as a view. */
const counted = ({ oneOf }: ReportData, isAny: boolean): string =>
  `count(*) filter (${isAny ? 'true' : '"isPage"'}) as views, ${countVisitors(oneOf)} as visitors`

/** Whether one type or subject is asked for: then every record of it counts as a view, not only pages. */
export const isNarrow = ({ subjectType, subjectId }: Rule): boolean =>
  subjectType !== undefined || subjectId !== undefined

async function open(ctx: StepsContext, { trackerId, sinceDays }: CountRequest) {
  const scope = { from: undefined, to: undefined, timezone: undefined, bots: 'exclude' } as const
  const ground = await reportTargetOf(ctx, { ...scope, filters: [], trackerId, sinceDays })
  return { period: ground.period, opened: await openReportData(ground, ground.period) }
}
