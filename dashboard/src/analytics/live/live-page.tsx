import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import type { LiveReport } from '../../api.ts'
import { Chart } from '../../charts/chart.tsx'
import { countText } from '../../charts/format-figures.ts'
import { EmptyState, Notice } from '../../components/states.tsx'
import { l } from '../../messages/en-analytics-live.ts'
import { queryClient } from '../../queries.ts'
import { ReportSection } from '../../reports/report-section.tsx'
import { liveQuery } from '../analytics-queries.ts'
import { useAnalyticsSource, type AnalyticsSource } from '../analytics-source.ts'
import type { Bots } from '../analytics-state.ts'
import { localTime } from '../range.ts'
import { ReportState } from '../report-state.tsx'
import { useAnalyticsState } from '../use-analytics-state.ts'
import { LatestEvents } from './latest-events.tsx'
import { LiveList } from './live-list.tsx'
import { minutesChart } from './minutes-chart.ts'

const everyMs = 5000

/** Asked for again and again while the page is seen, and not while it is hidden. */
const reportQuery = (source: AnalyticsSource, bots: Bots) =>
  queryOptions({
    queryKey: ['analytics-live', source.isShared, source.trackerId, bots],
    queryFn: async () => {
      const report = await source.client.analytics.getLive({ trackerId: source.trackerId, bots })
      // The number in the frame tells the same.
      if (bots === 'exclude') queryClient.setQueryData(liveQuery(source).queryKey, report)
      return report
    },
    placeholderData: keepPreviousData,
    refetchInterval: everyMs,
    staleTime: 0,
  })

/** Who is on the site now, and what happened last. */
export function LivePage() {
  const source = useAnalyticsSource()
  const { bots } = useAnalyticsState()
  const live = useQuery(reportQuery(source, bots))
  return (
    <ReportSection title={l.title} lead={l.lead}>
      {live.data && live.isRefetchError && <Notice tone="warning">{l.stale}</Notice>}
      <ReportState query={live}>{(report) => <Live report={report} />}</ReportState>
    </ReportSection>
  )
}

function Live({ report }: { report: LiveReport }) {
  const { timezone } = useAnalyticsSource()
  const { asOf, visitors, latest, pages, sources, countries } = report
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span className="text-display font-semibold tabular-nums">{countText(visitors)}</span>
        <span className="text-ink-2">{l.now(visitors)}</span>
        <span className="text-small text-ink-3">
          {l.asOf} {localTime(Date.parse(asOf), timezone).slice(11)}
        </span>
      </p>
      {latest.length === 0 ? (
        <EmptyState title={l.emptyTitle} hint={l.emptyHint} />
      ) : (
        <>
          <Chart data={minutesChart(report, timezone)} shape="bar" head={l.minute} height={180} />
          <div className="grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-6 md:grid-cols-3">
            <LiveList kind="pages" items={pages} />
            <LiveList kind="sources" items={sources} />
            <LiveList kind="countries" items={countries} />
          </div>
          <LatestEvents latest={latest} />
        </>
      )}
    </>
  )
}
