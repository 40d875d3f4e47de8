import { placeOf, WELCOME, type ChatCore } from './chat-core.ts'
import { guarded } from './report.ts'
import { unreadOf, type ThreadMessage } from './thread.ts'

/** What the replies need beside the core. */
export interface RepliesPorts {
  /** Looks the earlier conversations up anew. */
  refreshPast(): Promise<void>
  /** What was begun on the welcome screen belongs to the conversation now. */
  onBegun(sessionId: string): void
}

const TYPING_ENDS_MS = 6000
const MOST_ANNOUNCED = 20

/** What happens when somebody writes to the visitor. */
export class Replies {
  private readonly core: ChatCore
  private readonly ports: RepliesPorts
  private typingEnds: ReturnType<typeof setTimeout> | undefined

  constructor(core: ChatCore, ports: RepliesPorts) {
    this.core = core
    this.ports = ports
  }

  /** Replies that were not there before. */
  onReplies(replies: ThreadMessage[]): void {
    const [first] = replies
    if (!first) return
    this.onTyping(false, null)
    this.leadToReplies(replies.length)
    const { host, state } = this.core
    for (const reply of replies) guarded(() => host.onReply?.(reply))
    const { isVisible, announced, firstUnreadKey, thread } = state.get()
    if (!isVisible) return this.peek()
    state.set({ announced: [...announced, ...replies].slice(-MOST_ANNOUNCED) })
    const divider = thread.find((message) => message.key === firstUnreadKey)
    if (document.hidden && (!divider || divider.readAt)) state.set({ firstUnreadKey: first.key })
  }

  /** Shows the newest reply that was not seen, while the panel is closed. */
  peek(): void {
    const { state } = this.core
    state.set({ peek: unreadOf(state.get().thread).pop() ?? null })
  }

  onTyping(isTyping: boolean, name: string | null): void {
    const { state } = this.core
    clearTimeout(this.typingEnds)
    state.set({ typingName: isTyping ? (name ?? '') : null })
    if (isTyping) this.typingEnds = setTimeout(() => state.set({ typingName: null }), TYPING_ENDS_MS)
  }

  stop(): void {
    clearTimeout(this.typingEnds)
  }

  /** From the welcome screen: at once when the conversation begins with a reply, else when the panel is opened. */
  private leadToReplies(count: number): void {
    const { state } = this.core
    const { isVisible, thread, sessionId } = state.get()
    if (placeOf(state.get()) !== WELCOME) return
    const isBeginning = thread.length === count
    if (isVisible && !isBeginning) return void this.ports.refreshPast()
    state.set({ screen: 'thread' })
    if (isBeginning) this.ports.onBegun(sessionId)
  }
}
