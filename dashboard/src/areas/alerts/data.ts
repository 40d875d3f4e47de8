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

const open = queryOptions({
  queryKey: ['alerts', 'count'],
  queryFn: () => client.alerts.listAlerts({ limit: 100 }),
})

/** Those that are open and that nobody has seen, for their number. */
export const openAlertsQuery = queryOptions({
  ...open,
  select: ({ items }) => items.filter(({ acknowledgedAt }) => acknowledgedAt === null).length,
})

/** The latest error that nobody has seen, and how many more there are; null without one. */
export const worstAlertQuery = queryOptions({
  ...open,
  select: ({ items }) => {
    const [alert, ...others] = items.filter(
      ({ severity, acknowledgedAt }) => severity === 'error' && acknowledgedAt === null,
    )
    return alert ? { alert, others: others.length } : null
  },
})

/** Whether one is told by email. */
export const alertEmailsQuery = queryOptions({
  queryKey: ['alerts', 'emails'],
  queryFn: () => client.alerts.getAlertEmails({}),
})
