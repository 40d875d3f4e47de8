import { fetchMessages } from './fetch-messages.ts'
import { fetchPast } from './fetch-past.ts'
import type { ChatCore } from './chat-core.ts'
import { isIdentityRejection } from './identity.ts'
import { warn } from '../page/report.ts'
import type { ChatState } from './state.ts'
import { unreadOf, type ThreadMessage } from './thread.ts'
import { codeOf, isApiError, type ApiError } from '../api-error.ts'
import { withIdentity } from './with-identity.ts'

/** Events of `Loading`. */
export interface LoadingListener {
  /** Subscribe to the session’s events after this number. */
  follow(sessionId: string, after: number): void
  onReplies(replies: ThreadMessage[]): void
  /** The service answered 401 or 403. */
  onRefused(code: string): void
}

const FIRST_RETRY_MS = 5000
const LONGEST_RETRY_MS = 60_000
const REFRESH_IMAGES_MS = 60_000

/** Fetches conversations into the records, and decides which session is shown. */
export class Loading {
  private readonly core: ChatCore
  private readonly listener: LoadingListener
  private followed: string | undefined
  private timer: ReturnType<typeof setTimeout> | undefined
  private failures = 0
  /** Sessions that are being loaded. */
  private readonly inProgress = new Set<string>()
  private imagesRefreshedAt: number | undefined

  constructor(core: ChatCore, listener: LoadingListener) {
    this.core = core
    this.listener = listener
  }

  private get sessionId(): string {
    return this.core.state.get().sessionId
  }

  /** Shows a session, and fetches it unless it was never used. */
  openSession(sessionId: string, screen: ChatState['screen']): void {
    const { host, records, state } = this.core
    const isNew = !host.sessions.isStored()
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

  /** Whether the current session is loaded and subscribed to. */
  isUpToDate(): boolean {
    return this.followed === this.sessionId && this.core.records.get(this.sessionId).isLoaded
  }

  /** Fetches a session from its beginning. Never rejects. */
  async load(sessionId: string): Promise<void> {
    const { host, records, state } = this.core
    // Whoever watched the replies arrive needs no divider above them.
    const wasFollowing = this.isUpToDate()
    // Retries leave the failure on the screen.
    if (!records.get(sessionId).isLoaded && state.get().phase !== 'failed') state.set({ phase: 'loading' })
    this.inProgress.add(sessionId)
    try {
      await host.identity.claim()
      // The session was somebody else's, and was left for a new one.
      if (!host.sessions.all().includes(sessionId))
        return this.openSession(host.sessions.current(), 'welcome')
      const { page, replies } = await this.fetchInto(sessionId, null)
      if (this.sessionId !== sessionId) return
      this.failures = 0
      this.listener.onReplies(replies)
      this.showLoaded()
      if (!wasFollowing) this.setUnreadDivider()
      this.follow(sessionId, page.seq ?? 0)
    } catch (error) {
      this.onLoadFailed(sessionId, error)
    } finally {
      this.inProgress.delete(sessionId)
    }
  }

  /** Loads the current session if that has not succeeded yet. */
  loadIfMissing(): void {
    const { sessionId } = this
    const { host, records, state } = this.core
    const isMissing = host.sessions.isStored() && !records.get(sessionId).isLoaded
    if (!this.inProgress.has(sessionId) && (isMissing || state.get().phase === 'failed'))
      void this.load(sessionId)
  }

  /** Fetches the messages after the last cursor; rejects when that fails. */
  async fetchNewMessages(sessionId: string): Promise<void> {
    const { records, state } = this.core
    const known = records.get(sessionId).conversation?.id
    const { page, replies } = await this.fetchInto(sessionId, records.get(sessionId).cursor)
    if (sessionId !== this.sessionId) return
    if (known !== undefined && page.conversation?.id !== known) {
      // The session has another conversation, or none: nothing of the former one stays.
      records.keepUnsent(sessionId)
      return this.restart()
    }
    this.listener.onReplies(replies)
    this.follow(sessionId, page.seq ?? 0)
    if (state.get().phase === 'failed') this.showLoaded()
  }

  /** `fetchNewMessages` for the current session; reports a refusal to the listener, too. */
  async poll(): Promise<void> {
    try {
      await this.fetchNewMessages(this.sessionId)
    } catch (error) {
      if (isRefusal(error) && !isIdentityRejection(error)) this.listener.onRefused(error.code)
      throw error
    }
  }

  /** Fetches the earlier conversations, for the welcome screen. Never rejects. */
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

  /** Fetches new links to images, which expire after an hour; at most once a minute. Never rejects. */
  async refreshImages(): Promise<void> {
    if (this.imagesRefreshedAt !== undefined && Date.now() - this.imagesRefreshedAt < REFRESH_IMAGES_MS)
      return
    this.imagesRefreshedAt = Date.now()
    const { sessionId } = this
    try {
      const { replies } = await this.fetchInto(sessionId, null)
      if (this.sessionId === sessionId) this.listener.onReplies(replies)
    } catch (error) {
      warn(`images could not be looked up (${codeOf(error)})`)
    }
  }

  /** The session has another conversation now: loads it and subscribes from its first event. */
  restart(): void {
    this.followed = undefined
    void this.load(this.sessionId)
  }

  /** While the chat is visible, puts the divider above the first unread reply. */
  setUnreadDivider(): void {
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

  /** Shows the loaded session: its thread, or the welcome screen if it is empty. */
  private showLoaded(): void {
    const { state } = this.core
    const { thread, screen } = state.get()
    if (thread.length > 0) return state.set({ phase: 'ready' })
    if (screen !== 'welcome') void this.refreshPast()
    state.set({ phase: 'ready', screen: 'welcome' })
  }

  private async fetchInto(sessionId: string, since: string | null) {
    const { host, records } = this.core
    const before = records.get(sessionId).conversation
    const page = await withIdentity(host, (identity) =>
      fetchMessages(host.api, { sessionId, identity, since }),
    )
    return { page, replies: records.addPage(sessionId, page, before) }
  }

  private onLoadFailed(sessionId: string, error: unknown): void {
    const { records, state } = this.core
    if (this.sessionId !== sessionId) return
    if (isRefusal(error)) return this.listener.onRefused(error.code)
    if (!records.get(sessionId).isLoaded) state.set({ phase: 'failed' })
    // What is shown may be incomplete: retried until it works.
    clearTimeout(this.timer)
    const pause = Math.min(FIRST_RETRY_MS * 2 ** this.failures, LONGEST_RETRY_MS)
    this.failures += 1
    this.timer = setTimeout(() => {
      if (this.sessionId === sessionId) void this.load(sessionId)
    }, pause)
  }
}

/** Whether the service answered 401 or 403. */
export const isRefusal = (error: unknown): error is ApiError =>
  isApiError(error) && (error.status === 401 || error.status === 403)
