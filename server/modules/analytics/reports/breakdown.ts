import { z } from 'zod'
import type { StepsContext } from '../../../kernel/context.ts'
import { operation } from '../module.ts'
import type { Column, ColumnName } from '../segments/columns.ts'
import { columnIn, type Segment } from '../segments/segment.ts'
import { pagesOf, visitColumnOf, type Chosen } from './filters.ts'
import { keptFigures } from './kept-figures.ts'
import { frameOf, reportAccess, reportErrors } from './overview.ts'
import { DIMENSIONS, periodBefore, reportScope, type Dimension, type Period } from './report-input.ts'
import { Breakdown, type BreakdownItem } from './report-shapes.ts'
import { eachRecord, groundOf, openGround, scan, type Ground, type Opened } from './scan.ts'
import {
  addSums,
  createTally,
  EACH_APART,
  FIGURE_COLUMNS,
  figuresOf,
  noSums,
  NOWHERE,
  type PartOf,
  type Sums,
} from './tally.ts'

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
  input: BreakdownInput,
  output: Breakdown,
  errors: reportErrors,
  steps: (ctx, input) => breakdownOf(ctx, input),
})

type Counted = 'views' | 'visits' | 'events'

const countedOf = (dimension: Dimension): Counted =>
  dimension === 'page' ? 'views' : dimension === 'event' ? 'events' : 'visits'

/** One dimension's values, for every face that shows them. */
export async function breakdownOf(
  ctx: StepsContext,
  input: BreakdownRequest,
): Promise<z.input<typeof Breakdown>> {
  const { dimension, limit, offset } = input
  const ground = await groundOf(ctx, input)
  const counted = countedOf(dimension)
  const now = await openPeriod(ground, ground.period, dimension)
  const { counts, totals } = await countValues(now.opened, dimension)
  for (const [value, own] of now.kept?.byValue ?? [])
    counts.set(value, (counts.get(value) ?? 0) + own[counted])
  if (now.kept) addSums(totals, now.kept.whole)
  const found = [...counts]
    .filter(([value]) => matches(value, input.search))
    .sort(([a, x], [b, y]) => y - x || compare(a, b))
  const page = found.slice(offset, offset + limit)
  const values = page.map(([value]) => value)
  const sums = await sumsIn(now, dimension, values)
  const before = input.compare ? await openPeriod(ground, periodBefore(ground.period), dimension) : null
  const sumsBefore = before && (await sumsIn(before, dimension, values))
  const total = totals[counted]
  const listed = page.reduce((sum, [, count]) => sum + count, 0)
  return {
    ...frameOf(ground.period, now.opened),
    dimension,
    counted,
    items: page.map(([value, count], place): BreakdownItem => {
      const own = figuresOf(sums[place] as Sums)
      const share = total === 0 ? 0 : Number((count / total).toFixed(4))
      return { value, ...own, share, previous: sumsBefore && countsOf(sumsBefore[place] as Sums) }
    }),
    rest: { values: counts.size - page.length, count: total - listed },
    total,
    totals: figuresOf(totals),
    nextOffset: offset + page.length < found.length ? offset + page.length : null,
    detailedFrom: now.kept?.until ?? null,
  }
}

/** What a period has: its records, and what is left of days that have none any more. */
async function openPeriod(ground: Ground, period: Period, dimension: Dimension) {
  const [opened, kept] = [
    await openGround(ground, period, [...FIGURE_COLUMNS, ...columnsOf(dimension)], {
      ...(visitColumnOf(dimension) && { cuts: [] }),
    }),
    await keptFigures(ground, period, dimension),
  ]
  return { opened, kept }
}

async function sumsIn(
  { opened, kept }: Awaited<ReturnType<typeof openPeriod>>,
  dimension: Dimension,
  values: readonly (string | null)[],
): Promise<Sums[]> {
  const sums = await sumsOf(opened, dimension, values)
  values.forEach((value, place) => addSums(sums[place] as Sums, kept?.byValue.get(value) ?? noSums()))
  return sums
}

const countsOf = ({ views, visits, visitors, events }: Sums) => ({ views, visits, visitors, events })

const matches = (value: string | null, search: string | undefined): boolean =>
  search === undefined || (value ?? '').toLowerCase().includes(search.toLowerCase())

const compare = (a: string | null, b: string | null): number =>
  a === b ? 0 : a === null ? 1 : b === null || a < b ? -1 : 1

function columnsOf(dimension: Dimension): ColumnName[] {
  const column = visitColumnOf(dimension)
  return column ? [column] : ['isPage', 'subject', 'path']
}

/** The term of each visit, or of each of its records. */
function termsIn(segment: Segment, dimension: Dimension): { column: Column; isOfVisits: boolean } {
  const column = visitColumnOf(dimension)
  if (column) return { column: columnIn(segment, column), isOfVisits: true }
  return { column: dimension === 'page' ? pagesOf(segment) : columnIn(segment, 'subject'), isOfVisits: false }
}

/** How often each value counts, and the figures of all of it. */
export async function countValues(opened: Opened, dimension: Dimension) {
  const whole = createTally(1, opened)
  const counts = new Map<string | null, number>()
  for (const tracker of opened.trackers) {
    const byTerm = new Uint32Array(tracker.terms.values.length)
    await scan({ trackers: [tracker], selection: opened.selection }, (segment, chosen) => {
      whole.add(segment, chosen)
      count(segment, chosen, { dimension, byTerm })
    })
    byTerm.forEach((times, term) => {
      if (times === 0) return
      const value = tracker.terms.values[term] ?? null
      counts.set(value, (counts.get(value) ?? 0) + times * opened.oneOf)
    })
  }
  const [totals = noSums()] = whole.sums()
  return { counts, totals }
}

function count(
  segment: Segment,
  { visits, records }: Chosen,
  { dimension, byTerm }: { dimension: Dimension; byTerm: Uint32Array },
): void {
  const { column, isOfVisits } = termsIn(segment, dimension)
  const more = (at: number) => {
    const term = column[at] as number
    byTerm[term] = (byTerm[term] as number) + 1
  }
  if (isOfVisits) {
    const visitor = columnIn(segment, 'visitor')
    for (let visit = 0; visit < segment.visits; visit += 1)
      if (visitor[visit] !== 0 && (visits === null || visits[visit] !== 0)) more(visit)
    return
  }
  const isPage = columnIn(segment, 'isPage')
  const wanted = dimension === 'page' ? 1 : 0
  eachRecord(segment, { visits, records }, (record) => {
    if (isPage[record] === wanted) more(record)
  })
}

// So many values are told apart in one pass: more would want too much room for who was seen in each.
const VALUES_AT_ONCE = 500

/** The sums of some values, in their order. */
export async function sumsOf(
  opened: Opened,
  dimension: Dimension,
  values: readonly (string | null)[],
): Promise<Sums[]> {
  if (values.length > VALUES_AT_ONCE) {
    const first = await sumsOf(opened, dimension, values.slice(0, VALUES_AT_ONCE))
    return [...first, ...(await sumsOf(opened, dimension, values.slice(VALUES_AT_ONCE)))]
  }
  if (values.length === 0) return []
  const tally = createTally(values.length, opened)
  for (const tracker of opened.trackers) {
    const places = new Int32Array(tracker.terms.values.length).fill(NOWHERE)
    values.forEach((value, place) => {
      const term = value === null ? 0 : tracker.terms.ids.get(value)
      if (term !== undefined) places[term] = place
    })
    await scan({ trackers: [tracker], selection: opened.selection }, (segment, chosen) =>
      tally.add(segment, chosen, byValue(segment, dimension, places)),
    )
  }
  return tally.sums()
}

/** The values of a segment's visits or records, by the place of each term. */
function byValue(segment: Segment, dimension: Dimension, places: Int32Array): PartOf {
  const { column, isOfVisits } = termsIn(segment, dimension)
  const placeOf = (at: number) => places[column[at] as number] as number
  if (isOfVisits) return { visit: placeOf }
  if (dimension === 'page') return { visit: () => EACH_APART, record: placeOf }
  const isPage = columnIn(segment, 'isPage')
  return { visit: () => EACH_APART, record: (record) => (isPage[record] ? NOWHERE : placeOf(record)) }
}
