import { fetchMessages } from './fetch-messages.ts'
import { fetchPast } from './fetch-past.ts'
import type { ChatCore } from './chat-core.ts'
import { isIdentityRejection } from './identity.ts'
import { warn } from './report.ts'
import type { ChatState } from './state.ts'
import { unreadOf, type ThreadMessage } from './thread.ts'
import { codeOf, isApiError, type ApiError } from './widget-api.ts'
import { withIdentity } from './with-identity.ts'

/** Whom the loading tells. */
export interface LoadingListener {
  /** The session's events after this number are to be followed. */
  follow(sessionId: string, after: number): void
  onReplies(replies: ThreadMessage[]): void
  /** The service does not let us in. */
  onRefused(code: string): void
}

const REPEAT_LOAD_MS = 5000
const LONGEST_REPEAT_MS = 60_000
const REFRESH_IMAGES_MS = 60_000

/** Fetches conversations into the records, and decides which one is shown. */
export class Loading {
  private readonly core: ChatCore
  private readonly listener: LoadingListener
  private followed: string | undefined
  private timer: ReturnType<typeof setTimeout> | undefined
  private failures = 0
  /** Sessions that are being loaded. */
  private readonly underWay = new Set<string>()
  private imagesAt: number | undefined

  constructor(core: ChatCore, listener: LoadingListener) {
    this.core = core
    this.listener = listener
  }

  private get sessionId(): string {
    return this.core.state.get().sessionId
  }

  /** Shows a session; one that was never used is not asked about. */
  enter(sessionId: string, screen: ChatState['screen']): void {
    const { host, records, state } = this.core
    const isNew = !host.sessions.isKept()
    if (isNew) records.change(sessionId, { isLoaded: true })
    const { thread, conversation, notes, isLoaded } = records.get(sessionId)
    const phase = isLoaded ? 'ready' : 'loading'
    const shown = { thread, conversation, notes }
    state.set({ sessionId, screen, phase, ...shown, typingName: null, firstUnreadKey: null })
    host.showUnread(state.get().unreadCount)
    if (isNew) this.follow(sessionId, 0)
    else void this.load(sessionId)
    if (screen === 'welcome') void this.refreshPast()
  }

  /** Whether the session in use is loaded, and its events arrive. */
  isUpToDate(): boolean {
    return this.followed === this.sessionId && this.core.records.get(this.sessionId).isLoaded
  }

  /** Fetches a session from its beginning. Never rejects. */
  async load(sessionId: string): Promise<void> {
    const { host, records, state } = this.core
    // Who has been following sees replies come: there is no line above them.
    const wasFollowing = this.isUpToDate()
    // While it is tried again by itself, what is shown is that it failed.
    if (!records.get(sessionId).isLoaded && state.get().phase !== 'failed') state.set({ phase: 'loading' })
    this.underWay.add(sessionId)
    try {
      await host.identity.claim()
      // The session was somebody else's, and was left for a new one.
      if (!host.sessions.all().includes(sessionId)) return this.enter(host.sessions.current(), 'welcome')
      const { page, replies } = await this.take(sessionId, null)
      if (this.sessionId !== sessionId) return
      this.failures = 0
      this.listener.onReplies(replies)
      this.present()
      if (!wasFollowing) this.markUnread()
      this.follow(sessionId, page.seq ?? 0)
    } catch (error) {
      this.onLoadFailed(sessionId, error)
    } finally {
      this.underWay.delete(sessionId)
    }
  }

  /** Loads the session in use if that has not worked yet. */
  ensure(): void {
    const { sessionId } = this
    const { host, records, state } = this.core
    const isMissing = host.sessions.isKept() && !records.get(sessionId).isLoaded
    if (!this.underWay.has(sessionId) && (isMissing || state.get().phase === 'failed'))
      void this.load(sessionId)
  }

  /** Fetches what came since the last look; rejects when that does not work. */
  async fetchNews(sessionId: string): Promise<void> {
    const { records, state } = this.core
    const known = records.get(sessionId).conversation?.id
    const { page, replies } = await this.take(sessionId, records.get(sessionId).cursor)
    if (sessionId !== this.sessionId) return
    if (known !== undefined && page.conversation?.id !== known) {
      // It is another one, or none any more: its messages count anew.
      records.empty(sessionId)
      return this.restart()
    }
    this.listener.onReplies(replies)
    this.follow(sessionId, page.seq ?? 0)
    if (state.get().phase === 'failed') this.present()
  }

  /** Like `fetchNews` for the session in use; learns from a refusal. */
  async poll(): Promise<void> {
    try {
      await this.fetchNews(this.sessionId)
    } catch (error) {
      if (isRefusal(error) && !isIdentityRejection(error)) this.listener.onRefused(error.code)
      throw error
    }
  }

  /** Looks the earlier conversations up, for the welcome screen. Never rejects. */
  async refreshPast(): Promise<void> {
    const { host, state } = this.core
    try {
      const past = await withIdentity(host, (identity) => fetchPast(host.api, host.sessions.all(), identity))
      state.set({ past, pastFailed: false })
    } catch (error) {
      state.set({ pastFailed: true })
      warn(`past conversations could not be looked up (${codeOf(error)})`)
    }
  }

  /** Asks for new links to images, as theirs last an hour; at most once a minute. Never rejects. */
  async refreshImages(): Promise<void> {
    if (this.imagesAt !== undefined && Date.now() - this.imagesAt < REFRESH_IMAGES_MS) return
    this.imagesAt = Date.now()
    const { sessionId } = this
    try {
      const { replies } = await this.take(sessionId, null)
      if (this.sessionId === sessionId) this.listener.onReplies(replies)
    } catch (error) {
      warn(`images could not be looked up (${codeOf(error)})`)
    }
  }

  /** The conversation has become another one: its events count anew. */
  restart(): void {
    this.followed = undefined
    void this.load(this.sessionId)
  }

  /** While the panel is open, remembers where the unread replies begin. */
  markUnread(): void {
    const { isVisible, firstUnreadKey, thread } = this.core.state.get()
    if (isVisible && firstUnreadKey === null)
      this.core.state.set({ firstUnreadKey: unreadOf(thread)[0]?.key ?? null })
  }

  follow(sessionId: string, after: number): void {
    if (this.followed === sessionId) return
    this.followed = sessionId
    this.listener.follow(sessionId, after)
  }

  stop(): void {
    clearTimeout(this.timer)
  }

  /** Shows the session in use, now that it is loaded; an empty one is begun on the welcome screen. */
  private present(): void {
    const { state } = this.core
    const { thread, screen } = state.get()
    if (thread.length > 0) return state.set({ phase: 'ready' })
    if (screen !== 'welcome') void this.refreshPast()
    state.set({ phase: 'ready', screen: 'welcome' })
  }

  private async take(sessionId: string, since: string | null) {
    const { host, records } = this.core
    const before = records.get(sessionId).conversation
    const page = await withIdentity(host, (identity) =>
      fetchMessages(host.api, { sessionId, identity, since }),
    )
    return { page, replies: records.takePage(sessionId, page, before) }
  }

  private onLoadFailed(sessionId: string, error: unknown): void {
    const { records, state } = this.core
    if (this.sessionId !== sessionId) return
    if (isRefusal(error)) return this.listener.onRefused(error.code)
    if (!records.get(sessionId).isLoaded) state.set({ phase: 'failed' })
    // What is shown may miss something: asked for until it works.
    clearTimeout(this.timer)
    const pause = Math.min(REPEAT_LOAD_MS * 2 ** this.failures, LONGEST_REPEAT_MS)
    this.failures += 1
    this.timer = setTimeout(() => {
      if (this.sessionId === sessionId) void this.load(sessionId)
    }, pause)
  }
}

/** Whether an error says that the service does not let us in. */
export const isRefusal = (error: unknown): error is ApiError =>
  isApiError(error) && (error.status === 401 || error.status === 403)
