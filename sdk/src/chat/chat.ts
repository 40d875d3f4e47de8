import type { RealtimeEvent } from '../realtime/index.ts'
import { composerOf, WELCOME, type ChatCore } from './chat-core.ts'
import type { ChatHost } from './chat-host.ts'
import { ConversationRequests } from './conversation-requests.ts'
import { Delivery } from './delivery.ts'
import { deriveState, initialState } from './initial-state.ts'
import type { Identity } from './identity-pair.ts'
import { createLive, type Live, type LiveStatus } from './live.ts'
import { applyEvent, markRead } from './live-events.ts'
import { isRefusal, Loading } from './loading.ts'
import { followPage } from './page-life.ts'
import { createPrefs, type Prefs } from './prefs.ts'
import { createReadReceipts, type ReadReceipts } from './read-receipts.ts'
import { createPollingFallback, type PollingFallback } from './polling-fallback.ts'
import type { MessagePage } from './records.ts'
import { Replies } from './replies.ts'
import { warn } from '../page/report.ts'
import { codeOf } from '../api-error.ts'
import { createSessionRecords } from './session-records.ts'
import { SessionMoves } from './session-moves.ts'
import { createStore, type ChatState, type Readable, type Store } from './state.ts'
import type { ThreadMessage } from './thread.ts'
import { createWelcomeWatch, type WelcomeWatch } from './welcome-watch.ts'
import { createTypingSignal, type TypingSignal } from './typing-signal.ts'
import { UploadQueue, type Uploads } from './uploads.ts'

/**
 * The conversation of this browser with the organization: loads it, sends messages, follows replies. Everything to draw
 * is in `state`. Methods never throw, and only those that say so reject. Sends no request before `show`, `resume`,
 * `identify` or `send`.
 */
export class Chat {
  /** Everything to draw. */
  readonly state: Readable<ChatState>
  /** Texts that were typed and not sent, by composer: `welcome`, or the id of a session. */
  readonly drafts = new Map<string, string>()
  /** The images and files for the message that is being written. */
  readonly uploads: Uploads
  private readonly store: Store<ChatState>
  private readonly host: ChatHost
  private readonly core: ChatCore
  private readonly uploadQueue: UploadQueue
  private readonly prefs: Prefs
  private readonly loading: Loading
  private readonly replies: Replies
  private readonly moves: SessionMoves
  private readonly delivery: Delivery
  private readonly requests: ConversationRequests
  private readonly live: Live
  private readonly receipts: ReadReceipts
  private readonly typing: TypingSignal
  private readonly polling: PollingFallback
  private readonly welcome: WelcomeWatch
  private readonly cleanups: (() => void)[]
  /** The last identity that the page named. */
  private user: string | undefined
  /** The identity that the socket rejected last. */
  private droppedIdentity: Identity | undefined
  /** Whether the chat was shown, or the visitor identified: a socket is opened only then. */
  private isUsed = false

  constructor(host: ChatHost) {
    this.host = host
    this.user = host.identity.current()?.externalId
    this.prefs = createPrefs(host.channelId, host.storage)
    this.uploadQueue = this.createUploadQueue()
    this.uploads = this.uploadQueue
    this.state = this.store = createStore(initialState(host, this.prefs), (state) =>
      deriveState(state, { host, prefs: this.prefs, uploadQueue: this.uploadQueue, requests: this.requests }),
    )
    const records = createSessionRecords({
      onChange: (sessionId) => this.onRecord(sessionId),
      onDelivered: (keys) => this.delivery.onDelivered(keys),
    })
    this.core = { host, state: this.store, records }
    this.replies = new Replies(this.core, {
      refreshPast: () => this.loading.refreshPast(),
      onConversationStarted: (sessionId) => this.moves.leaveWelcome(sessionId),
    })
    this.loading = new Loading(this.core, {
      follow: (sessionId, after) => this.live.follow(sessionId, after),
      onReplies: (replies) => this.replies.onReplies(replies),
      onRefused: (code) => this.refuse(code),
    })
    this.moves = new SessionMoves(this.core, {
      drafts: this.drafts,
      uploadQueue: this.uploadQueue,
      loading: this.loading,
    })
    this.requests = new ConversationRequests(this.core)
    this.delivery = this.createDelivery()
    this.live = this.createLive()
    this.receipts = createReadReceipts((sessionId, ids) => this.live.read(sessionId, ids))
    this.typing = createTypingSignal((isTyping) => this.live.typing(isTyping))
    this.polling = createPollingFallback({
      poll: () => this.loading.poll(),
      onReconnecting: (isReconnecting) => this.store.set({ isReconnecting }),
    })
    this.welcome = createWelcomeWatch(this.core, () => void this.loading.poll().catch(() => undefined))
    this.cleanups = [this.followPage(), this.state.subscribe(() => this.checkCall())]
  }

  /** The visitor sees the chat from now on: loads the current session and opens the socket. */
  show(): void {
    const { sessionId, screen } = this.state.get()
    this.store.set({ isVisible: true, peek: null })
    this.isUsed = true
    this.setVisible(true)
    this.live.start()
    this.delivery.restore()
    if (!this.loading.isUpToDate()) return this.loading.openSession(sessionId, screen)
    this.loading.setUnreadDivider()
    if (screen === 'welcome') void this.loading.refreshPast()
  }

  /** The visitor no longer sees the chat; replies still arrive. */
  hide(): void {
    this.typing.stop()
    this.setVisible(false)
    this.receipts.deliver()
    this.store.set({ isVisible: false, firstUnreadKey: null, announced: [] })
  }

  /** Closes the socket and ends timers, uploads and listeners. Unsent messages stay in the browser's storage. */
  destroy(): void {
    this.hide()
    for (const cleanUp of this.cleanups) cleanUp()
    for (const part of [this.live, this.polling, this.delivery, this.loading, this.replies]) part.stop()
    for (const part of [this.receipts, this.requests, this.welcome]) part.stop()
    this.uploadQueue.clear()
  }

  /** Takes messages that were fetched elsewhere, and puts the newest unread reply into `state.peek`. Sends no request. */
  peek(page: MessagePage): void {
    this.core.records.addPage(this.state.get().sessionId, page)
    this.store.set({ phase: 'ready' })
    this.replies.peek()
  }

  /** The visitor closed the reply in `state.peek`. */
  dismissPeek(): void {
    this.store.set({ peek: null })
  }

  /** Sends the messages that an earlier visit left unsent; opens no socket. */
  resume(): void {
    this.delivery.restore()
  }

  /** Sets who the visitor is, with the hash that the page's server made; another person starts with an empty chat. */
  async identify(identity: Identity): Promise<void> {
    this.host.identity.set(identity)
    this.forgetFormerUser()
    this.host.sessions.save()
    try {
      await this.host.identity.claim()
    } catch (error) {
      warn(`identify did not succeed (${codeOf(error)})`)
    }
    this.isUsed = true
    this.live.updateIdentity()
    this.live.start()
    this.delivery.restore()
    const { sessionId, screen } = this.state.get()
    const current = this.host.sessions.current()
    this.loading.openSession(current, current === sessionId ? screen : 'thread')
  }

  /** Whether no upload for the message that is being written is unfinished or failed. */
  canSend(): boolean {
    return this.state.get().uploads.every((upload) => upload.status === 'ready')
  }

  /**
   * Sends a message of at most 5,000 characters with the uploaded images; on the welcome screen that starts a
   * conversation. Returns false when there is nothing to send, or `canSend()` is false. The message's `delivery` says how
   * sending goes.
   */
  send(body: string): boolean {
    const composer = composerOf(this.state.get())
    if (!this.canSend() || (body.trim() === '' && this.state.get().uploads.length === 0)) return false
    this.typing.stop()
    if (composer === WELCOME) this.moves.startConversation()
    this.host.sessions.save()
    this.delivery.send(this.state.get().sessionId, body, this.uploadQueue.take(composer))
    return true
  }

  /** Sends a failed message again. */
  retry(key: string): void {
    this.delivery.retry(this.state.get().sessionId, key)
  }

  /** Deletes a message that failed or waits to be sent. */
  discard(key: string): void {
    this.delivery.discard(this.state.get().sessionId, key)
  }

  /** After a failure: reconnects, loads the session again and sends what waits. */
  reload(): void {
    this.store.set({ phase: 'loading' })
    this.live.start()
    this.delivery.kick()
    void this.loading.load(this.state.get().sessionId)
  }

  /** Shows the welcome screen; a message from there starts a new conversation. */
  goHome(): void {
    this.typing.stop()
    this.store.set({ screen: 'welcome', firstUnreadKey: null })
    void this.loading.refreshPast()
  }

  /** Opens an earlier conversation. */
  openConversation(sessionId: string): void {
    this.typing.stop()
    if (sessionId === this.state.get().sessionId) return this.store.set({ screen: 'thread' })
    this.host.sessions.resume(sessionId)
    this.loading.openSession(sessionId, 'thread')
  }

  /** The text in the composer changed; colleagues see that the visitor is typing. */
  onInput(text: string): void {
    if (this.state.get().screen === 'thread') this.typing.onInput(text)
  }

  /** The visitor saw a reply: marks it as read. */
  onSeen(message: ThreadMessage): void {
    if (message.id === null || message.readAt) return
    this.receipts.onSeen(this.state.get().sessionId, message.id)
    markRead(this.core, [message.id], undefined)
  }

  /** Stores the visitor's email address with the conversation. Rejects with `ApiError`. */
  giveEmail(email: string): Promise<void> {
    return this.requests.giveEmail(email)
  }

  /** The visitor does not want to be asked for an email address in this conversation. */
  declineEmail(): void {
    this.prefs.decline(this.state.get().sessionId)
    this.store.set({})
  }

  /** Rates the conversation: 1 to 5, a comment of at most 1,000 characters. Replaces an earlier rating. Rejects with `ApiError`. */
  rate(rating: number, comment?: string): Promise<void> {
    return this.requests.rate(rating, comment)
  }

  /** Sets whether replies make a sound; stored in this browser. */
  setSound(on: boolean): void {
    this.prefs.setSound(on)
    this.store.set({ soundOn: on })
  }

  /** Fetches new links to images, which expire after an hour; at most once a minute. */
  refreshImages(): Promise<void> {
    return this.loading.refreshImages()
  }

  /** Looks up whether the conversation offers voice calls, once; called by itself when a conversation is shown. */
  checkCall(): void {
    const { isVisible, screen, conversation } = this.state.get()
    if (isVisible && screen === 'thread' && conversation) void this.requests.checkCall()
  }

  private createUploadQueue(): UploadQueue {
    return new UploadQueue({
      host: this.host,
      fileUploads: () => this.state.get().welcome?.fileUploads ?? 'images',
      composer: () => composerOf(this.state.get()),
      sessionFor: (composer) => (composer === WELCOME ? this.moves.emptySession('welcome') : composer),
      knownConversation: (sessionId) => this.core.records.get(sessionId).conversation?.id,
      abandonSession: (sessionId) => this.moves.abandonSession(sessionId),
      onChange: () => this.store.set({}),
    })
  }

  private createDelivery(): Delivery {
    return new Delivery(this.core, {
      onConversationStarted: (sessionId) =>
        void this.loading.fetchNewMessages(sessionId).catch(() => undefined),
      onFailed: (error) => (isRefusal(error) ? this.refuse(error.code) : undefined),
      onMoved: (from, to) => this.moves.onMoved(from, to),
    })
  }

  private createLive(): Live {
    return createLive(
      { ...this.host, identity: () => this.host.identity.current() },
      {
        onStatus: (status, failures) => this.onStatus(status, failures),
        onEvent: (event) => this.onEvent(event),
        onResync: () => void this.loading.load(this.state.get().sessionId),
        onTyping: (isTyping, name) => this.replies.onTyping(isTyping, name),
        onReadAck: () => this.receipts.onAck(),
        onSeen: (ids, readAt) => markRead(this.core, ids, readAt),
        onIdentityDropped: () => this.onIdentityDropped(),
      },
    )
  }

  private followPage(): () => void {
    return followPage({
      onLeave: () => {
        this.receipts.deliver()
        this.disconnect()
      },
      onAway: () => this.disconnect(),
      onBack: () => this.reconnect(),
      onVisibility: (isVisible) => this.setVisible(isVisible && this.state.get().isVisible),
      onConnection: (isOnline) => {
        this.store.set({ isOffline: !isOnline })
        if (isOnline) this.reconnect()
      },
      onStorage: () => this.delivery.onStorage(),
    })
  }

  private setVisible(isVisible: boolean): void {
    this.polling.setVisible(isVisible)
    this.welcome.setVisible(isVisible)
  }

  private disconnect(): void {
    this.live.stop()
    this.polling.stop()
  }

  /** After the page or the network was away: the socket may be dead, and messages may wait. */
  private reconnect(): void {
    this.delivery.kick()
    if (!this.isUsed) return
    if (this.state.get().phase === 'unavailable') return
    this.live.restart()
    this.delivery.restore()
    this.loading.loadIfMissing()
  }

  /** Warns once per identity. */
  private onIdentityDropped(): void {
    const identity = this.host.identity.current()
    if (this.droppedIdentity !== identity)
      warn('the socket refused the identity three times; replies arrive without it')
    this.droppedIdentity = identity
  }

  private onRecord(sessionId: string): void {
    if (sessionId !== this.state.get().sessionId) return
    const { thread, conversation, notes } = this.core.records.get(sessionId)
    this.store.set({ thread, conversation, notes })
    this.host.showUnread(this.state.get().unreadCount)
  }

  private onStatus(status: LiveStatus, failures: number): void {
    this.polling.onStatus(status, failures)
    // Browsers do not tell why a handshake failed; the same question over HTTP does.
    if (status === 'lost' && failures === 1) this.loading.poll().catch(() => undefined)
    if (status === 'refused') this.refuse('the socket was closed for good')
    if (status !== 'open') return
    this.receipts.flush()
    this.delivery.kick()
    this.loading.loadIfMissing()
  }

  private onEvent(event: RealtimeEvent): void {
    applyEvent(event, this.core, {
      onReplies: (replies) => this.replies.onReplies(replies),
      load: (sessionId) => this.loading.load(sessionId),
      restart: () => this.loading.restart(),
    })
  }

  /** Clears what the former person saw or was about to send, when the page names another one. */
  private forgetFormerUser(): void {
    const { sessions, identity } = this.host
    const former = this.user
    this.user = identity.current()?.externalId ?? former
    if (former === undefined || former === this.user) return
    if (sessions.current() === this.state.get().sessionId) sessions.reset()
    this.drafts.clear()
    this.uploadQueue.clear()
    this.delivery.userChanged()
    this.core.records.clear()
    const empty = { thread: [], conversation: null, notes: [], past: [], announced: [], typingName: null }
    this.store.set({ ...empty, sessionId: sessions.current(), screen: 'welcome', firstUnreadKey: null })
    this.loading.follow(sessions.current(), 0)
    this.host.showUnread(0)
  }

  private refuse(code: string): void {
    warn(`the chat is not available: ${code}`)
    this.live.stop()
    this.polling.onStatus('refused', 0)
    this.store.set({ phase: 'unavailable', isReconnecting: false })
  }
}
