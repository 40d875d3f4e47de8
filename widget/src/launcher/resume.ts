import { readCookie, readSessions } from '@stoa/sdk/engine'
import { browserStorage, nextTask, warn } from '@stoa/sdk/page'
import type { Tag } from '../embed/read-embed.ts'
import type { PanelHandle } from '../panel-contract.ts'
import { fetchSessionMessages } from './fetch-session-messages.ts'

/** What `resume` needs of the widget. */
export interface ResumeOptions {
  load(): Promise<PanelHandle>
  /** Whether the panel is shown, or will be, and loads by itself. */
  isPanelActive(): boolean
  showUnread(count: number): void
}

/** Resumes an earlier visit: sends unsent messages and shows new replies. Makes no request for new visitors. */
export async function resume(embed: Tag, { load, isPanelActive, showUnread }: ResumeOptions): Promise<void> {
  const { identity } = embed
  // What was fetched for one user is not shown to another that the page names meanwhile.
  const isOutdated = () => isPanelActive() || embed.identity !== identity
  try {
    if (browserStorage.read(`svc-widget-outbox:${embed.channelId}`)) (await load()).resume()
    // Each of the two ways to what is stored takes long the first time.
    await nextTask()
    const cookies = { isShared: embed.cookieDomain !== undefined, read: readCookie }
    const { current } = readSessions({ storage: browserStorage, cookies }, embed.channelId)
    const page = current && (await fetchSessionMessages(embed, current))
    if (!page || isOutdated()) return
    const unread = page.messages.filter(({ role, readAt }) => role === 'agent' && !readAt)
    if (unread.length === 0) return
    showUnread(unread.length)
    const panel = await load()
    if (!isOutdated()) panel.peek(page)
  } catch (error) {
    // The panel shows the failure when it is opened.
    warn(`replies could not be looked up (${error})`)
  }
}
