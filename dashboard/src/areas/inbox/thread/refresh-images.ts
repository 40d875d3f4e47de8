import { client } from '../../../data/api.ts'
import { addMessages, cachedDetail } from '../data/inbox-cache.ts'

const leastMs = 60_000
const last = new Map<string, number>()

/** Whether a conversation may be read again for its images: at most once a minute. */
export function mayRefresh(conversationId: string, now: number): boolean {
  if (now - (last.get(conversationId) ?? -Infinity) < leastMs) return false
  last.set(conversationId, now)
  return true
}

/** Reads every shown message again when the link of an image has expired: links hold for an hour. */
export async function refreshImages(conversationId: string): Promise<void> {
  if (!mayRefresh(conversationId, Date.now())) return
  const lowest = (messages: readonly { seq: number }[]) => Math.min(...messages.map(({ seq }) => seq))
  const shown = lowest(cachedDetail(conversationId)?.messages ?? [])
  try {
    for (let before: number | undefined; before === undefined || before > shown;) {
      const page = await client.conversations.getConversation({
        id: conversationId,
        ...(before !== undefined && { before }),
      })
      addMessages(conversationId, page.messages)
      if (!page.hasMore || page.messages.length === 0) return
      before = lowest(page.messages)
    }
  } catch {
    // The placeholder stays; the next image that fails asks again after a minute.
  }
}
