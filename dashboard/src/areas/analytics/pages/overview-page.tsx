import type { ViewsOverview } from '@stoa/sdk'
import { useQuery } from '@tanstack/react-query'
import { Chart } from '../../../ui/charts/chart.tsx'
import { OfDays } from '../../../ui/charts/of-days.tsx'
import { dayText, intervals, intervalsFor, rangeText } from '../../../ui/charts/range.ts'
import { Segmented } from '../../../ui/charts/segmented.tsx'
import { countText } from '../../../text/format-figures.ts'
import { Notice } from '../../../ui/primitives/states.tsx'
import { text } from '../text.en.ts'
import { chartText } from '../../../text/charts.en.ts'
import { downloadLink, overviewQuery } from '../data.ts'
import { useAnalyticsSource } from '../analytics-source.ts'
import { BreakdownCard } from '../parts/breakdown-card.tsx'
import { BreakdownDialog } from '../parts/breakdown-dialog.tsx'
import { cardIds } from '../parts/cards.ts'
import { FigureTiles } from '../parts/figure-tiles.tsx'
import { drawnMetric } from '../parts/metrics.ts'
import { NothingCounted } from '../parts/nothing-counted.tsx'
import { overviewChart } from '../parts/overview-chart.ts'
import { ReportState } from '../parts/report-state.tsx'
import { useAnalyticsState } from '../parts/use-analytics-state.ts'

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

function Everything({ overview }: { overview: ViewsOverview }) {
  const { search, choose } = useAnalyticsState()
  const metric = drawnMetric(search['metric'])
  return (
    <>
      <Lead overview={overview} />
      {overview.detailedFrom !== null && <Notice>{text.detailedFrom(dayText(overview.detailedFrom))}</Notice>}
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

/** The days of the figures, their time zone, and the days they are compared with. */
function Lead({ overview: { period, previousPeriod, totals } }: { overview: ViewsOverview }) {
  const { isShared } = useAnalyticsSource()
  const { scope, compare, interval, today } = useAnalyticsState()
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 text-small text-ink-3">
      <p>
        <OfDays timezone={period.timezone}>
          {text.lead(rangeText(period, today))}
          {previousPeriod && `, ${text.compared(rangeText(previousPeriod, today))}`}
        </OfDays>
      </p>
      {!isShared && (
        <a
          href={downloadLink('overview', 'csv', { ...scope, compare, interval })}
          download
          aria-label={text.downloadOf('CSV', chartText.intervals.day)}
          className="underline underline-offset-2 hover:text-ink"
        >
          {text.downloadCsv}
        </a>
      )}
      <p role="status" className="sr-only">
        {`${text.metrics.visitors}: ${countText(totals.visitors)}`}
      </p>
    </div>
  )
}

function Intervals() {
  const { range, interval, choose } = useAnalyticsState()
  const possible = intervalsFor(range, intervals)
  if (possible.length < 2) return null
  return (
    <Segmented
      label={chartText.interval}
      value={interval}
      options={possible.map((value) => ({ value, label: chartText.intervals[value] }))}
      onChange={(chosen) => choose({ interval: chosen })}
    />
  )
}
