import { useQuery } from '@tanstack/react-query'
import { Chart } from '../charts/chart.tsx'
import { rangeText, unitsFor } from '../charts/date-range.ts'
import { Segmented } from '../charts/segmented.tsx'
import { Button } from '../components/button.tsx'
import { classNames } from '../components/class-names.ts'
import { useNow } from '../components/now.ts'
import { EmptyState, ErrorState, Skeleton } from '../components/states.tsx'
import type { Report } from '../api.ts'
import { c } from '../messages/en-charts.ts'
import { r } from '../messages/en-reports.ts'
import { usePageTitle } from '../shell/page-title.ts'
import { metrics } from './metrics.ts'
import { RatingsTable } from './ratings-table.tsx'
import { ReportBreakdown } from './report-breakdown.tsx'
import { reportChart } from './report-chart.ts'
import type { ReportChoice } from './report-choice.ts'
import { ReportFilters } from './report-filters.tsx'
import { csvLink, reportInput, reportQuery } from './report-queries.ts'
import { CsvLink, ReportSection } from './report-section.tsx'
import { ReportTiles } from './report-tiles.tsx'
import { useReportChoice, type ReportSearch } from './use-report-choice.ts'

/** How many conversations there were, how soon they were answered and closed, and how customers rated them. */
export function ReportsPage() {
  usePageTitle(r.title)
  const [choice, choose] = useReportChoice()
  const input = reportInput(choice, choice.unit)
  const report = useQuery(reportQuery(input))
  return (
    <main className="min-h-0 flex-1 overflow-y-auto" data-scroll-restoration-id="reports">
      <div className="mx-auto grid max-w-[1120px] grid-cols-[minmax(0,1fr)] gap-6 px-5 py-8 md:px-8 md:py-12">
        <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
          <div className="min-w-0">
            <h1 className="text-title font-semibold">{r.title}</h1>
            <Lead choice={choice} report={report.data} />
          </div>
          <CsvLink href={csvLink(input)} of={c.units[choice.unit]} />
        </header>
        <ReportFilters choice={choice} choose={choose} />
        {report.data ? (
          <div
            aria-busy={report.isPlaceholderData}
            className={classNames(
              'grid grid-cols-[minmax(0,1fr)] gap-6 transition-opacity duration-100',
              report.isPlaceholderData && 'opacity-60',
            )}
          >
            <Figures report={report.data} choice={choice} choose={choose} />
          </div>
        ) : report.error ? (
          <ErrorState error={report.error} onRetry={() => void report.refetch()} />
        ) : (
          <Skeleton lines={8} />
        )}
      </div>
    </main>
  )
}

/** Of which days the figures are, and with which they are compared. */
function Lead({ choice, report }: { choice: ReportChoice; report: Report | undefined }) {
  const now = new Date(useNow(60_000))
  const before = report?.previous
  return (
    <p className="mt-1 text-ink-2">
      {r.lead(rangeText(choice.range, now))}
      {choice.compare &&
        before &&
        `, ${r.compared(rangeText({ from: new Date(before.from), to: new Date(before.to) }, now))}`}
    </p>
  )
}

interface FiguresProps {
  report: Report
  choice: ReportChoice
  choose: (changes: ReportSearch) => void
}

function Figures({ report, choice, choose }: FiguresProps) {
  const now = useNow(60_000)
  const { total } = report.current
  const isEmpty = total.conversations === 0 && !report.previous?.total.conversations
  if (isEmpty) return <NothingThere choice={choice} choose={choose} />
  const metric = metrics[choice.metric]
  return (
    <>
      <ReportTiles report={report} now={now} shown={choice.metric} onShow={(id) => choose({ metric: id })} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <p className="max-w-[72ch] text-small text-ink-3">{r.help[choice.metric]}</p>
        <Chart
          data={reportChart(report, metric, now)}
          shape="line"
          controls={<Units choice={choice} choose={choose} />}
        />
      </div>
      {total.csat.count > 0 && (
        <ReportSection title={r.ratingsTitle} lead={r.ratingsLead}>
          <RatingsTable csat={total.csat} />
        </ReportSection>
      )}
      <ReportBreakdown choice={choice} choose={choose} />
    </>
  )
}

function Units({ choice, choose }: Omit<FiguresProps, 'report'>) {
  const units = unitsFor(choice.range)
  if (units.length < 2) return null
  return (
    <Segmented
      label={c.unit}
      value={choice.unit}
      options={units.map((value) => ({ value, label: c.units[value] }))}
      onChange={(unit) => choose({ unit })}
    />
  )
}

function NothingThere({ choice, choose }: Omit<FiguresProps, 'report'>) {
  const isFiltered = choice.channelId !== undefined || choice.topicId !== undefined
  return (
    <EmptyState title={r.emptyTitle} hint={isFiltered ? r.emptyFilteredHint : r.emptyHint}>
      {isFiltered && (
        <Button onClick={() => choose({ channel: undefined, topic: undefined })}>{r.showAll}</Button>
      )}
      {choice.range.preset !== '90d' && (
        <Button onClick={() => choose({ range: '90d', from: undefined, to: undefined, unit: undefined })}>
          {r.showLonger}
        </Button>
      )}
    </EmptyState>
  )
}
