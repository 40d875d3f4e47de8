import { statement } from '../../../kernel/db/transaction.ts'
import type { Services } from '../../../kernel/contract/context.ts'
import { dayOf } from '../days.ts'
import { quoted } from '../engine/columns.ts'
import { DAY_MS } from '../../../kernel/base/zoned-time.ts'
import type { Owner } from '../engine/protocol.ts'
import type { Transact } from '../engine/sealed-days.ts'
import { columnOf, isOfRecord, Values } from '../reports/filters.ts'
import { LOCKS } from '../locks.ts'
import { openReportData, type ReportData } from '../reports/report-data.ts'
import { SUMS, unitsOf, type Adding, type Sums } from '../reports/sums.ts'
import { KEPT_DIMENSIONS, WHOLE } from '../reports/kept-dimensions.ts'

const HOUR_MS = 3_600_000
// Values beyond the largest of a day share one row: what is kept for ever must not grow with what visitors type.
const MOST_VALUES = 300

const forgetDays = statement(
  'analytics_days_forget',
  'delete from analytics_days where org_id = $1 and tracker_id = $2 and day = any($3::date[])',
)
const forgetHours = statement(
  'analytics_hours_forget',
  `delete from analytics_hours where org_id = $1 and tracker_id = $2 and (hour at time zone 'UTC')::date = any($3::date[])`,
)
const addDays = statement(
  'analytics_days_add',
  `insert into analytics_days (org_id, tracker_id, day, dimension, value_key, value, is_bot, views, visits, visitors, events,
     bounces, visit_ms, dwell_ms, dwelled, depth_sum, depths)
   select $1, $2, r.day, r.dimension, case when r.value is null then '' else md5(r.value) end, r.value, r."isBot", r.views, r.visits,
     r.visitors, r.events, r.bounces, r."visitMs", r."dwellMs", r.dwelled, r."depthSum", r.depths
   from jsonb_to_recordset($3::jsonb) as r(day date, dimension text, value text, "isBot" boolean, views int, visits int, visitors int,
     events int, bounces int, "visitMs" bigint, "dwellMs" bigint, dwelled int, "depthSum" bigint, depths int)`,
)
const addHours = statement(
  'analytics_hours_add',
  `insert into analytics_hours (org_id, tracker_id, hour, is_bot, views, visits, visitors, events)
   select $1, $2, to_timestamp(r.hour * 3600), r."isBot", r.views, r.visits, r.visitors, r.events
   from jsonb_to_recordset($3::jsonb) as r(hour int, "isBot" boolean, views int, visits int, visitors int, events int)`,
)

interface DayRow extends Sums {
  day: string
  dimension: string
  value: string | null
  isBot: boolean
}

type HourRow = Pick<Sums, 'views' | 'visits' | 'visitors' | 'events'> & { hour: number; isBot: boolean }

/** Stores the figures of days (UTC) by hour and by value of each dimension, in place of those stored before. */
export async function rollUpDays(
  services: Services,
  transact: Transact,
  { orgId, trackerId, days }: Owner & { days: readonly string[] },
): Promise<void> {
  const [first, last] = [Date.parse(days[0] as string), Date.parse(days.at(-1) as string)]
  const selection = { bots: 'include', filters: [], takes: 'records' } as const
  const ground = { services, transact, orgId, trackerIds: [trackerId], selection }
  // What is kept for ever is exact.
  const opened = {
    ...(await openReportData(ground, { start: first, end: last + DAY_MS }, { asSealed: true })),
    oneOf: 1,
  }
  const [hours, rows] = await Promise.all([
    hoursOf(opened),
    Promise.all([visitValuesOf(opened), recordValuesOf(opened, 'page'), recordValuesOf(opened, 'event')]),
  ])
  const wanted = new Set(days)
  const found = rows.flat().filter(({ day }) => wanted.has(day))
  const ownHours = hours.filter(({ hour }) => wanted.has(dayOf(hour * HOUR_MS)))
  const key = [orgId, trackerId]
  await transact(async (tx) => {
    await tx.lock(LOCKS.keptFigures, key.join(' '))
    await Promise.all([tx.query(forgetDays, [...key, days]), tx.query(forgetHours, [...key, days])])
    if (found.length > 0) await tx.query(addDays, [...key, JSON.stringify(found)])
    if (ownHours.length > 0) await tx.query(addHours, [...key, JSON.stringify(ownHours)])
  })
}

/** Parts that end with each hour, or day, of the period. */
function parts(opened: ReportData, stepMs: number): NonNullable<Adding['cut']> {
  const { start, end } = opened.selection
  const at = Array.from({ length: (end - start) / stepMs }, (_, place) => start + place * stepMs)
  return { at, test: `first // ${stepMs} <> last // ${stepMs}` }
}

const IS_BOT = `'bot': bot is not null`

function hoursOf(opened: ReportData): Promise<HourRow[]> {
  const values = new Values()
  const part = (instant: string) => `{'hour': ${instant} // ${HOUR_MS}, ${IS_BOT}}`
  const units = unitsOf(
    opened,
    { visit: part('first'), record: part('ts'), cut: parts(opened, HOUR_MS) },
    values,
  )
  return opened.ask<HourRow>(
    `select part['hour'] as hour, part['bot'] as "isBot", ${SUMS(1)} from (${units}) group by 1, 2`,
    values,
  )
}

const OF_VISITS = KEPT_DIMENSIONS.filter((dimension) => !isOfRecord(dimension))

type Found = Sums & { day: number; dimension: string; value: string | null; isBot: boolean }

const told = (rows: readonly Found[]): DayRow[] =>
  rows.map(({ day, ...row }) => ({ ...row, day: dayOf(day * DAY_MS) }))

/** The largest of each day; nothing that never counts. */
const largest = (counted: string): string =>
  `dimension = '${WHOLE}' or (${counted} > 0 and row_number() over (partition by day, "isBot", dimension order by ${counted} desc, value nulls last) <= ${MOST_VALUES})`

/** Days as a whole, and the values that belong to visits. */
async function visitValuesOf(opened: ReportData): Promise<DayRow[]> {
  const values = new Values()
  const fields = OF_VISITS.map((dimension) => `'${dimension}': ${quoted(dimension)}`).join(', ')
  const part = (instant: string) => `{'day': ${instant} // ${DAY_MS}, ${IS_BOT}, ${fields}}`
  const units = unitsOf(
    opened,
    { visit: part('first'), record: part('ts'), cut: parts(opened, DAY_MS) },
    values,
  )
  const flat = `select unnest(part), * exclude (part) from (${units})`
  const names = OF_VISITS.map(quoted)
  const cases = OF_VISITS.map((dimension) => `when grouping(${quoted(dimension)}) = 0 then`)
  return told(
    await opened.ask<Found>(
      `select * from (
         select day, bot as "isBot", case ${cases.map((test, place) => `${test} '${OF_VISITS[place]}'`).join(' ')} else '${WHOLE}' end as dimension,
           case ${cases.map((test, place) => `${test} ${names[place]}`).join(' ')} end as value, ${SUMS(1)}
         from (${flat}) group by grouping sets ((day, bot), ${names.map((name) => `(day, bot, ${name})`).join(', ')})
       ) qualify ${largest('visits')}`,
      values,
    ),
  )
}

async function recordValuesOf(opened: ReportData, dimension: 'page' | 'event'): Promise<DayRow[]> {
  const values = new Values()
  const units = unitsOf(
    opened,
    {
      visit: null,
      record: `{'day': ts // ${DAY_MS}, ${IS_BOT}, 'value': ${columnOf(dimension)}}`,
      ...(dimension === 'event' && { where: 'not "isPage"' }),
    },
    values,
  )
  return told(
    await opened.ask<Found>(
      `select * from (
         select part['day'] as day, part['bot'] as "isBot", '${dimension}' as dimension, part['value'] as value, ${SUMS(1)}
         from (${units}) group by 1, 2, 3, 4
       ) qualify ${largest(dimension === 'page' ? 'views' : 'events')}`,
      values,
    ),
  )
}
