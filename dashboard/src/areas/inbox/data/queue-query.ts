import { queryOptions } from '@tanstack/react-query'
import { client } from '../../../data/api.ts'
import { queryClient } from '../../../data/queries.ts'
import type { QueueFilter } from '../places/queue-filter.ts'
import { emptyList, withPage, type QueueList } from './queue-list.ts'
import { inboxKeys } from './inbox-keys.ts'

const pageSize = 50

/** One page of a list of conversations. */
export const readPage = (filter: QueueFilter, cursor: string) =>
  client.conversations.listQueue({ ...filter, limit: pageSize, ...(cursor && { cursor }) })

/** A list of conversations. To read it again is to read its first page; what was read behind it stays. */
export const queueQuery = (filter: QueueFilter) =>
  queryOptions({
    queryKey: inboxKeys.queue(filter),
    queryFn: async ({ queryKey }): Promise<QueueList> => {
      const first = await readPage(filter, '')
      return withPage(queryClient.getQueryData<QueueList>(queryKey) ?? emptyList, '', first)
    },
  })
