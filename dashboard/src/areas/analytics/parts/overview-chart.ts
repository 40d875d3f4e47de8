import type { ViewsOverview } from '@stoa/sdk'
import type { ChartData, Point, Series } from '../../../ui/charts/chart-data.ts'
import { partLabel, partName } from '../../../ui/charts/part-names.ts'
import { text } from '../text.en.ts'
import { metrics, type MetricId } from './metrics.ts'
import { partsOf } from './overview-change.ts'

/** A figure over time as a chart; the future has null, not 0. */
export function overviewChart(overview: ViewsOverview, id: MetricId): ChartData {
  const { series, previousSeries, interval } = overview
  const { write, ticks, point: valueOf } = metrics[id]
  const { begun, over } = partsOf(overview)
  const starts = series.map(({ at }) => at)
  const points = series.map((part, index): Point => {
    const earlier = previousSeries?.[index]
    return {
      name: partName(part.at, interval),
      label: partLabel(starts, index, interval),
      before: earlier && partName(earlier.at, interval),
    }
  })
  const drawn: Series[] = [
    {
      role: 'main',
      name: text.metrics[id],
      values: series.map((part, index) => (index < begun ? (valueOf?.(part) ?? null) : null)),
    },
  ]
  if (previousSeries)
    drawn.push({
      role: 'before',
      name: text.before,
      values: series.map((_, index) => {
        const earlier = previousSeries[index]
        return earlier ? (valueOf?.(earlier) ?? null) : null
      }),
    })
  const most = Math.max(0, ...drawn.flatMap(({ values }) => values.map((value) => value ?? 0)))
  return {
    title: text.metrics[id],
    points,
    series: drawn,
    ticks: ticks(most),
    write,
    writeTick: write,
    openPoint: over < begun ? over : undefined,
  }
}
