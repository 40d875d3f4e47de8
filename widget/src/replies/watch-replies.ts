import { warn } from '@stoa/sdk/page'
import type { RepliesHost } from '../replies-contract.ts'
import { fetchMessages, openSession, Refusal, type SessionHeaders } from './session-messages.ts'

const EVERY_MS = 25_000

/** Looks for replies of a session: now, and then every 25 seconds, as long as the page is seen and the chat is not used. */
export async function watchReplies(host: RepliesHost): Promise<void> {
  const look = createLook(host)
  for (let hasFailed = false; ;) {
    try {
      if (!(await look())) return
    } catch (error) {
      // The panel shows the failure when it is opened.
      if (!hasFailed) warn(`replies could not be looked up (${error})`)
      hasFailed = true
      if (error instanceof Refusal && !error.isPassing) return
    }
    await whenDue()
    if (host.isOver()) return
  }
}

/** Makes a look: it shows what is new, and answers whether there can be more. */
function createLook({ embed, sessionId, isOver, show }: RepliesHost): () => Promise<boolean> {
  let headers: SessionHeaders | undefined
  let cursor: string | null = null
  let shown = 0
  return async () => {
    headers ??= await openSession(embed, sessionId)
    if (!headers) return false
    if (cursor !== null && (await fetchMessages(embed, headers, cursor)).messages.length === 0) return true
    // Anew, since what was unread may have been read in another tab.
    const page = await fetchMessages(embed, headers)
    if (isOver() || page.messages.length === 0) return false
    const unread = page.messages.filter(({ role, readAt }) => role === 'agent' && !readAt).length
    if (unread > 0 || shown > 0) await show(page, unread)
    ;({ cursor } = page)
    shown = unread
    return true
  }
}

async function whenDue(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, EVERY_MS))
  if (document.hidden)
    await new Promise((resolve) => document.addEventListener('visibilitychange', resolve, { once: true }))
}
