import type { ConversationSummary } from '@stoa/sdk'
import { client } from '../../../data/api.ts'
import { errorText } from '../../../ui/primitives/states.tsx'
import { text } from './text.en.ts'
import { queryClient, whoamiQuery } from '../../../data/queries.ts'
import { applySummary, cachedDetail, refreshQueuesSoon } from '../data/inbox-cache.ts'
import { attempt } from '../../../data/writes/write.ts'
import { refused } from '../data/refusal.ts'

const statusChange = (id: string, status: ConversationSummary['status'], restore = false) => ({
  run: () => client.conversations.setStatus({ id, status, ...(restore && { restore }) }),
  leave: (summary: ConversationSummary) => {
    applySummary(summary, queryClient.getQueryData(whoamiQuery.queryKey)?.actor.id ?? '')
    refreshQueuesSoon()
  },
})

/** Closes a conversation after its message was accepted; says so where only closing failed. */
export async function closeAfterSending(id: string): Promise<void> {
  if (cachedDetail(id)?.status === 'closed') return
  await attempt({
    ...statusChange(id, 'closed'),
    said: text.sentAndClosed,
    undo: () => () => void attempt({ ...statusChange(id, 'open', true), refused }),
    refused: (error) => text.sentNotClosed(errorText(error)),
  })
}
