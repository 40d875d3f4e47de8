import { composerOf, WELCOME, type ChatCore } from './chat-core.ts'
import { guarded } from '../page/report.ts'
import { unreadOf, type ThreadMessage } from './thread.ts'

/** What `Replies` calls. */
export interface RepliesPorts {
  /** Fetches the earlier conversations again. */
  refreshPast(): Promise<void>
  /** The session’s conversation started with a reply: drafts of the welcome screen belong to it now. */
  onConversationStarted(sessionId: string): void
}

const TYPING_ENDS_MS = 6000
const MAX_ANNOUNCED = 20

/** Handles replies and typing of the other side. */
export class Replies {
  private readonly core: ChatCore
  private readonly ports: RepliesPorts
  private typingEnds: ReturnType<typeof setTimeout> | undefined

  constructor(core: ChatCore, ports: RepliesPorts) {
    this.core = core
    this.ports = ports
  }

  /** Handles new replies: reads them out, shows the thread or a preview, moves the unread divider. */
  onReplies(replies: ThreadMessage[]): void {
    const [first] = replies
    if (!first) return
    this.onTyping(false, null)
    this.leaveWelcomeScreen(replies.length)
    const { host, state } = this.core
    for (const reply of replies) guarded(() => host.onReply?.(reply))
    const { isVisible, announced, firstUnreadKey, thread } = state.get()
    if (!isVisible) return this.peek()
    state.set({ announced: [...announced, ...replies].slice(-MAX_ANNOUNCED) })
    const divider = thread.find((message) => message.key === firstUnreadKey)
    if (document.hidden && (!divider || divider.readAt)) state.set({ firstUnreadKey: first.key })
  }

  /** Puts the newest unread reply into `state.peek`, for a preview beside the launcher. */
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

  /** Leaves the welcome screen for the thread: at once if the conversation starts with this reply, else unless the visitor sees the screen. */
  private leaveWelcomeScreen(count: number): void {
    const { state } = this.core
    const { isVisible, thread, sessionId } = state.get()
    if (composerOf(state.get()) !== WELCOME) return
    const isStart = thread.length === count
    if (isVisible && !isStart) return void this.ports.refreshPast()
    state.set({ screen: 'thread' })
    if (isStart) this.ports.onConversationStarted(sessionId)
  }
}
