import type { ConversationSummary } from '@stoa/sdk'
import { client } from '../../../data/api.ts'
import { errorText } from '../../../ui/primitives/states.tsx'
import { notify } from '../../../ui/primitives/toast.tsx'
import { text } from './text.en.ts'
import { text as inboxText } from '../text.en.ts'
import { queryClient, whoamiQuery } from '../../../data/queries.ts'
import { applySummary, cachedDetail, refreshQueuesSoon } from '../data/inbox-cache.ts'

async function setStatus(id: string, status: ConversationSummary['status'], restore = false): Promise<void> {
  const me = queryClient.getQueryData(whoamiQuery.queryKey)?.actor.id ?? ''
  applySummary(await client.conversations.setStatus({ id, status, ...(restore && { restore }) }), me)
  refreshQueuesSoon()
}

/** Closes a conversation after its message was accepted; says so where only closing failed. */
export async function closeAfterSending(id: string): Promise<void> {
  if (cachedDetail(id)?.status === 'closed') return
  try {
    await setStatus(id, 'closed')
    const undo = () =>
      void setStatus(id, 'open', true).catch((error: unknown) =>
        notify(`${inboxText.actions.failed}: ${errorText(error)}`, { tone: 'error' }),
      )
    notify(text.sentAndClosed, { undo })
  } catch (error) {
    notify(text.sentNotClosed(errorText(error)), { tone: 'error' })
  }
}
