import { queryOptions } from '@tanstack/react-query'
import { client } from '../../data/api.ts'
import { queryClient } from '../../data/queries.ts'

const all = ['business-hours'] as const

/** The hours of the organization and of the channels that have their own. */
export const businessHoursQuery = queryOptions({
  queryKey: [...all, 'list'],
  queryFn: () => client.conversations.listBusinessHours({ limit: 200 }),
})

/** Whether it is open now, for a channel or for all others. */
export const openingQuery = (channelId: string | undefined) =>
  queryOptions({
    queryKey: [...all, 'status', channelId ?? ''],
    queryFn: () => client.conversations.getBusinessHoursStatus({ ...(channelId && { channelId }) }),
    refetchInterval: 60_000,
  })

/** Reads hours, and whether it is open, again. */
export const refreshBusinessHours = () => queryClient.invalidateQueries({ queryKey: all })
