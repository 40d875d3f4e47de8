import type { ChartData, Point, Series } from '../charts/chart-data.ts'
import { a } from '../messages/en-analytics.ts'
import { c } from '../messages/en-charts.ts'
import { metrics, type MetricId } from './metrics.ts'
import { partsOf } from './overview-change.ts'
import type { Interval } from './range.ts'
import type { Overview, SeriesPoint } from './types.ts'
import { CLOCK, locale } from '../components/locale.ts'

// Times come as they are on the organization's clocks, and are written as if that were UTC.
const utc = { timeZone: 'UTC' } as const
const dayOfMonth: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short' }

const time = new Intl.DateTimeFormat(locale, { ...utc, ...CLOCK })
const day = new Intl.DateTimeFormat(locale, { ...utc, ...dayOfMonth })
const month = new Intl.DateTimeFormat(locale, { ...utc, month: 'short' })
const long: Record<Interval, Intl.DateTimeFormat> = {
  hour: new Intl.DateTimeFormat(locale, { ...utc, weekday: 'short', ...dayOfMonth, ...CLOCK }),
  day: new Intl.DateTimeFormat(locale, { ...utc, weekday: 'short', ...dayOfMonth, year: 'numeric' }),
  week: new Intl.DateTimeFormat(locale, { ...utc, ...dayOfMonth, year: 'numeric' }),
  month: new Intl.DateTimeFormat(locale, { ...utc, month: 'long', year: 'numeric' }),
}

const instant = (at: string) => Date.parse(at.length > 10 ? `${at}Z` : at)

function nameOf({ at }: SeriesPoint, interval: Interval): string {
  const name = long[interval].format(instant(at))
  return interval === 'week' ? c.weekOf(name) : name
}

function labelOf(series: readonly SeriesPoint[], index: number, interval: Interval): string {
  const at = instant(series[index]?.at ?? '')
  if (interval === 'month') return month.format(at)
  if (interval !== 'hour') return day.format(at)
  if (series.length < 30) return time.format(at)
  // Among many hours only the first of each day has a label.
  const before = series[index - 1]
  return before && day.format(instant(before.at)) === day.format(at) ? '' : day.format(at)
}

/** A figure over time as a chart. What has not come yet has no value, which is another thing than none. */
export function overviewChart(overview: Overview, id: MetricId): ChartData {
  const { series, previousSeries, interval } = overview
  const { write, ticks, point: valueOf } = metrics[id]
  const { begun, over } = partsOf(overview)
  const points = series.map((part, index): Point => {
    const earlier = previousSeries?.[index]
    return {
      name: nameOf(part, interval),
      label: labelOf(series, index, interval),
      before: earlier && nameOf(earlier, interval),
    }
  })
  const drawn: Series[] = [
    {
      role: 'main',
      name: a.metrics[id],
      values: series.map((part, index) => (index < begun ? (valueOf?.(part) ?? null) : null)),
    },
  ]
  if (previousSeries)
    drawn.push({
      role: 'before',
      name: a.before,
      values: series.map((_, index) => {
        const earlier = previousSeries[index]
        return earlier ? (valueOf?.(earlier) ?? null) : null
      }),
    })
  const most = Math.max(0, ...drawn.flatMap(({ values }) => values.map((value) => value ?? 0)))
  return {
    title: a.metrics[id],
    points,
    series: drawn,
    ticks: ticks(most),
    write,
    writeTick: write,
    openPoint: over < begun ? over : undefined,
  }
}
