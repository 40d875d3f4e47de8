import { browserStorage, readCookie, readSessions, warn } from '@stoa/sdk/chat'
import type { Tag } from '../embed/read-embed.ts'
import type { PanelHandle } from '../panel-contract.ts'
import { lookUpMessages } from './look-up.ts'

/** What an earlier visit is taken up with. */
export interface Resumption {
  load(): Promise<PanelHandle>
  /** Whether the panel looks after itself already. */
  isUnderWay(): boolean
  showUnread(count: number): void
}

/** For who was here before: sends what was left, and shows what came since. Nobody new is asked about. */
export async function resume(embed: Tag, { load, isUnderWay, showUnread }: Resumption): Promise<void> {
  const { identity } = embed
  // What was asked for one user is not shown to another that the page names meanwhile.
  const isLate = () => isUnderWay() || embed.identity !== identity
  try {
    if (browserStorage.read(`svc-widget-outbox:${embed.channelId}`)) (await load()).resume()
    const cookies = { isShared: embed.cookieDomain !== undefined, read: readCookie }
    const { current } = readSessions({ storage: browserStorage, cookies }, embed.channelId)
    const page = current && (await lookUpMessages(embed, current))
    if (!page || isLate()) return
    const unread = page.messages.filter(({ role, readAt }) => role === 'agent' && !readAt)
    if (unread.length === 0) return
    showUnread(unread.length)
    const panel = await load()
    if (!isLate()) panel.peek(page)
  } catch (error) {
    // The panel tells the visitor when it is opened.
    warn(`replies could not be looked up (${error})`)
  }
}
