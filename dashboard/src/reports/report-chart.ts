import type { Report } from '../api.ts'
import type { ChartData, Point, Series } from '../charts/chart-data.ts'
import type { Unit } from '../charts/date-range.ts'
import { c } from '../messages/en-charts.ts'
import { r } from '../messages/en-reports.ts'
import { partsOver, unitOfReport } from './change.ts'
import type { Metric } from './metrics.ts'
import type { Figures, Group } from './report-queries.ts'
import { CLOCK, locale } from '../components/locale.ts'

const dayOfMonth: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short' }
const weekday: Intl.DateTimeFormatOptions = { weekday: 'short', ...dayOfMonth }

const short = new Intl.DateTimeFormat(locale, dayOfMonth)
const time = new Intl.DateTimeFormat(locale, CLOCK)
const long = {
  hour: new Intl.DateTimeFormat(locale, { ...weekday, ...CLOCK }),
  day: new Intl.DateTimeFormat(locale, { ...weekday, year: 'numeric' }),
  week: new Intl.DateTimeFormat(locale, { ...dayOfMonth, year: 'numeric' }),
}

function nameOf({ key }: Group, unit: Unit): string {
  const name = long[unit].format(new Date(key ?? 0))
  return unit === 'week' ? c.weekOf(name) : name
}

/** A report over time as a chart. What has not come yet has no value, which is another thing than none. */
export function reportChart(report: Report, metric: Metric, now: number): ChartData {
  const unit = unitOfReport(report)
  const { groups } = report.current
  const before = report.previous?.groups ?? []
  const over = partsOver(report.current, now)
  const past = groups.filter(({ key }) => Date.parse(key ?? '') <= now).length
  const valuesOf = (value: (figures: Figures) => number | null) =>
    groups.map((group, index) => (index < past ? value(group) : null))
  const points = groups.map((group, index): Point => {
    const earlier = before[index]
    const at = new Date(group.key ?? 0)
    const day = short.format(at)
    // Among many hours only the first of each day has a label.
    const isSameDay =
      unit === 'hour' && index > 0 && day === short.format(new Date(groups[index - 1]?.key ?? 0))
    const label = unit === 'hour' && groups.length < 30 ? time.format(at) : isSameDay ? '' : day
    return { name: nameOf(group, unit), label, before: earlier && nameOf(earlier, unit) }
  })
  const series: Series[] = [{ role: 'main', name: metric.lineName, values: valuesOf(metric.value) }]
  if (metric.second)
    series.push({ role: 'second', name: metric.second.name, values: valuesOf(metric.second.value) })
  if (report.previous)
    series.push({
      role: 'before',
      name: r.before,
      values: groups.map((_, index) => (before[index] ? metric.value(before[index]) : null)),
    })
  const most = Math.max(0, ...series.flatMap(({ values }) => values.map((value) => value ?? 0)))
  return {
    title: metric.name,
    points,
    series,
    ticks: metric.ticks(most),
    write: metric.write,
    writeTick: metric.writeTick ?? metric.write,
    openPoint: over < past ? over : undefined,
  }
}
