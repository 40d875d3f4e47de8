import type { QualityReport } from '../../api.ts'
import type { ChartData } from '../../charts/chart-data.ts'
import { countText } from '../../charts/format-figures.ts'
import { countTicks } from '../../charts/ticks.ts'
import { o } from '../../messages/en-analytics-traffic.ts'
import { locale } from '../../components/locale.ts'

// Days are days everywhere: they are written as if it were UTC.
const short = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', day: 'numeric', month: 'short' })
const long = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', dateStyle: 'full' })

/** People, programs and what was refused, day by day on one another. */
export function daysChart({ days }: QualityReport, today: string): ChartData {
  const open = days.findIndex(({ at }) => at === today)
  return {
    title: o.byDay,
    points: days.map(({ at }) => ({
      name: long.format(Date.parse(at)),
      label: short.format(Date.parse(at)),
    })),
    series: [
      { role: 'main', name: o.people, values: days.map(({ people }) => people) },
      { role: 'second', name: o.bots, values: days.map(({ bots }) => bots) },
      { role: 'third', name: o.refused, values: days.map(({ refused }) => refused) },
    ],
    isStacked: true,
    ticks: countTicks(Math.max(0, ...days.map(({ people, bots, refused }) => people + bots + refused))),
    write: countText,
    writeTick: countText,
    openPoint: open === -1 ? undefined : open,
  }
}
