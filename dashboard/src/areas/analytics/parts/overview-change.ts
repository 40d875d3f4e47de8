import type { ViewsOverview } from '@stoa/sdk'
import { changeOf } from '../../../text/format-figures.ts'
import type { Change } from '../../reports/index.ts'
import type { Metric } from './metrics.ts'
import { addDays, localTime } from '../../../text/local-time.ts'

/** How many parts of a period have begun, and how many of these are over. */
export function partsOf({ series, period, asOf }: Pick<ViewsOverview, 'series' | 'period' | 'asOf'>) {
  // Local times of one form: they sort as texts.
  const now = localTime(Date.parse(asOf), period.timezone)
  const ends = series.map((_, index) => series[index + 1]?.at ?? addDays(period.to, 1))
  return {
    begun: series.filter(({ at }) => at <= now).length,
    over: ends.filter((end) => end <= now).length,
  }
}

/**
 * The change of a figure. What adds up is compared over as many hours or days as are over, so that a period that still
 * runs is not taken for a decline; visitors are added up by part for that.
 */
export function changeIn(overview: ViewsOverview, { value, point, isSum, differsBy }: Metric): Change | null {
  const { totals, previous, series, previousSeries, interval } = overview
  if (!previous) return null
  if (differsBy === 'points') {
    const [after, before] = [value(totals), value(previous)]
    return after === null || before === null ? null : { by: after - before }
  }
  const { over } = partsOf(overview)
  const isRunning = over < series.length
  // Weeks and months of two periods are of different lengths; among so many days a part of one is little.
  if (!isSum || !isRunning || !previousSeries || interval === 'week' || interval === 'month') {
    const by = changeOf(value(totals), value(previous))
    return by === null ? null : { by }
  }
  if (over === 0) return null
  const sum = (points: ViewsOverview['series']) =>
    points.slice(0, over).reduce((all, each) => all + (point(each) ?? 0), 0)
  const by = changeOf(sum(series), sum(previousSeries))
  return by === null ? null : { by, parts: over }
}
