import { queryOptions } from '@tanstack/react-query'
import { client } from '../../data/api.ts'
import { channelsQuery } from '../../data/queries.ts'

/** One channel. */
export const channelQuery = (id: string) =>
  queryOptions({
    queryKey: [...channelsQuery.queryKey, 'one', id],
    queryFn: () => client.conversations.getChannel({ id }),
  })

/** A channel's key, which stands in the source of pages; null where there is none that can be shown. */
export const widgetKeyQuery = (channelId: string) =>
  queryOptions({
    queryKey: ['widget-key', channelId],
    queryFn: () => client.conversations.getWidgetKey({ id: channelId }),
  })
