import { client } from '../../api.ts'
import { errorText } from '../../components/states.tsx'
import { notify } from '../../components/toast.tsx'
import { k } from '../../messages/en-keeping.ts'
import { t } from '../../messages/en.ts'
import { conversationQuery, queryClient } from '../../queries.ts'
import { refreshQueuesSoon } from '../queue/inbox-cache.ts'

/** Takes a conversation out of the one that it was merged into. */
export async function undoMerge(
  { id, displayId }: { id: string; displayId: number },
  intoId: string,
): Promise<void> {
  try {
    await client.conversations.unmerge({ id })
    notify(k.merge.undone(displayId))
    refreshQueuesSoon()
    void queryClient.invalidateQueries({ queryKey: ['contact-conversations'] })
    await queryClient.invalidateQueries({ queryKey: conversationQuery(intoId).queryKey })
    await queryClient.invalidateQueries({ queryKey: conversationQuery(id).queryKey })
  } catch (error) {
    notify(`${t.actions.failed}: ${errorText(error)}`, { tone: 'error' })
  }
}
