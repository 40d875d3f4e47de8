import { queryOptions } from '@tanstack/react-query'
import type { AnalyticsSource } from '../analytics-source.ts'

/** Whose figures a link shows, asked with the link’s own client. */
export const sharedTrackerQuery = (client: AnalyticsSource['client'], token: string) =>
  queryOptions({
    queryKey: ['shared-tracker', token],
    queryFn: () => client.analytics.getSharedTracker({}),
  })
