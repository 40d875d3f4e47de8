import { queryOptions } from '@tanstack/react-query'
import { client } from '../../data/api.ts'

/** A channel's key, which stands in the source of pages; null where there is none that can be shown. */
export const widgetKeyQuery = (channelId: string) =>
  queryOptions({
    queryKey: ['widget-key', channelId],
    queryFn: () => client.conversations.getWidgetKey({ id: channelId }),
  })
