import type { LiveReport } from '@stoa/sdk'
import type { ChartData } from '../../../ui/charts/chart-data.ts'
import { countText } from '../../../text/format-figures.ts'
import { countTicks } from '../../../ui/charts/ticks.ts'
import { text } from './text.en.ts'
import { localTime } from '../../../text/local-time.ts'

/** The views of the last minutes as a chart; the minute that runs is open. */
export function minutesChart({ minutes }: LiveReport, timezone: string): ChartData {
  const clock = (at: string) => localTime(Date.parse(at), timezone).slice(11)
  return {
    title: text.minutes,
    points: minutes.map(({ at }, index) => ({ name: clock(at), label: index % 5 === 0 ? clock(at) : '' })),
    series: [{ role: 'main', name: text.views, values: minutes.map(({ views }) => views) }],
    ticks: countTicks(Math.max(0, ...minutes.map(({ views }) => views))),
    write: countText,
    writeTick: countText,
    openPoint: minutes.length - 1,
  }
}
