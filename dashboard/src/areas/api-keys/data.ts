import { queryOptions } from '@tanstack/react-query'
import { client } from '../../data/api.ts'

/** What an API key can be allowed to do. */
export const scopesQuery = queryOptions({
  queryKey: ['scopes'],
  queryFn: () => client.identity.listScopes({}),
  staleTime: Infinity,
})

/** How many tools were called today, and how many may be. */
export const usageQuery = queryOptions({
  queryKey: ['usage'],
  queryFn: () => client.platform.getUsage({}),
})
