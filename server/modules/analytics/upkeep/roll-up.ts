import { statement } from '../../../kernel/db/transaction.ts'
import { countValues, sumsOf } from '../reports/breakdown.ts'
import { readFilters, visitColumnOf } from '../reports/filters.ts'
import type { Dimension } from '../reports/report-input.ts'
import { openGround, scan, type Opened } from '../reports/scan.ts'
import { createTally, EACH_APART, FIGURE_COLUMNS, type Sums } from '../reports/tally.ts'
import { columnIn, DAY_MS } from '../segments/segment.ts'
import type { Transact } from '../segments/live-segment.ts'
import type { TermOwner } from '../segments/terms.ts'
import { KEPT_DIMENSIONS, WHOLE } from './kept-dimensions.ts'

const HOUR_MS = 3_600_000
const HOURS = 24
const EVERYBODY = { most: Number.POSITIVE_INFINITY }
// Values beyond the largest of a day share one row: what is kept for ever must not grow with what visitors type.
const MOST_VALUES = 300

// Two runs of the job may meet.
const hold = statement(
  'analytics_roll_up_hold',
  `select pg_advisory_xact_lock(hashtextextended($1 || $2 || $3, 15))`,
)
const forgetDays = statement(
  'analytics_days_forget',
  'delete from analytics_days where org_id = $1 and tracker_id = $2 and day = $3',
)
const forgetHours = statement(
  'analytics_hours_forget',
  `delete from analytics_hours where org_id = $1 and tracker_id = $2 and hour >= $3::timestamptz and hour < $3::timestamptz + interval '1 day'`,
)
const addDays = statement(
  'analytics_days_add',
  `insert into analytics_days (org_id, tracker_id, day, dimension, value_key, value, is_bot, views, visits, visitors, events,
     bounces, visit_ms, dwell_ms, dwelled, depth_sum, depths)
   select $1, $2, $3, r.dimension, case when r.value is null then '' else md5(r.value) end, r.value, r."isBot", r.views, r.visits,
     r.visitors, r.events, r.bounces, r."visitMs", r."dwellMs", r.dwelled, r."depthSum", r.depths
   from jsonb_to_recordset($4::jsonb) as r(dimension text, value text, "isBot" boolean, views int, visits int, visitors int,
     events int, bounces int, "visitMs" bigint, "dwellMs" bigint, dwelled int, "depthSum" bigint, depths int)`,
)
const addHours = statement(
  'analytics_hours_add',
  `insert into analytics_hours (org_id, tracker_id, hour, is_bot, views, visits, visitors, events)
   select $1, $2, $3::timestamptz + r.hour * interval '1 hour', r."isBot", r.views, r.visits, r.visitors, r.events
   from jsonb_to_recordset($4::jsonb) as r(hour int, "isBot" boolean, views int, visits int, visitors int, events int)`,
)

interface DayRow extends Sums {
  dimension: string
  value: string | null
  isBot: boolean
}

/** Keeps the figures of a day (UTC) by hour and by value, in place of those that it had. */
export async function rollUpDay(
  transact: Transact,
  { orgId, trackerId }: TermOwner,
  day: string,
): Promise<void> {
  const start = Date.parse(day)
  const days: DayRow[] = []
  const hours: (Pick<Sums, 'views' | 'visits' | 'visitors' | 'events'> & { hour: number; isBot: boolean })[] =
    []
  for (const isBot of [false, true]) {
    const selection = { bots: isBot ? 'only' : 'exclude', filters: readFilters([]) } as const
    const columns = [...FIGURE_COLUMNS, 'subject', 'path', ...columnsOfVisits()] as const
    const period = { start, end: start + DAY_MS }
    const ground = { transact, orgId, trackerIds: [trackerId], selection }
    const opened = await openGround(ground, period, columns, EVERYBODY)
    const byHour = await sumsByHour(opened, start)
    byHour.forEach(({ views, visits, visitors, events }, hour) => {
      if (views + events > 0) hours.push({ hour, isBot, views, visits, visitors, events })
    })
    for (const row of await rowsOf(opened)) days.push({ ...row, isBot })
  }
  const key = [orgId, trackerId, day]
  await transact(async (tx) => {
    await tx.query(hold, key)
    await Promise.all([
      tx.query(forgetDays, key),
      tx.query(forgetHours, [orgId, trackerId, `${day}T00:00:00Z`]),
    ])
    if (days.length > 0) await tx.query(addDays, [...key, JSON.stringify(days)])
    if (hours.length > 0)
      await tx.query(addHours, [orgId, trackerId, `${day}T00:00:00Z`, JSON.stringify(hours)])
  })
}

const columnsOfVisits = () => KEPT_DIMENSIONS.flatMap((dimension) => visitColumnOf(dimension) ?? [])

async function sumsByHour(opened: Opened, start: number): Promise<Sums[]> {
  const tally = createTally(HOURS, opened)
  await scan(opened, (segment, chosen) => {
    const time = columnIn(segment, 'time')
    const record = (at: number) => Math.floor((segment.day + (time[at] as number) - start) / HOUR_MS)
    tally.add(segment, chosen, { visit: () => EACH_APART, record })
  })
  return tally.sums()
}

/** The day as a whole, and each of its values; the rest of many share one row without a value of their own. */
async function rowsOf(opened: Opened): Promise<Omit<DayRow, 'isBot'>[]> {
  const rows: Omit<DayRow, 'isBot'>[] = []
  for (const dimension of KEPT_DIMENSIONS as readonly Dimension[]) {
    const { counts, totals } = await countValues(opened, dimension)
    if (totals.views + totals.events === 0) return []
    if (rows.length === 0) rows.push({ dimension: WHOLE, value: null, ...totals })
    const values = [...counts]
      .sort(([, a], [, b]) => b - a)
      .slice(0, MOST_VALUES)
      .map(([value]) => value)
    const sums = await sumsOf(opened, dimension, values)
    values.forEach((value, place) => rows.push({ dimension, value, ...(sums[place] as Sums) }))
  }
  return rows
}
