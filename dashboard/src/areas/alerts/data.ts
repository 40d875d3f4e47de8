import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { client } from '../../data/api.ts'

/** Alerts, newest first. */
export const alertsQuery = (includeResolved: boolean) =>
  infiniteQueryOptions({
    queryKey: ['alerts', includeResolved ? 'all' : 'open'],
    queryFn: ({ pageParam }) =>
      client.alerts.listAlerts({
        includeResolved: String(includeResolved),
        limit: 50,
        ...(pageParam && { cursor: pageParam }),
      }),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  })

/** Those that are open and that nobody has seen, for their number. */
export const openAlertsQuery = queryOptions({
  queryKey: ['alerts', 'count'],
  queryFn: () => client.alerts.listAlerts({ limit: 100 }),
  select: ({ items }) => items.filter(({ acknowledgedAt }) => acknowledgedAt === null).length,
})
