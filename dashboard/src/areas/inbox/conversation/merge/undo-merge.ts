import { client } from '../../../../data/api.ts'
import { errorText } from '../../../../ui/primitives/states.tsx'
import { notify } from '../../../../ui/primitives/toast.tsx'
import { text } from '../../text.en.ts'
import { queryClient } from '../../../../data/queries.ts'
import { conversationQuery } from '../../data/conversation-query.ts'
import { refreshQueuesSoon } from '../../data/inbox-cache.ts'
import { inboxKeys } from '../../data/inbox-keys.ts'

/** Takes a conversation out of the one that it was merged into. */
export async function undoMerge(
  { id, displayId }: { id: string; displayId: number },
  intoId: string,
): Promise<void> {
  try {
    await client.conversations.unmerge({ id })
    notify(text.merging.undone(displayId))
    refreshQueuesSoon()
    void queryClient.invalidateQueries({ queryKey: inboxKeys.conversationsOfContacts })
    await queryClient.invalidateQueries({ queryKey: conversationQuery(intoId).queryKey })
    await queryClient.invalidateQueries({ queryKey: conversationQuery(id).queryKey })
  } catch (error) {
    notify(`${text.actions.failed}: ${errorText(error)}`, { tone: 'error' })
  }
}
