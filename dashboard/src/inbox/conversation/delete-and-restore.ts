import { client } from '../../api.ts'
import { errorText } from '../../components/states.tsx'
import { notify } from '../../components/toast.tsx'
import { k } from '../../messages/en-keeping.ts'
import { t } from '../../messages/en.ts'
import { conversationQuery, queryClient } from '../../queries.ts'
import { refreshQueuesSoon } from '../queue/inbox-cache.ts'

interface Named {
  id: string
  displayId: number
}

/** Everything that may have shown a conversation is read again. */
function refresh(id: string): void {
  refreshQueuesSoon()
  void queryClient.invalidateQueries({ queryKey: ['deleted-conversations'] })
  void queryClient.invalidateQueries({ queryKey: ['contact-conversations'] })
  void queryClient.invalidateQueries({ queryKey: conversationQuery(id).queryKey })
}

/** Deletes a conversation, with a way back in the note that tells of it; throws what the server refuses. */
export async function deleteConversation({ id, displayId }: Named): Promise<void> {
  await client.conversations.deleteConversation({ id })
  notify(k.remove.done(displayId), { undo: () => void restoreConversation({ id, displayId }) })
  refresh(id)
}

/** Brings a deleted conversation back. */
export async function restoreConversation({ id, displayId }: Named): Promise<void> {
  try {
    const { visitorContinuesInId } = await client.conversations.restoreConversation({ id })
    notify(visitorContinuesInId ? k.remove.restoredApart(displayId) : k.remove.restored(displayId))
    refresh(id)
  } catch (error) {
    notify(`${t.actions.failed}: ${errorText(error)}`, { tone: 'error' })
  }
}
