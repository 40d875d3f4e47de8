import { infiniteQueryOptions } from '@tanstack/react-query'
import { client } from '../../../data/api.ts'
import { queryClient } from '../../../data/queries.ts'
import { inboxKeys } from '../data/inbox-keys.ts'

/** The visitors and addresses that are blocked, newest first. */
export const blocksQuery = infiniteQueryOptions({
  queryKey: inboxKeys.blocks,
  queryFn: ({ pageParam }) =>
    client.conversations.listBlocks({ limit: 50, ...(pageParam && { cursor: pageParam }) }),
  initialPageParam: '',
  getNextPageParam: (page) => page.nextCursor ?? undefined,
})

/** Reads again who is blocked, also in the conversations that tell of it. */
export const refreshBlocks = () =>
  Promise.all(
    [inboxKeys.blocks, inboxKeys.conversations].map((queryKey) =>
      queryClient.invalidateQueries({ queryKey }),
    ),
  )
