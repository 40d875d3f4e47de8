import { client } from '../../../data/api.ts'
import { text } from '../text.en.ts'
import { conversationQuery } from '../data/conversation-query.ts'
import { refreshQueuesSoon } from '../data/inbox-cache.ts'
import { inboxKeys } from '../data/inbox-keys.ts'
import { attempt } from '../../../data/writes/write.ts'
import { refused } from '../data/refusal.ts'

interface Named {
  id: string
  displayId: number
}

/** Everything that may show the conversation, beside the lists. */
const touches = (id: string) => [inboxKeys.deleted, inboxKeys.conversationsOfContacts, conversationQuery(id)]

/** Deletes a conversation and offers to undo it. */
export const deletion = ({ id, displayId }: Named) => ({
  run: () => client.conversations.deleteConversation({ id }),
  touches: touches(id),
  said: text.remove.done(displayId),
  undo: () => () => void restoreConversation({ id, displayId }),
})

/** Brings a deleted conversation back. */
export const restoreConversation = ({ id, displayId }: Named): Promise<boolean> =>
  attempt({
    run: () => client.conversations.restoreConversation({ id }),
    leave: refreshQueuesSoon,
    touches: touches(id),
    said: ({ visitorContinuesInId }) =>
      visitorContinuesInId ? text.remove.restoredApart(displayId) : text.remove.restored(displayId),
    refused,
  })

/** Brings several deleted conversations back, one after the other. */
export const restoreConversations = (items: readonly Named[]): Promise<boolean> =>
  attempt({
    run: async () => {
      let isApart = false
      for (const { id } of items) {
        const { visitorContinuesInId } = await client.conversations.restoreConversation({ id })
        isApart ||= visitorContinuesInId !== null
      }
      return isApart
    },
    // Some may be back where one was refused.
    show: () => undefined,
    leave: refreshQueuesSoon,
    touches: items.flatMap(({ id }) => touches(id)),
    said: (isApart) => text.remove.restoredMany(items.length, isApart),
    refused,
  })
