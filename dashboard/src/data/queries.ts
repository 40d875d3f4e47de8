import { SdkError } from '@stoa/sdk'
import { QueryClient, queryOptions, type Query, type QueryKey } from '@tanstack/react-query'
import { client } from './api.ts'
import { keys } from './keys.ts'

/** The cache of everything read from the server. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      retry: (failures, error) =>
        failures < 2 && (!(error instanceof SdkError) || error.status === 0 || error.status >= 500),
      retryDelay: (attempt) => 400 * 2 ** attempt,
    },
  },
})

/** What can be read again: a query, or a key with all that begin with it. */
export type Touched = QueryKey | { queryKey: QueryKey; exact?: boolean }

const filtersOf = (each: Touched) => {
  const { queryKey, exact = false } = 'queryKey' in each ? each : { queryKey: each }
  return { queryKey, exact }
}

/** Reads again what is on a page, and the rest when it is wanted. A first answer that is under way will do: many events must not put it off. */
export async function refresh(...touched: readonly Touched[]): Promise<void> {
  await Promise.all(touched.map((each) => queryClient.invalidateQueries(filtersOf(each))))
}

/** Reads again after a change. A first answer that is under way may be of before it: it is not taken for the new one. */
export async function readAgain(...touched: readonly Touched[]): Promise<void> {
  const isFirst = { predicate: ({ state }: Query) => state.data === undefined }
  await Promise.all(touched.map((each) => queryClient.cancelQueries({ ...filtersOf(each), ...isFirst })))
  await refresh(...touched)
}

/** Who is signed in. */
export const whoamiQuery = queryOptions({
  queryKey: keys.whoami,
  queryFn: () => client.identity.whoami({}),
  staleTime: 5 * 60_000,
})

/** How one may sign in, and whether nobody ever did. */
export const providersQuery = queryOptions({
  queryKey: keys.providers,
  queryFn: () => client.identity.authProviders({}),
  staleTime: 0,
})

/** The colleagues to whom a conversation can be given. */
export const rosterQuery = queryOptions({
  queryKey: keys.roster,
  queryFn: () => client.conversations.roster({}),
})

/** The first page of channels; nobody has more than fit. */
export const channelsQuery = queryOptions({
  queryKey: keys.channels,
  queryFn: () => client.conversations.listChannels({ limit: 200 }),
})

/** The numbers beside the views. */
export const countsQuery = queryOptions({
  queryKey: keys.counts,
  queryFn: () => client.conversations.queueCounts({}),
})

/** Every topic and channel with what is open in it. */
export const breakdownQuery = queryOptions({
  queryKey: keys.breakdown,
  queryFn: () => client.conversations.queueBreakdown({}),
})

/** The saved views that one sees: the shared ones, then one’s own. */
export const savedViewsQuery = queryOptions({
  queryKey: keys.savedViews,
  queryFn: () => client.conversations.listSavedViews({ limit: 200 }),
})
