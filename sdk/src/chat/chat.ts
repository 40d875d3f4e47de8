import type { RealtimeEvent } from '../realtime.ts'
import { placeOf, WELCOME, type ChatCore } from './chat-core.ts'
import type { ChatHost } from './chat-host.ts'
import { ConversationRequests } from './conversation-requests.ts'
import { Delivery } from './delivery.ts'
import { deriveState, firstState } from './first-state.ts'
import type { Identity } from './identity-pair.ts'
import { createLive, type Live, type LiveStatus } from './live.ts'
import { applyEvent, stamp } from './live-events.ts'
import { isRefusal, Loading } from './loading.ts'
import { followPage } from './page-life.ts'
import { createPrefs, type Prefs } from './prefs.ts'
import { createReadReceipts, type ReadReceipts } from './read-receipts.ts'
import { createReception, type Reception } from './reception.ts'
import type { MessagePage } from './records.ts'
import { Replies } from './replies.ts'
import { warn } from './report.ts'
import { codeOf } from './widget-api.ts'
import { createSessionRecords } from './session-records.ts'
import { SessionMoves } from './session-moves.ts'
import { createStore, type ChatState, type Readable, type Store } from './state.ts'
import type { ThreadMessage } from './thread.ts'
import { createWelcomeWatch, type WelcomeWatch } from './welcome.ts'
import { createTypingSignal, type TypingSignal } from './typing-signal.ts'
import { UploadDesk, type Uploads } from './uploads.ts'

/**
 * The conversation of this browser with the organization: loads it, sends, follows. What it knows is in `state`; its
 * methods never throw, and only those that say so reject. Nothing is asked of the service before `show`, `resume`,
 * `identify` or `send`.
 */
export class Chat {
  /** What there is to show. */
  readonly state: Readable<ChatState>
  /** What was typed and not sent, by where it was typed: `WELCOME`, or the id of a session. */
  readonly drafts = new Map<string, string>()
  /** The images for the message that is being written. */
  readonly uploads: Uploads
  private readonly store: Store<ChatState>
  private readonly host: ChatHost
  private readonly core: ChatCore
  private readonly desk: UploadDesk
  private readonly prefs: Prefs
  private readonly loading: Loading
  private readonly replies: Replies
  private readonly moves: SessionMoves
  private readonly delivery: Delivery
  private readonly requests: ConversationRequests
  private readonly live: Live
  private readonly receipts: ReadReceipts
  private readonly typing: TypingSignal
  private readonly reception: Reception
  private readonly welcome: WelcomeWatch
  private readonly ends: (() => void)[]
  /** The last identity that the page named. */
  private user: string | undefined
  /** The identity that the socket has refused. */
  private dropped: Identity | undefined
  /** Whether the visitor has been here, or the page has said who they are: only then there is a socket. */
  private isUsed = false

  constructor(host: ChatHost) {
    this.host = host
    this.user = host.identity.current()?.externalId
    this.prefs = createPrefs(host.channelId, host.storage)
    this.desk = this.createDesk()
    this.uploads = this.desk
    this.state = this.store = createStore(firstState(host, this.prefs), (state) =>
      deriveState(state, { host, prefs: this.prefs, desk: this.desk, requests: this.requests }),
    )
    const records = createSessionRecords({
      onChange: (sessionId) => this.onRecord(sessionId),
      onShown: (keys) => this.delivery.settle(keys),
    })
    this.core = { host, state: this.store, records }
    this.replies = new Replies(this.core, {
      refreshPast: () => this.loading.refreshPast(),
      onBegun: (sessionId) => this.moves.leaveWelcome(sessionId),
    })
    this.loading = new Loading(this.core, {
      follow: (sessionId, after) => this.live.follow(sessionId, after),
      onReplies: (replies) => this.replies.onReplies(replies),
      onRefused: (code) => this.refuse(code),
    })
    this.moves = new SessionMoves(this.core, { drafts: this.drafts, desk: this.desk, loading: this.loading })
    this.requests = new ConversationRequests(this.core)
    this.delivery = this.createDelivery()
    this.live = this.createLive()
    this.receipts = createReadReceipts((sessionId, ids) => this.live.read(sessionId, ids))
    this.typing = createTypingSignal((isTyping) => this.live.typing(isTyping))
    this.reception = createReception({
      poll: () => this.loading.poll(),
      onReconnecting: (isReconnecting) => this.store.set({ isReconnecting }),
    })
    this.welcome = createWelcomeWatch(this.core, () => void this.loading.poll().catch(() => undefined))
    this.ends = [this.followPage(), this.state.subscribe(() => this.checkCall())]
  }

  /** The chat is before the visitor's eyes from now on: loads the session in use, and opens the socket. */
  show(): void {
    const { sessionId, screen } = this.state.get()
    this.store.set({ isVisible: true, peek: null })
    this.isUsed = true
    this.setVisible(true)
    this.live.start()
    this.delivery.restore()
    if (!this.loading.isUpToDate()) return this.loading.enter(sessionId, screen)
    this.loading.markUnread()
    if (screen === 'welcome') void this.loading.refreshPast()
  }

  /** The chat is out of sight; replies still arrive. */
  hide(): void {
    this.typing.stop()
    this.setVisible(false)
    this.receipts.deliver()
    this.store.set({ isVisible: false, firstUnreadKey: null, announced: [] })
  }

  /** Ends everything: the socket, timers, uploads and listeners. What was not sent stays in the browser's storage. */
  destroy(): void {
    this.hide()
    for (const end of this.ends) end()
    for (const part of [this.live, this.reception, this.delivery, this.loading, this.replies]) part.stop()
    for (const part of [this.receipts, this.requests, this.welcome]) part.stop()
    this.desk.clear()
  }

  /** Takes what was fetched elsewhere, and shows the newest unread reply in `state.peek`. Asks for nothing. */
  peek(page: MessagePage): void {
    this.core.records.takePage(this.state.get().sessionId, page)
    this.store.set({ phase: 'ready' })
    this.replies.peek()
  }

  /** The visitor does not want to see the reply in `state.peek`. */
  dismissPeek(): void {
    this.store.set({ peek: null })
  }

  /** Sends what an earlier visit has left unsent; opens no socket. */
  resume(): void {
    this.delivery.restore()
  }

  /** Says who the visitor is, with the proof that the page's server made; another visitor begins anew. */
  async identify(identity: Identity): Promise<void> {
    this.host.identity.set(identity)
    this.forgetFormerUser()
    this.host.sessions.keep()
    try {
      await this.host.identity.claim()
    } catch (error) {
      warn(`identify did not succeed (${codeOf(error)})`)
    }
    this.isUsed = true
    this.live.rearm()
    this.live.start()
    this.delivery.restore()
    const { sessionId, screen } = this.state.get()
    const current = this.host.sessions.current()
    this.loading.enter(current, current === sessionId ? screen : 'thread')
  }

  /** Whether the images for the message that is being written are ready, or there are none. */
  canSend(): boolean {
    return this.state.get().uploads.every((upload) => upload.status === 'ready')
  }

  /**
   * Sends what the visitor wrote (at most 5,000 characters) with the images that are ready; on the welcome screen that
   * begins a conversation. Answers whether there was something to send. How it goes is told by the message's `delivery`.
   */
  send(body: string): boolean {
    const place = placeOf(this.state.get())
    if (!this.canSend() || (body.trim() === '' && this.state.get().uploads.length === 0)) return false
    this.typing.stop()
    if (place === WELCOME) this.moves.begin()
    this.host.sessions.keep()
    this.delivery.send(this.state.get().sessionId, body, this.desk.take(place))
    return true
  }

  /** Sends a message again that failed. */
  retry(key: string): void {
    this.delivery.retry(this.state.get().sessionId, key)
  }

  /** Forgets a message that failed or waits. */
  discard(key: string): void {
    this.delivery.discard(this.state.get().sessionId, key)
  }

  /** Tries everything again, after a failure. */
  reload(): void {
    this.store.set({ phase: 'loading' })
    this.live.start()
    this.delivery.kick()
    void this.loading.load(this.state.get().sessionId)
  }

  /** Shows the welcome screen; what is written there begins a new conversation. */
  goHome(): void {
    this.typing.stop()
    this.store.set({ screen: 'welcome', firstUnreadKey: null })
    void this.loading.refreshPast()
  }

  /** Goes on with an earlier conversation. */
  openConversation(sessionId: string): void {
    this.typing.stop()
    if (sessionId === this.state.get().sessionId) return this.store.set({ screen: 'thread' })
    this.host.sessions.resume(sessionId)
    this.loading.enter(sessionId, 'thread')
  }

  /** The text that is being written has changed; the other side sees that the visitor types. */
  onInput(text: string): void {
    if (this.state.get().screen === 'thread') this.typing.onInput(text)
  }

  /** A reply was before the visitor's eyes. */
  onSeen(message: ThreadMessage): void {
    if (message.id === null || message.readAt) return
    this.receipts.onSeen(this.state.get().sessionId, message.id)
    stamp(this.core, [message.id], undefined)
  }

  /** Keeps the visitor's email address with the conversation. Rejects with `ApiError`. */
  giveEmail(email: string): Promise<void> {
    return this.requests.giveEmail(email)
  }

  /** The visitor does not want to be asked for an email address in this conversation. */
  declineEmail(): void {
    this.prefs.decline(this.state.get().sessionId)
    this.store.set({})
  }

  /** Rates the conversation with 1 to 5 and at most 1,000 characters; again replaces. Rejects with `ApiError`. */
  rate(rating: number, comment?: string): Promise<void> {
    return this.requests.rate(rating, comment)
  }

  /** Whether replies make a sound; kept in this browser. */
  setSound(on: boolean): void {
    this.prefs.setSound(on)
    this.store.set({ soundOn: on })
  }

  /** An image could not be loaded, as links to images last an hour: asks for new ones, at most once a minute. */
  refreshImages(): Promise<void> {
    return this.loading.refreshImages()
  }

  /** Asks whether the conversation can be spoken in, once; the engine does it when a conversation is shown. */
  checkCall(): void {
    const { isVisible, screen, conversation } = this.state.get()
    if (isVisible && screen === 'thread' && conversation) void this.requests.checkCall()
  }

  private createDesk(): UploadDesk {
    return new UploadDesk({
      host: this.host,
      fileUploads: () => this.state.get().welcome?.fileUploads ?? 'images',
      place: () => placeOf(this.state.get()),
      sessionFor: (place) => (place === WELCOME ? this.moves.unused('welcome') : place),
      knownConversation: (sessionId) => this.core.records.get(sessionId).conversation?.id,
      leave: (sessionId) => this.moves.leave(sessionId),
      onChange: () => this.store.set({}),
    })
  }

  private createDelivery(): Delivery {
    return new Delivery(this.core, {
      onBegun: (sessionId) => void this.loading.fetchNews(sessionId).catch(() => undefined),
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
        onSeen: (ids, readAt) => stamp(this.core, ids, readAt),
        onIdentityDropped: () => this.onIdentityDropped(),
      },
    )
  }

  private followPage(): () => void {
    return followPage({
      onLeave: () => {
        this.receipts.deliver()
        this.sleep()
      },
      onAway: () => this.sleep(),
      onBack: () => this.comeBack(),
      onVisibility: (isVisible) => this.setVisible(isVisible && this.state.get().isVisible),
      onConnection: (isOnline) => {
        this.store.set({ isOffline: !isOnline })
        if (isOnline) this.comeBack()
      },
      onStorage: () => this.delivery.onStorage(),
    })
  }

  private setVisible(isVisible: boolean): void {
    this.reception.setVisible(isVisible)
    this.welcome.setVisible(isVisible)
  }

  private sleep(): void {
    this.live.stop()
    this.reception.stop()
  }

  /** After an absence of the page or of the network: what was open may be dead, and messages may wait. */
  private comeBack(): void {
    this.delivery.kick()
    if (!this.isUsed) return
    if (this.state.get().phase === 'unavailable') return
    this.live.restart()
    this.delivery.restore()
    this.loading.ensure()
  }

  /** Told once, until the page names an identity again. */
  private onIdentityDropped(): void {
    const identity = this.host.identity.current()
    if (this.dropped !== identity)
      warn('the socket refused the identity three times; replies arrive without it')
    this.dropped = identity
  }

  private onRecord(sessionId: string): void {
    if (sessionId !== this.state.get().sessionId) return
    const { thread, conversation, notes } = this.core.records.get(sessionId)
    this.store.set({ thread, conversation, notes })
    this.host.showUnread(this.state.get().unreadCount)
  }

  private onStatus(status: LiveStatus, failures: number): void {
    this.reception.onStatus(status, failures)
    // Browsers do not tell why a handshake failed; the same question over HTTP does.
    if (status === 'lost' && failures === 1) this.loading.poll().catch(() => undefined)
    if (status === 'refused') this.refuse('the socket was closed for good')
    if (status !== 'open') return
    this.receipts.flush()
    this.delivery.kick()
    this.loading.ensure()
  }

  private onEvent(event: RealtimeEvent): void {
    applyEvent(event, this.core, {
      onReplies: (replies) => this.replies.onReplies(replies),
      load: (sessionId) => this.loading.load(sessionId),
      restart: () => this.loading.restart(),
    })
  }

  /** What one visitor has on the screen, or was about to send, is not for the next one. */
  private forgetFormerUser(): void {
    const { sessions, identity } = this.host
    const former = this.user
    this.user = identity.current()?.externalId ?? former
    if (former === undefined || former === this.user) return
    if (sessions.current() === this.state.get().sessionId) sessions.reset()
    this.drafts.clear()
    this.desk.clear()
    this.delivery.userChanged()
    this.core.records.clear()
    const nothing = { thread: [], conversation: null, notes: [], past: [], announced: [], typingName: null }
    this.store.set({ ...nothing, sessionId: sessions.current(), screen: 'welcome', firstUnreadKey: null })
    this.loading.follow(sessions.current(), 0)
    this.host.showUnread(0)
  }

  private refuse(code: string): void {
    warn(`the chat is not available: ${code}`)
    this.live.stop()
    this.reception.onStatus('refused', 0)
    this.store.set({ phase: 'unavailable', isReconnecting: false })
  }
}
