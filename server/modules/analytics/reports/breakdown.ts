import { z } from 'zod'
import type { StepsContext } from '../../../kernel/contract/context.ts'
import { operation } from '../module.ts'
import { columnOf, isOfRecord, isOneOf, Values } from './filters.ts'
import {
  reportTargetOf,
  openReportData,
  recordsChosen,
  type ReportTarget,
  type ReportData,
} from './report-data.ts'
import { keptFigures, type Kept } from './kept-figures.ts'
import { frameOf, reportAccess, reportErrors } from './overview.ts'
import { DIMENSIONS, periodBefore, reportScope, type Dimension, type Period } from './report-input.ts'
import { Breakdown, type BreakdownItem } from './report-shapes.ts'
import { addAll, addSums, addUp, figuresOf, noSums, unitsOf, type Sums } from './sums.ts'

/** What can be listed by its values. */
const LISTED = DIMENSIONS.filter((dimension) => dimension !== 'subjectType')

/** What a breakdown is asked for. */
export const BreakdownInput = z.object({
  ...reportScope,
  dimension: z.enum(LISTED).describe('What the records are told apart by.'),
  compare: z.boolean().default(false).describe('Also report on the period of as many days before.'),
  limit: z.int().min(1).max(200).default(20),
  offset: z.int().min(0).max(100_000).default(0),
  search: z.string().max(200).optional().describe('Only values that contain this text, in any case.'),
})

/** A breakdown’s request; downloads ask for more values than a page has. */
export type BreakdownRequest = Omit<z.output<typeof BreakdownInput>, 'dimension'> & { dimension: Dimension }

export const getBreakdown = operation({
  name: 'analytics.getBreakdown',
  summary: 'List pages, sources, countries, devices … by how often they were there',
  description:
    'Pages are ordered by views, events by count, everything else by visits: of these, items and rest add up to the total. A record’s page is the one that was viewed or on which an event happened.',
  access: reportAccess,
  effect: 'read',
  rest: 'GET /v1/analytics/reports/breakdown',
  tool: 'analytics_get_breakdown',
  toolListing: 'toolset',
  input: BreakdownInput,
  output: Breakdown,
  errors: reportErrors,
  steps: (ctx, input) => breakdownOf(ctx, input),
})

type Counted = 'views' | 'visits' | 'events'

const countedOf = (dimension: Dimension): Counted =>
  dimension === 'page' ? 'views' : dimension === 'event' ? 'events' : 'visits'

/** The figures of each value of one dimension, for the API, tools and downloads alike. */
export async function breakdownOf(
  ctx: StepsContext,
  input: BreakdownRequest,
): Promise<z.input<typeof Breakdown>> {
  const { dimension, offset } = input
  const ground = await reportTargetOf(ctx, input)
  const counted = countedOf(dimension)
  const now = await openPeriod(ground, ground.period, dimension)
  const [listed, totals] = await Promise.all([listValues(now, dimension, input), addAll(now.opened)])
  if (now.kept) addSums(totals, now.kept.whole)
  const values = listed.items.map(({ value }) => value)
  const before = input.compare ? await openPeriod(ground, periodBefore(ground.period), dimension) : null
  const [sums, sumsBefore] = await Promise.all([
    sumsOf(now, dimension, values),
    before && sumsOf(before, dimension, values),
  ])
  const total = totals[counted]
  const count = listed.items.reduce((sum, { n }) => sum + n, 0)
  return {
    ...frameOf(ground.period, now.opened),
    dimension,
    counted,
    items: listed.items.map(({ value, n }, place): BreakdownItem => {
      const own = figuresOf(sums[place] as Sums)
      const share = total === 0 ? 0 : Number((n / total).toFixed(4))
      return { value, ...own, share, previous: sumsBefore && countsOf(sumsBefore[place] as Sums) }
    }),
    rest: { values: listed.size - values.length, count: total - count },
    total,
    totals: figuresOf(totals),
    nextOffset: offset + values.length < listed.found ? offset + values.length : null,
    detailedFrom: now.kept?.until ?? null,
  }
}

/** What a period has: its records, and what is left of days that have none any more. */
interface Opening {
  opened: ReportData
  kept: Kept | null
}

async function openPeriod(ground: ReportTarget, period: Period, dimension: Dimension): Promise<Opening> {
  const [opened, kept] = await Promise.all([
    openReportData(ground, period),
    keptFigures(ground, period, dimension),
  ])
  return { opened, kept }
}

const countsOf = ({ views, visits, visitors, events }: Sums) => ({ views, visits, visitors, events })

interface Listed {
  /** How many values there are, and how many of them were looked for. */
  size: number
  found: number
  items: { value: string | null; n: number }[]
}

/** SQL: how often each value counts, before they are put together. */
function countsOfValues({ opened, kept }: Opening, dimension: Dimension, values: Values): string {
  const own = isOfRecord(dimension)
    ? `select ${columnOf(dimension)} as value, count(*) as n from ${opened.table('records')}
       where ${dimension === 'page' ? '' : 'not '}"isPage" and ${recordsChosen(opened, values)} group by value`
    : `select part as value, count(*) as n from (${unitsOf(opened, { visit: columnOf(dimension) }, values)})
       where visitor > 0 group by value`
  const old = [...(kept?.byValue ?? [])]
  if (old.length === 0) return own
  const counted = countedOf(dimension)
  return `${own} union all select unnest(${values.add(old.map(([value]) => value))}::varchar[]) as value,
    unnest(${values.add(old.map(([, sums]) => sums[counted]))}::bigint[]) as n`
}

/** The values that count most, page by page. */
async function listValues(
  opening: Opening,
  dimension: Dimension,
  { search, limit, offset }: Pick<BreakdownRequest, 'search' | 'limit' | 'offset'>,
): Promise<Listed> {
  const values = new Values()
  const counts = countsOfValues(opening, dimension, values)
  const isWanted =
    search === undefined ? 'true' : `contains(lower(coalesce(value, '')), lower(${values.add(search)}))`
  const rows = await opening.opened.ask<{
    size: number
    found: number
    value: string | null
    n: number | null
  }>(
    `with counted as materialized (select value, sum(n) as n from (${counts}) group by value having sum(n) > 0),
       listed as (select value, n from counted where ${isWanted} order by n desc, value nulls last limit ${limit} offset ${offset}),
       sizes as (select count(*) as size, count(*) filter (${isWanted}) as found from counted)
     select size, found, value, n from sizes left join listed on true order by n desc nulls last, value nulls last`,
    values,
  )
  return {
    size: rows[0]?.size ?? 0,
    found: rows[0]?.found ?? 0,
    items: rows.flatMap(({ value, n }) => (n === null ? [] : { value, n })),
  }
}

/** The sums of some values, in their order. */
async function sumsOf(
  { opened, kept }: Opening,
  dimension: Dimension,
  wanted: readonly (string | null)[],
): Promise<Sums[]> {
  if (wanted.length === 0) return []
  const values = new Values()
  const column = columnOf(dimension)
  const isWanted = isOneOf(column, wanted, values)
  const sums = await addUp<string | null>(
    opened,
    {
      visit: isOfRecord(dimension) ? null : column,
      record: column,
      where: dimension === 'event' ? `not "isPage" and ${isWanted}` : isWanted,
    },
    values,
  )
  return wanted.map((value) => {
    const own = sums.get(value) ?? noSums()
    addSums(own, kept?.byValue.get(value) ?? noSums())
    return own
  })
}
