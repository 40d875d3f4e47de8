import type { WebhookDelivery } from '@stoa/sdk'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { client } from '../../data/api.ts'

/** The webhooks; an organization has at most fifty. */
export const webhooksQuery = queryOptions({
  queryKey: ['webhooks'],
  queryFn: () => client.webhooks.listWebhooks({ limit: 200 }),
})

/** One webhook. */
export const webhookQuery = (id: string) =>
  queryOptions({
    queryKey: [...webhooksQuery.queryKey, 'one', id],
    queryFn: () => client.webhooks.getWebhook({ id }),
  })

/** The event types that webhooks can have. */
export const eventTypesQuery = queryOptions({
  queryKey: ['event-types'],
  queryFn: () => client.webhooks.listWebhookEventTypes({}),
  staleTime: Infinity,
})

/** The key of everything that was sent to a webhook. */
export const deliveriesKey = (id: string) => ['deliveries', id] as const

/** What was sent to a webhook. */
export const deliveriesQuery = (id: string, status: WebhookDelivery['status'] | undefined) =>
  infiniteQueryOptions({
    queryKey: [...deliveriesKey(id), status ?? 'all'],
    queryFn: ({ pageParam }) =>
      client.webhooks.listWebhookDeliveries({
        id,
        limit: 25,
        ...(status && { status }),
        ...(pageParam && { cursor: pageParam }),
      }),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    // What waits will be tried by itself: look again while one does.
    refetchInterval: (query) =>
      query.state.data?.pages[0]?.items.some((each) => each.status === 'pending') ? 3000 : false,
  })
