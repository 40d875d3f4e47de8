import type { ReceivedMail } from '@stoa/sdk'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { client } from '../../data/api.ts'
import { channelsQuery } from '../../data/queries.ts'

/** One channel. */
export const channelQuery = (id: string) =>
  queryOptions({
    queryKey: [...channelsQuery.queryKey, 'one', id],
    queryFn: () => client.conversations.getChannel({ id }),
  })

/** The vendors whose numbers can be channels. */
export const vendorsQuery = queryOptions({
  queryKey: ['channel-vendors'],
  queryFn: () => client.conversations.listChannelVendors(),
})

/** A channel's key, which stands in the source of pages; null where there is none that can be shown. */
export const widgetKeyQuery = (channelId: string) =>
  queryOptions({
    queryKey: ['widget-key', channelId],
    queryFn: () => client.conversations.getWidgetKey({ id: channelId }),
  })

/** The key of everything that came into a mailbox. */
export const receivedMailsKey = (channelId: string) => ['received-mails', channelId] as const

/** What came into a mailbox. */
export const receivedMailsQuery = (channelId: string, outcome: ReceivedMail['outcome'] | undefined) =>
  infiniteQueryOptions({
    queryKey: [...receivedMailsKey(channelId), outcome ?? 'all'],
    queryFn: ({ pageParam }) =>
      client.conversations.listReceivedMails({
        id: channelId,
        limit: 25,
        ...(outcome && { outcome }),
        ...(pageParam && { cursor: pageParam }),
      }),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  })
