import { client, type ConversationStatus } from '../../api.ts'
import { errorText } from '../../components/states.tsx'
import { notify } from '../../components/toast.tsx'
import { w } from '../../messages/en-composer.ts'
import { t } from '../../messages/en.ts'
import { queryClient, whoamiQuery } from '../../queries.ts'
import { applySummary, cachedDetail, refreshQueuesSoon } from '../queue/inbox-cache.ts'

async function setStatus(id: string, status: ConversationStatus, restore = false): Promise<void> {
  const me = queryClient.getQueryData(whoamiQuery.queryKey)?.actor.id ?? ''
  applySummary(await client.conversations.setStatus({ id, status, ...(restore && { restore }) }), me)
  refreshQueuesSoon()
}

/** Closes a conversation after a message to it was accepted; tells where only this did not work. */
export async function closeAfterSending(id: string): Promise<void> {
  if (cachedDetail(id)?.status === 'closed') return
  try {
    await setStatus(id, 'closed')
    const undo = () =>
      void setStatus(id, 'open', true).catch((error: unknown) =>
        notify(`${t.actions.failed}: ${errorText(error)}`, { tone: 'error' }),
      )
    notify(w.sentAndClosed, { undo })
  } catch (error) {
    notify(w.sentNotClosed(errorText(error)), { tone: 'error' })
  }
}
