import type { z } from 'zod'
import { csvOf, type Cell } from '../../../../kernel/base/csv.ts'
import type { Breakdown, Figures, Overview } from '../report-shapes.ts'

/** In which forms reports can be downloaded. */
export const FORMATS = ['csv', 'ndjson'] as const

/** A table: lines of named cells, all with the same names. */
type Table = readonly Readonly<Record<string, Cell>>[]

/** A table as a file; where it has no lines, a CSV file has nothing but `names`. */
export function write(table: Table, format: (typeof FORMATS)[number], names: readonly string[]): string {
  if (format === 'ndjson') return table.map((line) => `${JSON.stringify(line)}\n`).join('')
  const head = names.map((name) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`))
  return csvOf([head, ...table.map((line) => names.map((name) => line[name] ?? null))])
}

const COUNTS = ['views', 'visits', 'visitors', 'events'] as const
const MEANS = ['bounceRate', 'viewsPerVisit', 'visitSeconds', 'dwellSeconds', 'readDepth'] as const

const previousName = (name: string): string => `previous${name.charAt(0).toUpperCase()}${name.slice(1)}`

/** The columns of a breakdown. */
export const breakdownNames = (compare: boolean): string[] => [
  'value',
  ...COUNTS,
  ...MEANS,
  'share',
  ...(compare ? COUNTS.map(previousName) : []),
]

/** A line for each value. */
export const breakdownTable = ({ items }: z.input<typeof Breakdown>): Table =>
  items.map(({ previous, ...item }) => ({
    ...item,
    ...(previous && Object.fromEntries(COUNTS.map((name) => [previousName(name), previous[name]]))),
  }))

/** The columns of an overview. */
export const OVERVIEW_NAMES = ['period', 'at', ...COUNTS, ...MEANS]

/** A line for each hour, day, week or month, and one for the total of each period. */
export function overviewTable(overview: z.input<typeof Overview>): Table {
  const { series, totals, previousSeries, previous } = overview
  return [
    ...course('current', series, totals),
    ...(previousSeries && previous ? course('previous', previousSeries, previous) : []),
  ]
}

const course = (period: string, series: readonly (Figures & { at: string })[], totals: Figures): Table => [
  ...series.map((part) => ({ period, ...part })),
  { period, at: 'total', ...totals },
]
