import type { Tracker } from '@stoa/sdk'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, Outlet } from '@tanstack/react-router'
import { useMemo } from 'react'
import { client } from '../../../data/api.ts'
import { buttonClass } from '../../../ui/primitives/button.tsx'
import { EmptyState, ErrorState, isMissing, Notice, Skeleton } from '../../../ui/primitives/states.tsx'
import { text } from '../text.en.ts'
import { orgQuery } from '../../../data/settings-queries.ts'
import { PageFrame, WholePage } from '../../../ui/page-frames/page-frame.tsx'
import { AnalyticsFrame } from '../parts/analytics-frame.tsx'
import { trackersQuery } from '../trackers/index.ts'
import { trackerQuery } from '../data.ts'
import type { AnalyticsSource } from '../analytics-source.ts'
import { AnalyticsTabs } from '../parts/analytics-tabs.tsx'
import { TrackerSwitcher } from '../parts/tracker-switcher.tsx'
import { useCan } from '../../../data/permissions/can.ts'

const route = getRouteApi('/app/analytics/$trackerId')

/** Around every page about one tracker: which one, of which days, and the ways to the other pages. */
export function AnalyticsLayout() {
  const { trackerId } = route.useParams()
  const trackers = useQuery(trackersQuery)
  const listed = trackers.data?.items.find(({ id }) => id === trackerId)
  // One that is no longer in force is in no list, but what it counted can still be read.
  const alone = useQuery({ ...trackerQuery(trackerId), enabled: trackers.isSuccess && !listed })
  const org = useQuery(orgQuery)
  const tracker = listed ?? alone.data
  if (tracker && org.data)
    return <TrackerPages key={tracker.id} tracker={tracker} timezone={org.data.timezone} />
  const failed = [trackers, org, alone].find(({ error, data }) => error && !data)
  if (isMissing(alone.error)) return <Gone />
  return (
    <PageFrame variant="figures" title={text.title}>
      {failed ? (
        <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />
      ) : (
        <Skeleton lines={8} />
      )}
    </PageFrame>
  )
}

function TrackerPages({ tracker, timezone }: { tracker: Tracker; timezone: string }) {
  const canWrite = useCan('analytics.updateTracker')
  const { id, name, allowedOrigins, revokedAt } = tracker
  const siteOrigin = allowedOrigins[0]
  const source = useMemo<AnalyticsSource>(
    () => ({
      client,
      trackerId: id,
      trackerName: name,
      timezone,
      siteOrigin,
      canWrite,
      isShared: false,
    }),
    [id, name, timezone, siteOrigin, canWrite],
  )
  return (
    <AnalyticsFrame source={source} title={<TrackerSwitcher tracker={tracker} />} tabs={<AnalyticsTabs />}>
      {revokedAt !== null && <Notice tone="warning">{text.revoked}</Notice>}
      <Outlet />
    </AnalyticsFrame>
  )
}

function Gone() {
  return (
    <WholePage title={text.title}>
      <EmptyState as="h1" title={text.goneTitle} hint={text.goneHint}>
        <Link to="/analytics" className={buttonClass('primary')}>
          {text.toTrackers}
        </Link>
      </EmptyState>
    </WholePage>
  )
}
