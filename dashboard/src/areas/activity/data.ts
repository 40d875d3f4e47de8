import type { Activity } from '@stoa/sdk'
import { infiniteQueryOptions, type InfiniteData } from '@tanstack/react-query'
import { client } from '../../data/api.ts'
import { activityInput, type ActivityFilter } from './kinds.ts'

/** How many lines one page has. */
const pageSize = 50

/** One page of the activity. */
export interface ActivityPage {
  items: Activity[]
  nextCursor: string | null
}

/** The pages that were read, newest first. */
export type ActivityPages = InfiniteData<ActivityPage>

/** The newest lines of a filter. */
export const newestActivity = (filter: ActivityFilter, limit = pageSize): Promise<ActivityPage> =>
  client.overview.listActivity({ ...activityInput(filter), limit })

/** What happened, newest first, page by page. What is new is added by `useActivity`, not by reading all pages again. */
export const activityQuery = (filter: ActivityFilter) =>
  infiniteQueryOptions({
    queryKey: ['activity', filter],
    queryFn: ({ pageParam }): Promise<ActivityPage> =>
      client.overview.listActivity({
        ...activityInput(filter),
        limit: pageSize,
        ...(pageParam && { cursor: pageParam }),
      }),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    staleTime: Infinity,
  })
