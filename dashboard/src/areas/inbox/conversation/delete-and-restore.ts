import { client } from '../../../data/api.ts'
import { errorText } from '../../../ui/primitives/states.tsx'
import { notify } from '../../../ui/primitives/toast.tsx'
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

/** Brings several deleted conversations back, one after the other, also where one of them is refused; says whether all are back. */
export async function restoreConversations(items: readonly Named[]): Promise<boolean> {
  const [first] = items
  if (first && items.length === 1) return restoreConversation(first)
  const failures: unknown[] = []
  const isDone = await attempt({
    run: async () => {
      let isApart = false
      for (const { id } of items) {
        try {
          const { visitorContinuesInId } = await client.conversations.restoreConversation({ id })
          isApart ||= visitorContinuesInId !== null
        } catch (error) {
          failures.push(error)
        }
      }
      if (failures.length === items.length) throw failures[0]
      return isApart
    },
    // Who was quicker is read again, too.
    show: () => undefined,
    leave: refreshQueuesSoon,
    touches: items.flatMap(({ id }) => touches(id)),
    said: (isApart) => text.remove.restoredMany(items.length - failures.length, isApart),
    done: () => {
      if (failures.length > 0)
        notify(text.remove.notRestored(failures.length, errorText(failures[0])), { tone: 'error' })
    },
    refused,
  })
  return isDone && failures.length === 0
}
