import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { client } from '../../data/api.ts'

/** The programs that are connected, the latest first. */
export const connectionsQuery = infiniteQueryOptions({
  queryKey: ['connections'],
  queryFn: ({ pageParam }) =>
    client.oauth.listConnections({ limit: 50, ...(pageParam && { cursor: pageParam }) }),
  initialPageParam: '',
  getNextPageParam: (page) => page.nextCursor ?? undefined,
})

/** What a program asks for. */
export const consentQuery = (request: string) =>
  queryOptions({
    queryKey: ['consent', request],
    queryFn: () => client.oauth.getConsent({ request }),
    staleTime: Infinity,
    retry: false,
  })
