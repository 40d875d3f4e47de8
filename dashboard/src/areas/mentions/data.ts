import type { Mention } from '@stoa/sdk'
import { infiniteQueryOptions, type InfiniteData } from '@tanstack/react-query'
import { client } from '../../data/api.ts'
import { queryClient, refresh } from '../../data/queries.ts'
import { keys } from '../../data/keys.ts'

interface Page {
  items: Mention[]
  nextCursor: string | null
}

type Pages = InfiniteData<Page, string>

/** The notes that name one, newest first: those not read yet, or all. */
export const mentionsQuery = (show: 'unread' | 'all') =>
  infiniteQueryOptions({
    queryKey: [...keys.mentions, show],
    queryFn: ({ pageParam }): Promise<Page> =>
      client.conversations.listMentions({
        limit: 100,
        ...(show === 'all' && { includeRead: true }),
        ...(pageParam && { cursor: pageParam }),
      }),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    // Also without an event.
    refetchInterval: 120_000,
  })

/** Reads the mentions again. */
export const refreshMentions = () => refresh(keys.mentions)

function eachList(change: (items: Mention[], show: string) => Mention[]): void {
  for (const [key, data] of queryClient.getQueriesData<Pages>({ queryKey: keys.mentions })) {
    if (!data) continue
    const pages = data.pages.map((page) => ({ ...page, items: change(page.items, String(key[1])) }))
    queryClient.setQueryData<Pages>(key, { ...data, pages })
  }
}

/** Shows mentions as read before the server has answered; what it gives back reads them again. */
export function showAsRead(isMeant: (mention: Mention) => boolean): () => void {
  const readAt = new Date().toISOString()
  eachList((items, show) =>
    show === 'unread'
      ? items.filter((item) => !isMeant(item))
      : items.map((item) => (isMeant(item) && !item.readAt ? { ...item, readAt } : item)),
  )
  return () => void refreshMentions()
}
