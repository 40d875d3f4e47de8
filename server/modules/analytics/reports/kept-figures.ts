import { statement } from '../../../kernel/db/transaction.ts'
import { TOKEN_RETENTION_DAYS } from '../engine/retention-days.ts'
import { WHOLE } from './kept-dimensions.ts'
import type { Dimension, Period } from './report-input.ts'
import type { ReportTarget } from './report-data.ts'
import { addSums, noSums, type Sums } from './sums.ts'

/** Daily figures of days whose records were deleted. A visitor of several days counts on each of them. */
export interface Kept {
  /** The first day that has its records. */
  until: string
  whole: Sums
  byDay: Map<string, Sums>
  /** Of the dimension that was asked for. */
  byValue: Map<string | null, Sums>
}

const SUMS = `sum(views)::int as views, sum(visits)::int as visits, sum(visitors)::int as visitors, sum(events)::int as events,
  sum(bounces)::int as bounces, sum(visit_ms)::float8 as "visitMs", sum(dwell_ms)::float8 as "dwellMs", sum(dwelled)::int as dwelled,
  sum(depth_sum)::float8 as "depthSum", sum(depths)::int as depths`

// A tracker's own last day without records.
const OLD = `from analytics_days d
  left join analytics_trackers t on t.org_id = d.org_id and t.id = d.tracker_id
  where d.org_id = $1 and d.tracker_id = any($2) and d.day between $3 and $4 and d.is_bot = any($5) and d.dimension = $6
    and d.day < (now() at time zone 'UTC')::date - coalesce(t.retention_days, ${TOKEN_RETENTION_DAYS})`

const until = statement(
  'analytics_kept_until',
  `select (now() at time zone 'UTC')::date - max(days) as day from (
     select retention_days as days from analytics_trackers where org_id = $1 and id = any($2)
     union all select ${TOKEN_RETENTION_DAYS} where '' = any($2)) t`,
)
const byDay = statement('analytics_kept_by_day', `select d.day, ${SUMS} ${OLD} group by d.day`)
const byValue = statement('analytics_kept_by_value', `select d.value, ${SUMS} ${OLD} group by d.value`)

/**
 * The daily figures of those days of a period whose records were deleted; null where there are none, or where filters
 * need records.
 */
export async function keptFigures(
  { transact, orgId, trackerIds, selection }: ReportTarget,
  { from, to }: Period,
  dimension?: Dimension,
): Promise<Kept | null> {
  return transact(async (tx) => {
    const [limit] = await tx.query<{ day: string | null }>(until, [orgId, trackerIds])
    if (!limit?.day || from >= limit.day) return null
    const kept: Kept = { until: limit.day, whole: noSums(), byDay: new Map(), byValue: new Map() }
    if (selection.filters.length > 0) return kept
    const isBot = { exclude: [false], include: [false, true], only: [true] }[selection.bots]
    const key = [orgId, trackerIds, from, to, isBot]
    for (const { day, ...sums } of await tx.query<Sums & { day: string }>(byDay, [...key, WHOLE])) {
      kept.byDay.set(day, sums)
      addSums(kept.whole, sums)
    }
    if (dimension === undefined) return kept
    type Row = Sums & { value: string | null }
    for (const { value, ...sums } of await tx.query<Row>(byValue, [...key, dimension]))
      kept.byValue.set(value, sums)
    return kept
  })
}
