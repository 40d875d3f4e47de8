import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { client } from '../../../data/api.ts'
import { inboxKeys } from '../data/inbox-keys.ts'

/** The conversations of a contact, latest first; refetched on each mount, since no event updates them. */
export const conversationsOfContactQuery = (contactId: string) =>
  infiniteQueryOptions({
    queryKey: inboxKeys.conversationsOfContact(contactId),
    queryFn: ({ pageParam }) =>
      client.conversations.listConversations({
        contactId,
        limit: 20,
        ...(pageParam && { cursor: pageParam }),
      }),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    staleTime: 0,
  })

/** The notes of a conversation among its latest messages, newest first. */
export const notesQuery = (id: string) =>
  queryOptions({
    queryKey: inboxKeys.notes(id),
    queryFn: async () => {
      const { messages } = await client.conversations.getConversation({ id })
      return messages
    },
  })
