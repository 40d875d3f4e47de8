import type { LiveReport } from '@stoa/sdk'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { Chart } from '../../../ui/charts/chart.tsx'
import { countText } from '../../../text/format-figures.ts'
import { EmptyState, Notice } from '../../../ui/primitives/states.tsx'
import { text } from './text.en.ts'
import { queryClient } from '../../../data/queries.ts'
import { ReportSection } from '../../reports/index.ts'
import { analyticsKey } from '../../../data/analytics-keys.ts'
import { liveQuery } from '../data.ts'
import { useAnalyticsSource, type AnalyticsSource } from '../analytics-source.ts'
import type { Bots } from '../analytics-state.ts'
import { chartText } from '../../../text/charts.en.ts'
import { localTime } from '../../../text/local-time.ts'
import { viewerZone } from '../../../text/viewer-zone.ts'
import { ReportState } from '../parts/report-state.tsx'
import { useAnalyticsState } from '../parts/use-analytics-state.ts'
import { LatestEvents } from './latest-events.tsx'
import { LiveList } from './live-list.tsx'
import { minutesChart } from './minutes-chart.ts'

const everyMs = 5000

/** Polled every 5 seconds while the page is visible. */
const reportQuery = (source: AnalyticsSource, bots: Bots) =>
  queryOptions({
    queryKey: analyticsKey('live', source.isShared, source.trackerId, bots),
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
    <ReportSection title={text.title} lead={text.lead}>
      {live.data && live.isRefetchError && <Notice tone="warning">{text.stale}</Notice>}
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
        <span className="text-ink-2">{text.now(visitors)}</span>
        <span className="text-small text-ink-3">
          {text.asOf} {localTime(Date.parse(asOf), timezone).slice(11)}
          {timezone !== viewerZone() && ` · ${chartText.zone(timezone)}`}
        </span>
      </p>
      {latest.length === 0 ? (
        <EmptyState title={text.emptyTitle} hint={text.emptyHint} />
      ) : (
        <>
          <Chart data={minutesChart(report, timezone)} shape="bar" head={text.minute} height={180} />
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
