import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { QualityReport } from '../../api.ts'
import { Chart } from '../../charts/chart.tsx'
import { countText, shareText } from '../../charts/format-figures.ts'
import { buttonClass } from '../../components/button.tsx'
import { EmptyState } from '../../components/states.tsx'
import { o } from '../../messages/en-analytics-traffic.ts'
import { ReportSection } from '../../reports/report-section.tsx'
import { useAnalyticsSource, type AnalyticsSource } from '../analytics-source.ts'
import type { ReportScope } from '../analytics-state.ts'
import { ReportState } from '../report-state.tsx'
import { useAnalyticsState } from '../use-analytics-state.ts'
import { daysChart } from './days-chart.ts'
import { ReasonTable } from './reason-table.tsx'

const qualityQuery = ({ client, isShared }: AnalyticsSource, scope: ReportScope) =>
  queryOptions({
    queryKey: ['analytics-quality', isShared, scope],
    queryFn: () => client.analytics.getQuality(scope),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })

/** How much of what came in was people, and what became of the rest. */
export function TrafficPage() {
  const source = useAnalyticsSource()
  const { scope } = useAnalyticsState()
  const report = useQuery(qualityQuery(source, scope))
  return (
    <ReportSection
      title={o.title}
      lead={o.lead}
      controls={
        !source.isShared && (
          <Link
            to="/settings/trackers/$trackerId"
            params={{ trackerId: source.trackerId }}
            className={buttonClass()}
          >
            {o.toSettings}
          </Link>
        )
      }
    >
      <ReportState query={report}>{(data) => <Quality report={data} />}</ReportState>
    </ReportSection>
  )
}

const sumOf = (items: readonly { count: number }[]) => items.reduce((sum, { count }) => sum + count, 0)

function Quality({ report }: { report: QualityReport }) {
  const { today } = useAnalyticsState()
  const sums = { people: report.people, bots: sumOf(report.bots), refused: sumOf(report.refused) }
  const all = sums.people + sums.bots + sums.refused
  if (all === 0) return <EmptyState title={o.emptyTitle} hint={o.emptyHint} />
  return (
    <>
      <ul aria-label={o.figures} className="grid grid-cols-3 gap-2">
        {(['people', 'bots', 'refused'] as const).map((kind) => (
          <li key={kind} className="rounded-card border border-line px-3 py-3 md:px-4">
            <p className="text-small text-ink-2">{o[kind]}</p>
            <p className="text-title font-semibold tabular-nums max-md:text-lead">{countText(sums[kind])}</p>
            <p className="text-small text-ink-3">{o.share(shareText(sums[kind] / all))}</p>
          </li>
        ))}
      </ul>
      <Chart data={daysChart(report, today)} shape="bar" />
      <ReasonTable title={o.botsTitle} empty={o.noBots} items={report.bots} texts={o.bot} />
      <ReasonTable
        title={o.refusedTitle}
        lead={o.refusedHint}
        empty={o.noRefusals}
        items={report.refused}
        texts={o.refusal}
      />
    </>
  )
}
