import { useQuery } from '@tanstack/react-query'
import type { ChartData } from '../charts/chart-data.ts'
import { Chart } from '../charts/chart.tsx'
import { DataTable, type Column } from '../charts/data-table.tsx'
import { averageText, countText, shareText } from '../charts/format-figures.ts'
import { HeatGrid } from '../charts/heat-grid.tsx'
import { countTicks } from '../charts/ticks.ts'
import { CLOCK, locale } from '../components/locale.ts'
import { EmptyState, ErrorState, Notice, Skeleton } from '../components/states.tsx'
import { c } from '../messages/en-charts.ts'
import { r } from '../messages/en-reports.ts'
import { byWeekday, hoursOfDay, sumOf, type HourOfDay } from './hours-of-day.ts'
import type { ReportChoice } from './report-choice.ts'
import { hourlyParts, hoursQuery } from './report-queries.ts'

const clock = new Intl.DateTimeFormat(locale, { ...CLOCK, timeZone: 'UTC' })
const hourNames = Array.from({ length: 24 }, (_, hour) => clock.format(Date.UTC(2026, 0, 1, hour)))

/** At which hours and on which weekdays customers write, by the viewer’s clock. */
export function HoursSection({ choice }: { choice: ReportChoice }) {
  const isReadable = hourlyParts(choice.range).length > 0
  const groups = useQuery({ ...hoursQuery(choice), enabled: isReadable })
  if (!isReadable) return <Notice>{r.hoursTooLong}</Notice>
  if (groups.error && !groups.data)
    return <ErrorState error={groups.error} onRetry={() => void groups.refetch()} />
  if (!groups.data) return <Skeleton lines={6} />
  const hours = hoursOfDay(groups.data)
  const total = sumOf(hours)
  if (total.conversations === 0) return <EmptyState title={r.emptyTitle} />
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <Chart data={hoursChart(hours)} shape="bar" head={r.divisions.hour} height={200} />
      <div className="grid gap-3">
        <h3 className="font-medium">{r.hoursTitle}</h3>
        <HeatGrid
          title={r.hoursTitle}
          rows={r.weekdays}
          columns={hourNames}
          values={byWeekday(groups.data)}
          write={r.found}
        />
      </div>
      <DataTable
        label={r.tableBy(r.divisions.hour)}
        head={r.divisions.hour}
        rows={hours}
        keyOf={({ hour }) => String(hour)}
        name={({ hour }) => hourNames[hour]}
        columns={columns(total)}
        total={{ name: c.total, row: total }}
      />
    </div>
  )
}

const hoursChart = (hours: readonly HourOfDay[]): ChartData => ({
  title: r.hoursTable,
  points: hours.map(({ hour }) => ({ name: hourNames[hour] ?? '', label: hourNames[hour] ?? '' })),
  series: [
    {
      role: 'main',
      name: r.metrics.conversations,
      values: hours.map(({ conversations }) => conversations),
    },
  ],
  ticks: countTicks(Math.max(...hours.map(({ conversations }) => conversations))),
  write: countText,
  writeTick: countText,
})

const shareOf = (part: number, whole: number) => (whole === 0 ? null : part / whole)

const columns = (total: HourOfDay): Column<HourOfDay>[] => [
  { name: r.metrics.conversations, cell: (hour) => countText(hour.conversations) },
  { name: r.share, cell: (hour) => shareText(shareOf(hour.conversations, total.conversations)) },
  { name: r.answered, cell: (hour) => countText(hour.answered) },
  {
    name: r.metrics.agentShare,
    cell: (hour) => shareText(shareOf(hour.answeredByAgents, hour.answered)),
  },
  { name: r.resolved, cell: (hour) => countText(hour.resolved) },
  { name: r.ratings, cell: (hour) => countText(hour.ratings) },
  { name: r.metrics.csat, cell: (hour) => averageText(shareOf(hour.ratingSum, hour.ratings)) },
]
