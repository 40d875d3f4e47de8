import type { ConversationReport } from '@stoa/sdk'
import { useQuery } from '@tanstack/react-query'
import { Chart } from '../../../ui/charts/chart.tsx'
import { OfDays } from '../../../ui/charts/of-days.tsx'
import { daysBetween, intervalsFor, rangeText } from '../../../ui/charts/range.ts'
import { Segmented } from '../../../ui/charts/segmented.tsx'
import { Button } from '../../../ui/primitives/button.tsx'
import { classNames } from '../../../ui/primitives/class-names.ts'
import { useNow } from '../../../ui/primitives/now.ts'
import { EmptyState, ErrorState, Skeleton } from '../../../ui/primitives/states.tsx'
import { text } from '../text.en.ts'
import { chartText } from '../../../text/charts.en.ts'
import { orgQuery } from '../../../data/settings-queries.ts'
import { PageFrame } from '../../../ui/page-frames/page-frame.tsx'
import { metrics } from '../metrics.ts'
import { RatingsTable } from '../parts/ratings-table.tsx'
import { ReportBreakdown } from '../parts/report-breakdown.tsx'
import { reportChart } from '../parts/report-chart.ts'
import { reportIntervals, type ReportChoice } from '../report-choice.ts'
import { ReportFilters } from '../parts/report-filters.tsx'
import { csvLink, reportInput, reportQuery } from '../data.ts'
import { CsvLink, ReportSection } from '../parts/report-section.tsx'
import { ReportTiles } from '../parts/report-tiles.tsx'
import { useReportChoice, type ReportSearch } from '../parts/use-report-choice.ts'

/** How many conversations there were, how soon they were answered and closed, and how customers rated them. */
export function ReportsPage() {
  const org = useQuery(orgQuery)
  if (org.data) return <Reports timezone={org.data.timezone} />
  return (
    <PageFrame variant="figures" title={text.title} query={org}>
      {() => null}
    </PageFrame>
  )
}

function Reports({ timezone }: { timezone: string }) {
  const [choice, choose] = useReportChoice(timezone)
  const input = reportInput(choice, choice.interval)
  const report = useQuery(reportQuery(input))
  return (
    <PageFrame
      variant="figures"
      title={text.title}
      lead={<Lead choice={choice} report={report.data} />}
      action={<CsvLink href={csvLink(input)} of={chartText.intervals[choice.interval]} />}
    >
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
    </PageFrame>
  )
}

interface LeadProps {
  choice: ReportChoice
  report: ConversationReport | undefined
}

/** The days of the figures, their time zone, and the days they are compared with. */
function Lead({ choice: { range, timezone, today, compare }, report }: LeadProps) {
  const before = report?.previous && daysBetween(report.previous, timezone)
  return (
    <OfDays timezone={timezone}>
      {text.lead(rangeText(range, today))}
      {compare && before && `, ${text.compared(rangeText(before, today))}`}
    </OfDays>
  )
}

interface FiguresProps {
  report: ConversationReport
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
        <p className="max-w-text text-small text-ink-3">{text.help[choice.metric]}</p>
        <Chart
          data={reportChart(report, metric, now)}
          shape="line"
          controls={<Intervals choice={choice} choose={choose} />}
        />
      </div>
      {total.csat.count > 0 && (
        <ReportSection title={text.ratingsTitle} lead={text.ratingsLead}>
          <RatingsTable csat={total.csat} />
        </ReportSection>
      )}
      <ReportBreakdown choice={choice} choose={choose} />
    </>
  )
}

function Intervals({ choice, choose }: Omit<FiguresProps, 'report'>) {
  const possible = intervalsFor(choice.range, reportIntervals)
  if (possible.length < 2) return null
  return (
    <Segmented
      label={chartText.interval}
      value={choice.interval}
      options={possible.map((value) => ({ value, label: chartText.intervals[value] }))}
      onChange={(interval) => choose({ interval })}
    />
  )
}

function NothingThere({ choice, choose }: Omit<FiguresProps, 'report'>) {
  const isFiltered = choice.channelId !== undefined || choice.topicId !== undefined
  return (
    <EmptyState title={text.emptyTitle} hint={isFiltered ? text.emptyFilteredHint : text.emptyHint}>
      {isFiltered && (
        <Button onClick={() => choose({ channel: undefined, topic: undefined })}>{text.showAll}</Button>
      )}
      {choice.range.preset !== '90d' && (
        <Button onClick={() => choose({ range: '90d', from: undefined, to: undefined, interval: undefined })}>
          {text.showLonger}
        </Button>
      )}
    </EmptyState>
  )
}
