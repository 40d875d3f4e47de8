import { queryOptions } from '@tanstack/react-query'
import { client } from '../../data/api.ts'

/** The key of hours, and of whether it is open. */
export const businessHoursKey = ['business-hours'] as const

/** The hours of the organization and of the channels that have their own. */
export const businessHoursQuery = queryOptions({
  queryKey: [...businessHoursKey, 'list'],
  queryFn: () => client.conversations.listBusinessHours({ limit: 200 }),
})

/** Whether it is open now, for a channel or for all others. */
export const openingQuery = (channelId: string | undefined) =>
  queryOptions({
    queryKey: [...businessHoursKey, 'status', channelId ?? ''],
    queryFn: () => client.conversations.getBusinessHoursStatus({ ...(channelId && { channelId }) }),
    refetchInterval: 60_000,
  })
