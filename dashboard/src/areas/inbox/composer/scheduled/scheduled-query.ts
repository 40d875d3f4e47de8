import type { ScheduledMessage } from '@stoa/sdk'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { client } from '../../../../data/api.ts'
import { followConversation } from '../../../../data/live/follow.ts'
import { queryClient, refresh } from '../../../../data/queries.ts'
import { inboxKeys } from '../../data/inbox-keys.ts'

/** Every reply of a conversation that is, or was to be, sent later. */
export const scheduledQuery = (conversationId: string) =>
  queryOptions({
    queryKey: inboxKeys.scheduled(conversationId),
    queryFn: async () => {
      const items: ScheduledMessage[] = []
      let cursor: string | null = ''
      while (cursor !== null) {
        const page: { items: ScheduledMessage[]; nextCursor: string | null } =
          await client.conversations.listScheduledMessages({
            id: conversationId,
            limit: 200,
            ...(cursor && { cursor }),
          })
        items.push(...page.items)
        cursor = page.nextCursor
      }
      return items
    },
  })

/** Puts what the server answered into what is known. */
export function keepScheduled(message: ScheduledMessage): void {
  queryClient.setQueryData(scheduledQuery(message.conversationId).queryKey, (before) =>
    [...(before ?? []).filter(({ id }) => id !== message.id), message].sort((a, b) =>
      a.sendAt.localeCompare(b.sendAt),
    ),
  )
}

/** The replies that are sent later, live. */
export function useScheduled(conversationId: string): readonly ScheduledMessage[] {
  const { data } = useQuery(scheduledQuery(conversationId))
  useEffect(() => {
    const reload = () => void refresh(scheduledQuery(conversationId))
    return followConversation(conversationId, {
      onEvent: ({ type }) => /scheduled/.test(type) && reload(),
      onResync: reload,
    })
  }, [conversationId])
  return data ?? []
}
