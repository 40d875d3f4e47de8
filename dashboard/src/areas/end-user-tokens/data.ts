import { infiniteQueryOptions } from '@tanstack/react-query'
import { client } from '../../data/api.ts'

/** The tokens that are valid, the newest first. */
export const tokensQuery = infiniteQueryOptions({
  queryKey: ['end-user-tokens'],
  queryFn: ({ pageParam }) =>
    client.endUsers.listTokens({ type: 'delegated', limit: 50, ...(pageParam && { cursor: pageParam }) }),
  initialPageParam: '',
  getNextPageParam: (page) => page.nextCursor ?? undefined,
})
