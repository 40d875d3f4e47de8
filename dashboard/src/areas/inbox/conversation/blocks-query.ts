import { infiniteQueryOptions } from '@tanstack/react-query'
import { client } from '../../../data/api.ts'
import { inboxKeys } from '../data/inbox-keys.ts'

/** The visitors and addresses that are blocked, newest first. */
export const blocksQuery = infiniteQueryOptions({
  queryKey: inboxKeys.blocks,
  queryFn: ({ pageParam }) =>
    client.conversations.listBlocks({ limit: 50, ...(pageParam && { cursor: pageParam }) }),
  initialPageParam: '',
  getNextPageParam: (page) => page.nextCursor ?? undefined,
})

/** The keys of what tells who is blocked, also in conversations. */
export const blockKeys = [inboxKeys.blocks, inboxKeys.conversations]
