import { createClient } from '@stoa/sdk'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { SdkError } from '../../api.ts'
import { EmptyState, ErrorState, Skeleton } from '../../components/states.tsx'
import { z } from '../../messages/en-analytics-shared.ts'
import { usePageTitle } from '../../shell/page-title.ts'
import { AnalyticsFrame, AnalyticsMain } from '../analytics-frame.tsx'
import type { AnalyticsSource } from '../analytics-source.ts'
import { OverviewPage } from '../overview-page.tsx'

const route = getRouteApi('/shared/analytics/$token')

/** The figures of one tracker for whoever has the link: without an account, and nothing else. */
export function SharedPage() {
  const { token } = route.useParams()
  return (
    <div className="flex h-dvh flex-col">
      <meta name="robots" content="noindex, nofollow" />
      <Shared key={token} token={token} />
    </div>
  )
}

function Shared({ token }: { token: string }) {
  usePageTitle(z.title)
  // Any of the calls may be the first to hear that the link was revoked.
  const [ended, setEnded] = useState(false)
  const client = useMemo(
    () => createClient({ baseUrl: '', apiKey: token, onUnauthenticated: () => setEnded(true) }),
    [token],
  )
  const { data, error, refetch } = useQuery({
    queryKey: ['shared-tracker', token],
    queryFn: () => client.analytics.getSharedTracker({}),
  })
  const source = useMemo<AnalyticsSource | undefined>(
    () =>
      data && {
        client,
        trackerId: data.trackerId,
        trackerName: data.trackerName,
        timezone: data.timezone,
        siteOrigin: undefined,
        canWrite: false,
        isShared: true,
      },
    [client, data],
  )
  if (ended || isRefusal(error))
    return (
      <AnalyticsMain>
        <EmptyState as="h1" title={z.endedTitle} hint={z.endedHint} />
      </AnalyticsMain>
    )
  if (!data || !source)
    return (
      <AnalyticsMain>
        {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeleton lines={8} />}
      </AnalyticsMain>
    )
  return (
    <AnalyticsFrame source={source} title={data.trackerName} lead={z.lead(data.organizationName)}>
      <OverviewPage />
    </AnalyticsFrame>
  )
}

/** Whoever is somebody else, such as with an API key in place of the link's token, is shown nothing either. */
const isRefusal = (error: unknown): boolean =>
  error instanceof SdkError && [401, 403, 404].includes(error.status)
