import { chosenBy, splitsVisits, Values } from './filters.ts'
import { countVisitors, type ReportData } from './report-data.ts'
import type { Figures } from './report-shapes.ts'

/** Sums from which figures are made; parts of them may be added up. */
export interface Sums {
  views: number
  events: number
  visits: number
  visitors: number
  bounces: number
  visitMs: number
  dwellMs: number
  dwelled: number
  depthSum: number
  depths: number
}

/** Sums of nothing: all zero. */
export const noSums = (): Sums => ({
  views: 0,
  events: 0,
  visits: 0,
  visitors: 0,
  bounces: 0,
  visitMs: 0,
  dwellMs: 0,
  dwelled: 0,
  depthSum: 0,
  depths: 0,
})

/** Adds sums to others. */
export function addSums(to: Sums, more: Sums): void {
  for (const name of Object.keys(to) as (keyof Sums)[]) to[name] += more[name]
}

const round = (value: number, digits: number): number => Number(value.toFixed(digits))
const ratio = (part: number, whole: number, digits = 4): number | null =>
  whole === 0 ? null : round(part / whole, digits)

/** The figures that sums stand for. */
export function figuresOf(sums: Sums): Figures {
  const { views, visits, visitors, events } = sums
  return {
    views,
    visits,
    visitors,
    events,
    bounceRate: ratio(sums.bounces, visits),
    viewsPerVisit: ratio(views, visits, 2),
    visitSeconds: ratio(sums.visitMs / 1000, visits, 1),
    dwellSeconds: ratio(sums.dwellMs / 1000, sums.dwelled, 1),
    readDepth: ratio(sums.depthSum, sums.depths, 1),
  }
}

/** What is added up, and in which parts. */
export interface Adding {
  /** SQL: the part of a visit as a whole, from its columns; null where its records are told apart. */
  visit: string | null
  /** SQL: the part of a record; as that of the visit unless said. */
  record?: string
  /** SQL: which records count besides those that are chosen. */
  where?: string
  /** Where a part ends within visits: the instants, and SQL that tells whether one is within a visit. */
  cut?: { at: readonly number[]; test: string }
}

/**
 * SQL: a row for each visit in each part that has a record of it. Visits are taken as a whole from their own table; the few
 * that the period or a part divides, and all where filters tell their records apart, are made of their records.
 */
export function unitsOf(
  opened: ReportData,
  { visit, record = visit ?? '', where = 'true', cut }: Adding,
  values: Values,
): string {
  const { selection, table } = opened
  const { start, end } = selection
  const chosen = chosenBy(selection, table('records'), values)
  const isDivided = `(first < ${start} or last >= ${end}${cut ? ` or ${cut.test}` : ''})`
  const byRecord = (of: string, which: string) => `
    select ${record} as part, any_value(visitor) as visitor, count(*) filter ("isPage") as pages,
      count(*) filter (not "isPage") as events, any_value(last - first) as ms,
      any_value(pages = 1 and events = 0) as bounce, coalesce(sum(dwell) filter ("isPage"), 0) as "dwellMs",
      count(dwell) filter ("isPage") as dwelled, coalesce(sum(depth) filter ("isPage"), 0) as depths,
      count(depth) filter ("isPage") as read
    from ${of} where ts >= ${start} and ts < ${end} and ${which} and ${chosen} and ${where} group by part, visit`
  if (visit === null || splitsVisits(selection)) return byRecord(table('records'), 'true')
  return `
    select ${visit} as part, visitor, pages, events, last - first as ms, pages = 1 and events = 0 as bounce, "dwellMs",
      dwelled, depths, read
    from ${table('visits')} where first >= ${start} and last < ${end} and not ${isDivided} and ${chosen} and ${where}
    union all ${byRecord(table('records', [start, end, ...(cut?.at ?? [])]), isDivided)}`
}

/** SQL: sums of units. */
export const SUMS = (
  oneOf: number,
): string => `coalesce(sum(pages), 0) as views, coalesce(sum(events), 0) as events,
  count(*) filter (visitor > 0) as visits, least(${countVisitors(oneOf)}, count(*) filter (visitor > 0)) as visitors,
  count(*) filter (bounce and visitor > 0) as bounces, coalesce(sum(ms) filter (visitor > 0), 0) as "visitMs",
  coalesce(sum("dwellMs"), 0) as "dwellMs", coalesce(sum(dwelled), 0) as dwelled, coalesce(sum(depths), 0) as "depthSum",
  coalesce(sum(read), 0) as depths`

/** The sums of each part that has any. */
export async function addUp<Part>(
  opened: ReportData,
  adding: Adding,
  values = new Values(),
): Promise<Map<Part, Sums>> {
  const units = unitsOf(opened, adding, values)
  type Row = Sums & { part: Part }
  const rows = await opened.ask<Row>(
    `select part, ${SUMS(opened.oneOf)} from (${units}) group by part`,
    values,
  )
  return new Map(rows.map(({ part, ...sums }) => [part, sums]))
}

/** The sums over everything that the filters let through. */
export const addAll = async (opened: ReportData): Promise<Sums> =>
  (await addUp<number>(opened, { visit: '0' })).get(0) ?? noSums()
