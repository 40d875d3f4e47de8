import { createClient, SdkError } from '@stoa/sdk'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { EmptyState } from '../../../ui/primitives/states.tsx'
import { text } from './text.en.ts'
import { PageFrame, WholePage } from '../../../ui/page-frames/page-frame.tsx'
import { AnalyticsFrame } from '../parts/analytics-frame.tsx'
import type { AnalyticsSource } from '../analytics-source.ts'
import { OverviewPage } from '../pages/overview-page.tsx'
import { sharedTrackerQuery } from './data.ts'

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
  // Any of the calls may be the first to hear that the link was revoked.
  const [ended, setEnded] = useState(false)
  const client = useMemo(
    () => createClient({ baseUrl: '', apiKey: token, onUnauthenticated: () => setEnded(true) }),
    [token],
  )
  const shared = useQuery(sharedTrackerQuery(client, token))
  const { data, error } = shared
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
      <WholePage title={text.title}>
        <EmptyState as="h1" title={text.endedTitle} hint={text.endedHint} />
      </WholePage>
    )
  if (!data || !source)
    return (
      <PageFrame variant="figures" title={text.title} query={shared}>
        {() => null}
      </PageFrame>
    )
  return (
    <AnalyticsFrame source={source} title={data.trackerName} lead={text.lead(data.organizationName)}>
      <OverviewPage />
    </AnalyticsFrame>
  )
}

/** Another credential in place of the link’s token, such as an API key, is refused too. */
const isRefusal = (error: unknown): boolean =>
  error instanceof SdkError && [401, 403, 404].includes(error.status)
