import { QueryClient, queryOptions } from '@tanstack/react-query'
import { client, SdkError, type ConversationDetail } from './api.ts'
import { withKnownMessages } from './inbox/thread/with-known-messages.ts'
import type { QueueFilter } from './inbox/queue/filters/queue-filter.ts'
import { emptyList, withPage, type QueueList } from './inbox/queue/queue-list.ts'

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

/** Who is signed in. */
export const whoamiQuery = queryOptions({
  queryKey: ['whoami'],
  queryFn: () => client.identity.whoami({}),
  staleTime: 5 * 60_000,
})

/** How one may sign in, and whether nobody ever did. */
export const providersQuery = queryOptions({
  queryKey: ['providers'],
  queryFn: () => client.identity.authProviders({}),
  staleTime: 0,
})

/** The colleagues to whom a conversation can be given. */
export const rosterQuery = queryOptions({
  queryKey: ['roster'],
  queryFn: () => client.conversations.roster({}),
})

/** The first page of channels; nobody has more than fit. */
export const channelsQuery = queryOptions({
  queryKey: ['channels'],
  queryFn: () => client.conversations.listChannels({ limit: 200 }),
})

/** The numbers beside the views. */
export const countsQuery = queryOptions({
  queryKey: ['counts'],
  queryFn: () => client.conversations.queueCounts({}),
})

/** Every topic and channel with what is open in it. */
export const breakdownQuery = queryOptions({
  queryKey: ['breakdown'],
  queryFn: () => client.conversations.queueBreakdown({}),
})

/** The saved views that one sees: the shared ones, then one’s own. */
export const savedViewsQuery = queryOptions({
  queryKey: ['saved-views'],
  queryFn: () => client.conversations.listSavedViews({ limit: 200 }),
})

const pageSize = 50

/** One page of a list of conversations. */
export const readPage = (filter: QueueFilter, cursor: string) =>
  client.conversations.listQueue({ ...filter, limit: pageSize, ...(cursor && { cursor }) })

/** A list of conversations. To read it again is to read its first page; what was read behind it stays. */
export const queueQuery = (filter: QueueFilter) =>
  queryOptions({
    queryKey: ['queue', filter] as const,
    queryFn: async ({ queryKey }): Promise<QueueList> => {
      const first = await readPage(filter, '')
      return withPage(queryClient.getQueryData<QueueList>(queryKey) ?? emptyList, '', first)
    },
  })

/** One conversation with its latest messages. The socket keeps it fresh, so it is not refetched on its own. */
export const conversationQuery = (id: string) =>
  queryOptions({
    queryKey: ['conversation', id],
    queryFn: async ({ queryKey }) => {
      const fresh = await client.conversations.getConversation({ id })
      return withKnownMessages(fresh, queryClient.getQueryData<ConversationDetail>(queryKey))
    },
    staleTime: 60_000,
  })
