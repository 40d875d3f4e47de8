import type { QualityReport } from '@stoa/sdk'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Chart } from '../../../ui/charts/chart.tsx'
import { countText, shareText } from '../../../text/format-figures.ts'
import { buttonClass } from '../../../ui/primitives/button.tsx'
import { EmptyState } from '../../../ui/primitives/states.tsx'
import { text } from './text.en.ts'
import { ReportSection } from '../../reports/index.ts'
import { analyticsKey } from '../../../data/analytics-keys.ts'
import { useAnalyticsSource, type AnalyticsSource } from '../analytics-source.ts'
import type { ReportScope } from '../analytics-state.ts'
import { ReportState } from '../parts/report-state.tsx'
import { useAnalyticsState } from '../parts/use-analytics-state.ts'
import { daysChart } from './days-chart.ts'
import { ReasonTable } from './reason-table.tsx'

const qualityQuery = ({ client, isShared }: AnalyticsSource, scope: ReportScope) =>
  queryOptions({
    queryKey: analyticsKey('quality', isShared, scope),
    queryFn: () => client.analytics.getQuality(scope),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })

/** How many records came from people, from bots, and were refused. */
export function TrafficPage() {
  const source = useAnalyticsSource()
  const { scope } = useAnalyticsState()
  const report = useQuery(qualityQuery(source, scope))
  return (
    <ReportSection
      title={text.title}
      lead={text.lead}
      controls={
        !source.isShared && (
          <Link
            to="/settings/trackers/$trackerId"
            params={{ trackerId: source.trackerId }}
            className={buttonClass()}
          >
            {text.toSettings}
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
  if (all === 0) return <EmptyState title={text.emptyTitle} hint={text.emptyHint} />
  return (
    <>
      <ul aria-label={text.figures} className="grid grid-cols-3 gap-2">
        {(['people', 'bots', 'refused'] as const).map((kind) => (
          <li key={kind} className="rounded-card border border-line px-3 py-3 md:px-4">
            <p className="text-small text-ink-2">{text[kind]}</p>
            <p className="text-title font-semibold tabular-nums max-md:text-lead">{countText(sums[kind])}</p>
            <p className="text-small text-ink-3">{text.share(shareText(sums[kind] / all))}</p>
          </li>
        ))}
      </ul>
      <Chart data={daysChart(report, today)} shape="bar" />
      <ReasonTable title={text.botsTitle} empty={text.noBots} items={report.bots} texts={text.bot} />
      <ReasonTable
        title={text.refusedTitle}
        lead={text.refusedHint}
        empty={text.noRefusals}
        items={report.refused}
        texts={text.refusal}
      />
    </>
  )
}
