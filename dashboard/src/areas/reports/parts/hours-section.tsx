import { useQuery } from '@tanstack/react-query'
import type { ChartData } from '../../../ui/charts/chart-data.ts'
import { Chart } from '../../../ui/charts/chart.tsx'
import { figure, type Column } from '../../../ui/tables/columns.ts'
import { DataTable } from '../../../ui/tables/data-table.tsx'
import { averageText, countText, shareText } from '../../../text/format-figures.ts'
import { HeatGrid } from '../../../ui/charts/heat-grid.tsx'
import { countTicks } from '../../../ui/charts/ticks.ts'
import { CLOCK, locale } from '../../../text/locale.ts'
import { EmptyState, ErrorState, Notice, Skeleton } from '../../../ui/primitives/states.tsx'
import { text } from '../text.en.ts'
import { chartText } from '../../../text/charts.en.ts'
import { byWeekday, hoursOfDay, sumOf, type HourOfDay } from './hours-of-day.ts'
import type { ReportChoice } from '../report-choice.ts'
import { hourlyParts, hoursQuery } from '../data.ts'

const clock = new Intl.DateTimeFormat(locale, { ...CLOCK, timeZone: 'UTC' })
const hourNames = Array.from({ length: 24 }, (_, hour) => clock.format(Date.UTC(2026, 0, 1, hour)))

/** Conversations by hour of the day and weekday, in the organization’s time zone. */
export function HoursSection({ choice }: { choice: ReportChoice }) {
  const isReadable = hourlyParts(choice.range).length > 0
  const groups = useQuery({ ...hoursQuery(choice), enabled: isReadable })
  if (!isReadable) return <Notice>{text.hoursTooLong}</Notice>
  if (groups.error && !groups.data)
    return <ErrorState error={groups.error} onRetry={() => void groups.refetch()} />
  if (!groups.data) return <Skeleton lines={6} />
  const hours = hoursOfDay(groups.data, choice.timezone)
  const total = sumOf(hours)
  if (total.conversations === 0) return <EmptyState title={text.emptyTitle} />
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <Chart data={hoursChart(hours)} shape="bar" head={text.divisions.hour} height={200} />
      <div className="grid gap-3">
        <h3 className="font-medium">{text.hoursTitle}</h3>
        <HeatGrid
          title={text.hoursTitle}
          rows={text.weekdays}
          columns={hourNames}
          values={byWeekday(groups.data, choice.timezone)}
          write={text.found}
        />
      </div>
      <DataTable
        label={text.tableBy(text.divisions.hour)}
        head={text.divisions.hour}
        rows={hours}
        keyOf={({ hour }) => String(hour)}
        name={({ hour }) => hourNames[hour]}
        columns={columns(total)}
        total={{ name: chartText.total, row: total }}
      />
    </div>
  )
}

const hoursChart = (hours: readonly HourOfDay[]): ChartData => ({
  title: text.hoursTable,
  points: hours.map(({ hour }) => ({ name: hourNames[hour] ?? '', label: hourNames[hour] ?? '' })),
  series: [
    {
      role: 'main',
      name: text.metrics.conversations,
      values: hours.map(({ conversations }) => conversations),
    },
  ],
  ticks: countTicks(Math.max(...hours.map(({ conversations }) => conversations))),
  write: countText,
  writeTick: countText,
})

const shareOf = (part: number, whole: number) => (whole === 0 ? null : part / whole)

const columns = (total: HourOfDay): Column<HourOfDay>[] => [
  figure(text.metrics.conversations, ({ conversations }) => conversations, countText),
  figure(text.share, ({ conversations }) => shareOf(conversations, total.conversations), shareText),
  figure(text.answered, ({ answered }) => answered, countText),
  figure(text.metrics.agentShare, (hour) => shareOf(hour.answeredByAgents, hour.answered), shareText),
  figure(text.resolved, ({ resolved }) => resolved, countText),
  figure(text.ratings, ({ ratings }) => ratings, countText),
  figure(text.metrics.csat, ({ ratingSum, ratings }) => shareOf(ratingSum, ratings), averageText),
]
