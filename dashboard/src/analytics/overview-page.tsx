import { useQuery } from '@tanstack/react-query'
import { Chart } from '../charts/chart.tsx'
import { ownTimeZone } from '../charts/date-range.ts'
import { Segmented } from '../charts/segmented.tsx'
import { countText } from '../charts/format-figures.ts'
import { Notice } from '../components/states.tsx'
import { a } from '../messages/en-analytics.ts'
import { c } from '../messages/en-charts.ts'
import { downloadLink, overviewQuery } from './analytics-queries.ts'
import { useAnalyticsSource } from './analytics-source.ts'
import { BreakdownCard } from './breakdown-card.tsx'
import { BreakdownDialog } from './breakdown-dialog.tsx'
import { cardIds } from './cards.ts'
import { FigureTiles } from './figure-tiles.tsx'
import { drawnMetric } from './metrics.ts'
import { NothingCounted } from './nothing-counted.tsx'
import { overviewChart } from './overview-chart.ts'
import { dayText, intervalsFor, rangeText } from './range.ts'
import { ReportState } from './report-state.tsx'
import type { Overview } from './types.ts'
import { useAnalyticsState } from './use-analytics-state.ts'

/** How many came, from where, to which pages and with what: everything about a tracker at a glance. */
export function OverviewPage() {
  const source = useAnalyticsSource()
  const { scope, compare, interval, range, today, shownAll } = useAnalyticsState()
  const overview = useQuery({
    ...overviewQuery(source, { ...scope, compare, interval }),
    // What is not over goes on being counted.
    refetchInterval: range.to >= today && 60_000,
  })
  return (
    <>
      <ReportState query={overview}>
        {(data) => {
          const { totals, previous } = data
          const isNothing = [totals, previous].every((each) => !each || each.views + each.events === 0)
          return isNothing ? (
            <NothingCounted onCame={() => void overview.refetch()} />
          ) : (
            <Everything overview={data} />
          )
        }}
      </ReportState>
      {shownAll && <BreakdownDialog key={shownAll} dimension={shownAll} />}
    </>
  )
}

function Everything({ overview }: { overview: Overview }) {
  const { search, choose } = useAnalyticsState()
  const metric = drawnMetric(search['metric'])
  return (
    <>
      <Lead overview={overview} />
      {overview.detailedFrom !== null && <Notice>{a.detailedFrom(dayText(overview.detailedFrom))}</Notice>}
      <FigureTiles
        overview={overview}
        shown={metric}
        onShow={(id) => choose({ metric: id === 'visitors' ? undefined : id })}
      />
      <Chart data={overviewChart(overview, metric)} shape="line" height={220} controls={<Intervals />} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-[repeat(2,minmax(0,1fr))]">
        {cardIds.map((id) => (
          <BreakdownCard key={id} id={id} />
        ))}
      </div>
    </>
  )
}

/** Of which days the figures are, in which time zone, and with which they are compared. */
function Lead({ overview: { period, previousPeriod, totals } }: { overview: Overview }) {
  const { isShared } = useAnalyticsSource()
  const { scope, compare, interval, today } = useAnalyticsState()
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 text-small text-ink-3">
      <p title={a.inZone(period.timezone)}>
        {a.lead(rangeText(period, today))}
        {previousPeriod && `, ${a.compared(rangeText(previousPeriod, today))}`}
        {period.timezone !== ownTimeZone() && ` · ${a.zone(period.timezone)}`}
      </p>
      {!isShared && (
        <a
          href={downloadLink('overview', 'csv', { ...scope, compare, interval })}
          download
          aria-label={a.downloadOf('CSV', c.units.day)}
          className="underline underline-offset-2 hover:text-ink"
        >
          {a.downloadCsv}
        </a>
      )}
      <p role="status" className="sr-only">
        {`${a.metrics.visitors}: ${countText(totals.visitors)}`}
      </p>
    </div>
  )
}

function Intervals() {
  const { range, interval, choose } = useAnalyticsState()
  const possible = intervalsFor(range)
  if (possible.length < 2) return null
  return (
    <Segmented
      label={c.unit}
      value={interval}
      options={possible.map((value) => ({ value, label: a.intervals[value] }))}
      onChange={(chosen) => choose({ interval: chosen })}
    />
  )
}
