import { queryOptions } from '@tanstack/react-query'
import { client } from '../../data/api.ts'

/** The programs that are connected. */
export const connectionsQuery = queryOptions({
  queryKey: ['connections'],
  queryFn: () => client.oauth.listConnections({ limit: 200 }),
})

/** What a program asks for. */
export const consentQuery = (request: string) =>
  queryOptions({
    queryKey: ['consent', request],
    queryFn: () => client.oauth.getConsent({ request }),
    staleTime: Infinity,
    retry: false,
  })
