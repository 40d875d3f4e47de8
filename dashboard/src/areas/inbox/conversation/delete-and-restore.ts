import { client } from '../../../data/api.ts'
import { errorText } from '../../../ui/primitives/states.tsx'
import { notify } from '../../../ui/primitives/toast.tsx'
import { text } from '../text.en.ts'
import { queryClient } from '../../../data/queries.ts'
import { conversationQuery } from '../data/conversation-query.ts'
import { refreshQueuesSoon } from '../data/inbox-cache.ts'
import { inboxKeys } from '../data/inbox-keys.ts'

interface Named {
  id: string
  displayId: number
}

/** Refetches everything that may show the conversation. */
function refresh(id: string): void {
  refreshQueuesSoon()
  void queryClient.invalidateQueries({ queryKey: inboxKeys.deleted })
  void queryClient.invalidateQueries({ queryKey: inboxKeys.conversationsOfContacts })
  void queryClient.invalidateQueries({ queryKey: conversationQuery(id).queryKey })
}

/** Deletes a conversation and offers to undo it; throws the server’s refusal. */
export async function deleteConversation({ id, displayId }: Named): Promise<void> {
  await client.conversations.deleteConversation({ id })
  notify(text.remove.done(displayId), { undo: () => void restoreConversation({ id, displayId }) })
  refresh(id)
}

/** Brings a deleted conversation back. */
export async function restoreConversation({ id, displayId }: Named): Promise<void> {
  try {
    const { visitorContinuesInId } = await client.conversations.restoreConversation({ id })
    notify(visitorContinuesInId ? text.remove.restoredApart(displayId) : text.remove.restored(displayId))
    refresh(id)
  } catch (error) {
    notify(`${text.actions.failed}: ${errorText(error)}`, { tone: 'error' })
  }
}
