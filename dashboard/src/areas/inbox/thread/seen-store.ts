import { useEffect } from 'react'
import { client } from '../../../data/api.ts'
import { cachedDetail, patchDetail, patchSummary } from '../data/inbox-cache.ts'

/** The number of the last read message when the conversation was opened; 0 for none. */
export const readUntil = (conversationId: string): number => cachedDetail(conversationId)?.readSeq ?? 0

/** Marks the shown messages as read while the page is visible and focused. */
export function useMarkSeen(conversationId: string, lastMessageAt: string | null): void {
  useEffect(() => {
    const mark = () => void markSeen(conversationId)
    mark()
    document.addEventListener('visibilitychange', mark)
    return () => document.removeEventListener('visibilitychange', mark)
  }, [conversationId, lastMessageAt])
}

async function markSeen(id: string): Promise<void> {
  const detail = cachedDetail(id)
  const seq = detail?.messages.at(-1)?.seq
  if (!detail || seq === undefined || document.visibilityState !== 'visible') return
  if (seq <= detail.readSeq && detail.unreadCount === 0) return
  const before = { readSeq: detail.readSeq, unreadCount: detail.unreadCount }
  patchSummary(id, { unreadCount: 0 })
  patchDetail(id, () => ({ readSeq: Math.max(seq, detail.readSeq) }))
  try {
    const { unreadCount } = await client.conversations.markRead({ id, seq })
    patchSummary(id, { unreadCount })
  } catch {
    // Offline, for example: it is unread until somebody looks again.
    patchSummary(id, { unreadCount: before.unreadCount })
    patchDetail(id, () => ({ readSeq: before.readSeq }))
  }
}
