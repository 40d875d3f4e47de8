import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, Outlet } from '@tanstack/react-router'
import { useMemo } from 'react'
import { client, hasCode, type Tracker } from '../api.ts'
import { buttonClass } from '../components/button.tsx'
import { EmptyState, ErrorState, Notice, Skeleton } from '../components/states.tsx'
import { a } from '../messages/en-analytics.ts'
import { useWhoami } from '../session.ts'
import { orgQuery } from '../settings-queries.ts'
import { AnalyticsFrame, AnalyticsMain } from './analytics-frame.tsx'
import { trackersQuery } from '../trackers/tracker-queries.ts'
import { trackerQuery } from './analytics-queries.ts'
import type { AnalyticsSource } from './analytics-source.ts'
import { AnalyticsTabs } from './analytics-tabs.tsx'
import { TrackerSwitcher } from './tracker-switcher.tsx'

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
  if (failed && hasCode(failed.error, 'analytics_tracker_not_found')) return <Gone />
  return (
    <AnalyticsMain>
      {failed ? (
        <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />
      ) : (
        <Skeleton lines={8} />
      )}
    </AnalyticsMain>
  )
}

function TrackerPages({ tracker, timezone }: { tracker: Tracker; timezone: string }) {
  const canWrite = useWhoami().actor.role !== 'member'
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
      {revokedAt !== null && <Notice tone="warning">{a.revoked}</Notice>}
      <Outlet />
    </AnalyticsFrame>
  )
}

function Gone() {
  return (
    <AnalyticsMain>
      <EmptyState as="h1" title={a.goneTitle} hint={a.goneHint}>
        <Link to="/analytics" className={buttonClass('primary')}>
          {a.toTrackers}
        </Link>
      </EmptyState>
    </AnalyticsMain>
  )
}
