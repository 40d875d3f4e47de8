import type { ConversationDetail } from '@stoa/sdk'
import { queryOptions } from '@tanstack/react-query'
import { client } from '../../../data/api.ts'
import { queryClient } from '../../../data/queries.ts'
import { withKnownMessages } from './with-known-messages.ts'
import { inboxKeys } from './inbox-keys.ts'

/** One conversation with its latest messages. The socket keeps it fresh, so it is not refetched on its own. */
export const conversationQuery = (id: string) =>
  queryOptions({
    queryKey: inboxKeys.conversation(id),
    queryFn: async ({ queryKey }) => {
      const fresh = await client.conversations.getConversation({ id })
      return withKnownMessages(fresh, queryClient.getQueryData<ConversationDetail>(queryKey))
    },
    staleTime: 60_000,
  })
