import { readCookie, readSessions } from '@stoa/sdk/engine'
import { browserStorage, nextTask, warn } from '@stoa/sdk/page'
import type { Tag } from '../embed/read-embed.ts'
import type { PanelHandle } from '../panel-contract.ts'
import type { WatchReplies } from '../replies-contract.ts'

/** What `resume` needs of the widget. */
export interface ResumeOptions {
  load(): Promise<PanelHandle>
  loadOwn<T>(file: string): Promise<T>
  /** Whether the chat was opened, and loads by itself. */
  wasOpened(): boolean
  showUnread(count: number): void
}

/** Resumes an earlier visit: sends unsent messages and shows replies, also those to come. Makes no request for new visitors. */
export async function resume(
  embed: Tag,
  { load, loadOwn, wasOpened, showUnread }: ResumeOptions,
): Promise<void> {
  const { identity } = embed
  // What was fetched for one user is not shown to another that the page names meanwhile.
  const isOver = () => wasOpened() || embed.identity !== identity
  try {
    if (browserStorage.read(`svc-widget-outbox:${embed.channelId}`)) (await load()).resume()
    // Each of the two ways to what is stored takes long the first time.
    await nextTask()
    const cookies = { isShared: embed.cookieDomain !== undefined, read: readCookie }
    const { current: sessionId } = readSessions({ storage: browserStorage, cookies }, embed.channelId)
    if (!sessionId) return
    const watch = await loadOwn<WatchReplies>(REPLIES_FILE)
    if (isOver()) return
    await watch({
      embed,
      sessionId,
      isOver,
      async show(page, unread) {
        showUnread(unread)
        const panel = await load()
        if (!isOver()) panel.peek(page)
      },
    })
  } catch (error) {
    // The panel shows the failure when it is opened.
    warn(`replies could not be looked up (${error})`)
  }
}
