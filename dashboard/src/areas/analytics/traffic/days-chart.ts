import type { QualityReport } from '@stoa/sdk'
import type { ChartData } from '../../../ui/charts/chart-data.ts'
import { countText } from '../../../text/format-figures.ts'
import { countTicks } from '../../../ui/charts/ticks.ts'
import { text } from './text.en.ts'
import { locale } from '../../../text/locale.ts'

// Days are days everywhere: they are written as if it were UTC.
const short = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', day: 'numeric', month: 'short' })
const long = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', dateStyle: 'full' })

/** Records of people, of bots and refused ones by day, stacked. */
export function daysChart({ days }: QualityReport, today: string): ChartData {
  const open = days.findIndex(({ at }) => at === today)
  return {
    title: text.byDay,
    points: days.map(({ at }) => ({
      name: long.format(Date.parse(at)),
      label: short.format(Date.parse(at)),
    })),
    series: [
      { role: 'main', name: text.people, values: days.map(({ people }) => people) },
      { role: 'second', name: text.bots, values: days.map(({ bots }) => bots) },
      { role: 'third', name: text.refused, values: days.map(({ refused }) => refused) },
    ],
    isStacked: true,
    ticks: countTicks(Math.max(0, ...days.map(({ people, bots, refused }) => people + bots + refused))),
    write: countText,
    writeTick: countText,
    openPoint: open === -1 ? undefined : open,
  }
}
