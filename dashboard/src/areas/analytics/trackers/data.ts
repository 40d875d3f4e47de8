import { queryOptions } from '@tanstack/react-query'
import { analyticsKey } from '../../../data/analytics-keys.ts'
import { client } from '../../../data/api.ts'

/** The trackers that are not revoked. */
export const trackersQuery = queryOptions({
  queryKey: ['trackers'],
  queryFn: () => client.analytics.listTrackers({}),
})

/** One tracker, by its id. */
export const trackerQuery = (trackerId: string) =>
  queryOptions({
    queryKey: [...trackersQuery.queryKey, 'one', trackerId],
    queryFn: () => client.analytics.getTracker({ trackerId }),
  })

/** A tracker's key, which stands in the source of pages; null where there is none that can be shown. */
export const trackerKeyQuery = (id: string) =>
  queryOptions({
    queryKey: ['trackers', 'key', id],
    queryFn: () => client.analytics.getTrackerKey({ trackerId: id }),
  })

/** The views of the last seven days of each tracker. */
export const viewsSummaryQuery = queryOptions({
  queryKey: analyticsKey('views-summary'),
  queryFn: () => client.analytics.viewsSummary({}),
})

/** What came in through a tracker; asked for again until the first event is there. */
export const trackerStatusQuery = (id: string) =>
  queryOptions({
    queryKey: ['trackers', 'status', id],
    queryFn: () => client.analytics.getTrackerStatus({ trackerId: id }),
    refetchInterval: ({ state }) => (state.data?.firstEventAt ? 10_000 : 3000),
    staleTime: 0,
  })

/** The share links of a tracker that are in force. */
export const shareLinksQuery = (trackerId: string) =>
  queryOptions({
    queryKey: ['trackers', 'share-links', trackerId],
    queryFn: () => client.analytics.listShareLinks({ trackerId }),
  })
