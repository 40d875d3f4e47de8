import type { ConversationFigures, ConversationReport, ReportGroup } from '@stoa/sdk'
import type { ChartData, Point, Series } from '../../../ui/charts/chart-data.ts'
import { partLabel, partName } from '../../../ui/charts/part-names.ts'
import { localTime } from '../../../text/local-time.ts'
import { text } from '../text.en.ts'
import { partsOver, intervalOfReport } from './change.ts'
import type { Metric } from '../metrics.ts'

/** A report over time as a chart; the future has null, not 0. */
export function reportChart(report: ConversationReport, metric: Metric, now: number): ChartData {
  const interval = intervalOfReport(report)
  const { groups } = report.current
  const before = report.previous?.groups ?? []
  const over = partsOver(report.current, now)
  const past = groups.filter(({ key }) => Date.parse(key ?? '') <= now).length
  const valuesOf = (value: (figures: ConversationFigures) => number | null) =>
    groups.map((group, index) => (index < past ? value(group) : null))
  const startsOf = (parts: ReportGroup[]) =>
    parts.map(({ key }) => localTime(Date.parse(key ?? ''), report.timezone))
  const [starts, startsBefore] = [startsOf(groups), startsOf(before)]
  const points = starts.map((start, index): Point => {
    const earlier = startsBefore[index]
    return {
      name: partName(start, interval),
      label: partLabel(starts, index, interval),
      before: earlier && partName(earlier, interval),
    }
  })
  const series: Series[] = [{ role: 'main', name: metric.lineName, values: valuesOf(metric.value) }]
  if (metric.second)
    series.push({ role: 'second', name: metric.second.name, values: valuesOf(metric.second.value) })
  if (report.previous)
    series.push({
      role: 'before',
      name: text.before,
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
