import type { LiveReport } from '../../api.ts'
import type { ChartData } from '../../charts/chart-data.ts'
import { countText } from '../../charts/format-figures.ts'
import { countTicks } from '../../charts/ticks.ts'
import { l } from '../../messages/en-analytics-live.ts'
import { localTime } from '../range.ts'

/** The views of the last minutes as a chart; the minute that runs is open. */
export function minutesChart({ minutes }: LiveReport, timezone: string): ChartData {
  const clock = (at: string) => localTime(Date.parse(at), timezone).slice(11)
  return {
    title: l.minutes,
    points: minutes.map(({ at }, index) => ({ name: clock(at), label: index % 5 === 0 ? clock(at) : '' })),
    series: [{ role: 'main', name: l.views, values: minutes.map(({ views }) => views) }],
    ticks: countTicks(Math.max(0, ...minutes.map(({ views }) => views))),
    write: countText,
    writeTick: countText,
    openPoint: minutes.length - 1,
  }
}
