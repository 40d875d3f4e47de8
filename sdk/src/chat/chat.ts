import type { RealtimeEvent } from '../realtime.ts'
import { fetchMessages } from './fetch-messages.ts'
import { fetchPast } from './fetch-past.ts'
import type { VisitorConversation, VisitorMessage } from './records.ts'
import { codeOf, isApiError, type ApiError } from './widget-api.ts'
import { isIdentityRejection } from './identity.ts'
import { warn } from './report.ts'
import type { ChatHost } from './chat-host.ts'
import { randomId } from './session/random-id.ts'
import { createLive, type Live, type LiveStatus } from './live.ts'
import { createOutbox, type Outbox, type OutgoingMessage } from './outbox.ts'
import { createReadReceipts, type ReadReceipts } from './read-receipts.ts'
import { createReception, type Reception } from './reception.ts'
import { createSessionRecords, type SessionRecords } from './session-records.ts'
import { createStore, type ChatState, type Store } from './state.ts'
import { addOwn, setDelivery, setRead, unreadOf, type ThreadMessage } from './thread.ts'
import { createTypingSignal, type TypingSignal } from './typing-signal.ts'

/** Where a text belongs that begins a conversation. */
export const WELCOME = 'welcome'

const TYPING_ENDS_MS = 6000
const REPEAT_LOAD_MS = 5000
const MOST_ANNOUNCED = 20
const RELOADING = new Set([
  'conversation.merged',
  'conversation.absorbed',
  'conversation.message.attachment_deleted',
])

/** The conversation of this browser with the organization: loads it, sends, follows. */
export class Chat {
  readonly state: Store<ChatState>
  /** What was typed and not sent, by where it was typed. */
  readonly drafts = new Map<string, string>()
  private readonly host: ChatHost
  private readonly records: SessionRecords
  private readonly live: Live
  private readonly receipts: ReadReceipts
  private readonly typing: TypingSignal
  private readonly reception: Reception
  private readonly outbox: Outbox
  private followed: string | undefined
  private typingEnds: ReturnType<typeof setTimeout> | undefined

  constructor(host: ChatHost) {
    this.host = host
    this.state = createStore(firstState(host))
    this.records = createSessionRecords((sessionId) => this.onRecord(sessionId))
    this.live = createLive(
      { ...host, identity: () => host.identity.current() },
      {
        onStatus: (status, failures) => this.onStatus(status, failures),
        onEvent: (event) => this.onEvent(event),
        onResync: () => void this.load(this.sessionId),
        onTyping: (isTyping, name) => this.onTyping(isTyping, name),
        onReadAck: () => this.receipts.onAck(),
        onIdentityDropped: () =>
          warn('the socket refused the identity three times; replies arrive without it'),
      },
    )
    this.receipts = createReadReceipts((sessionId, ids) => this.live.read(sessionId, ids))
    this.typing = createTypingSignal((isTyping) => this.live.typing(isTyping))
    this.reception = createReception({
      poll: () => this.poll(),
      onReconnecting: (isReconnecting) => this.state.set({ isReconnecting }),
    })
    this.outbox = createOutbox(host, {
      onSent: (message) => this.onSent(message),
      onFailed: (message, error) => this.onFailed(message, error),
      onMoved: (from, to) => this.onMoved(from, to),
    })
    addEventListener('pagehide', () => this.receipts.deliver())
    addEventListener('online', () => (this.state.get().isReconnecting ? this.live.start() : undefined))
  }

  private get sessionId(): string {
    return this.state.get().sessionId
  }

  /** The panel is on the screen. */
  show(): void {
    const { sessionId, screen } = this.state.get()
    this.state.set({ isVisible: true })
    this.reception.setVisible(true)
    this.live.start()
    if (!this.records.get(sessionId).isLoaded) return this.enter(sessionId, screen)
    this.markUnread()
    if (screen === 'welcome') void this.refreshPast()
  }

  /** The panel is off the screen; replies still arrive, for the badge. */
  hide(): void {
    this.typing.stop()
    this.reception.setVisible(false)
    this.receipts.deliver()
    this.state.set({ isVisible: false, firstUnreadKey: null, announced: [] })
  }

  /** The page has said who the visitor is. */
  identified(): void {
    this.live.start()
    this.live.rearm()
    const { sessionId, screen } = this.state.get()
    const current = this.host.sessions.current()
    this.enter(current, current === sessionId ? screen : 'thread')
  }

  /** Sends what the visitor wrote; on the welcome screen that begins a conversation. */
  send(body: string): void {
    const { sessions } = this.host
    this.typing.stop()
    if (this.state.get().screen === 'welcome') {
      if (this.state.get().thread.length > 0) this.enter(sessions.startNew(), 'thread')
      this.state.set({ screen: 'thread', phase: 'ready' })
    }
    sessions.keep()
    const sessionId = this.sessionId
    const providerMessageId = randomId()
    const own = { body, providerMessageId, at: new Date().toISOString() }
    this.records.change(sessionId, { thread: addOwn(this.records.get(sessionId).thread, own) })
    this.outbox.push({ sessionId, providerMessageId, body })
  }

  /** Sends a message again that failed; under the same name, so that it cannot arrive twice. */
  retry(key: string): void {
    const { sessionId, thread } = this.state.get()
    const message = thread.find((one) => one.key === key)
    if (message?.delivery !== 'failed') return
    this.records.change(sessionId, { thread: setDelivery(thread, key, 'sending') })
    this.outbox.push({ sessionId, providerMessageId: key, body: message.body })
  }

  /** Tries everything again, after a failure. */
  reload(): void {
    this.state.set({ phase: 'loading' })
    this.live.start()
    void this.load(this.sessionId)
  }

  /** Shows the welcome screen; what is written there begins a new conversation. */
  goHome(): void {
    this.typing.stop()
    this.state.set({ screen: 'welcome', firstUnreadKey: null })
    void this.refreshPast()
  }

  /** Goes on with an earlier conversation. */
  openConversation(sessionId: string): void {
    this.typing.stop()
    if (sessionId === this.sessionId) return this.state.set({ screen: 'thread' })
    this.host.sessions.resume(sessionId)
    this.enter(sessionId, 'thread')
  }

  /** The text in the composer changed. */
  onInput(text: string): void {
    if (this.state.get().screen === 'thread') this.typing.onInput(text)
  }

  /** A reply was before the visitor's eyes. */
  onSeen(message: ThreadMessage): void {
    if (message.id === null || message.readAt) return
    this.receipts.onSeen(this.sessionId, message.id)
    this.stamp([message.id], new Date().toISOString())
  }

  private onRecord(sessionId: string): void {
    if (sessionId !== this.sessionId) return
    const { thread, conversation } = this.records.get(sessionId)
    this.state.set({ thread, conversation })
    this.host.showUnread(unreadOf(thread).length)
  }

  private onStatus(status: LiveStatus, failures: number): void {
    this.reception.onStatus(status, failures)
    // Browsers do not tell why a handshake failed; the same question over HTTP does.
    if (status === 'lost' && failures === 1) this.poll().catch(() => undefined)
    if (status === 'refused') this.refuse('the socket was closed for good')
    if (status !== 'open') return
    this.receipts.flush()
    const { sessionId, phase } = this.state.get()
    if (phase === 'failed' || (this.host.sessions.isKept() && !this.records.get(sessionId).isLoaded))
      void this.load(sessionId)
  }

  private onEvent({ type, payload }: RealtimeEvent): void {
    const sessionId = this.sessionId
    if (type === 'conversation.message.received' || type === 'conversation.message.sent') {
      const message = payload.message as VisitorMessage | undefined
      if (typeof message?.id === 'string') this.onReplies(this.records.take(sessionId, [message]))
      else void this.load(sessionId)
    } else if (type === 'conversation.message.read') {
      const ids = [payload.messageId, payload.messageIds].flat().filter((id) => typeof id === 'string')
      this.stamp(ids, typeof payload.readAt === 'string' ? payload.readAt : new Date().toISOString())
    } else if (RELOADING.has(type)) {
      // The conversation has other messages now, or is another one.
      this.followed = undefined
      void this.load(sessionId)
    } else {
      // Its status, or who is on it.
      const { conversation } = this.records.get(sessionId)
      if (conversation)
        this.records.change(sessionId, { conversation: { ...conversation, ...knownParts(payload) } })
      else void this.load(sessionId)
    }
  }

  private onTyping(isTyping: boolean, name: string | null): void {
    clearTimeout(this.typingEnds)
    this.state.set({ typingName: isTyping ? (name ?? '') : null })
    if (isTyping) this.typingEnds = setTimeout(() => this.state.set({ typingName: null }), TYPING_ENDS_MS)
  }

  private onReplies(replies: ThreadMessage[]): void {
    const [first] = replies
    if (!first) return
    this.onTyping(false, null)
    this.leadToReplies(replies.length)
    const { isVisible, announced, firstUnreadKey, thread } = this.state.get()
    if (!isVisible) return
    this.state.set({ announced: [...announced, ...replies].slice(-MOST_ANNOUNCED) })
    const divider = thread.find((message) => message.key === firstUnreadKey)
    if (document.hidden && (!divider || divider.readAt)) this.state.set({ firstUnreadKey: first.key })
  }

  /** From the welcome screen: at once when the conversation begins with a reply, else when the panel is opened. */
  private leadToReplies(count: number): void {
    const { isVisible, screen, thread, sessionId } = this.state.get()
    if (screen !== 'welcome') return
    const isBeginning = thread.length === count
    if (isVisible && !isBeginning) return void this.refreshPast()
    this.state.set({ screen: 'thread' })
    const draft = this.drafts.get(WELCOME)
    if (!isBeginning || draft === undefined) return
    this.drafts.delete(WELCOME)
    this.drafts.set(sessionId, draft)
  }

  private onSent({ sessionId, providerMessageId }: OutgoingMessage): void {
    const { thread, conversation } = this.records.get(sessionId)
    this.records.change(sessionId, { thread: setDelivery(thread, providerMessageId, 'sent') })
    // The first message made the conversation: who is on it, and where to go on without a socket.
    if (!conversation) this.fetchNews(sessionId).catch(() => undefined)
  }

  private onFailed({ sessionId, providerMessageId }: OutgoingMessage, error: ApiError): void {
    const { thread } = this.records.get(sessionId)
    this.records.change(sessionId, { thread: setDelivery(thread, providerMessageId, 'failed', error.code) })
    if (isRefusal(error)) this.refuse(error.code)
  }

  private onMoved(from: string, to: string): void {
    this.records.move(from, to)
    if (this.sessionId !== from) return
    this.enter(to, 'thread')
    this.follow(to, 0)
  }

  private stamp(ids: string[], readAt: string): void {
    const { thread } = this.records.get(this.sessionId)
    this.records.change(this.sessionId, { thread: setRead(thread, new Set(ids), readAt) })
  }

  private async fetchNews(sessionId: string): Promise<void> {
    const since = this.records.get(sessionId).cursor
    const page = await fetchMessages(this.host.api, {
      sessionId,
      identity: this.host.identity.current(),
      since,
    })
    const replies = this.records.takePage(sessionId, page)
    if (sessionId !== this.sessionId) return
    this.onReplies(replies)
    this.follow(sessionId, page.seq ?? 0)
    if (this.state.get().phase === 'failed') this.state.set({ phase: 'ready' })
  }

  private async poll(): Promise<void> {
    try {
      await this.fetchNews(this.sessionId)
    } catch (error) {
      if (isRefusal(error) && !isIdentityRejection(error)) this.refuse(error.code)
      throw error
    }
  }

  private async load(sessionId: string): Promise<void> {
    const { identity, sessions, api } = this.host
    if (!this.records.get(sessionId).isLoaded) this.state.set({ phase: 'loading' })
    try {
      await identity.claim()
      // The session was somebody else's, and was left for a new one.
      if (!sessions.all().includes(sessionId)) return this.enter(sessions.current(), 'welcome')
      const page = await fetchMessages(api, { sessionId, identity: identity.current() })
      const replies = this.records.takePage(sessionId, page)
      if (this.sessionId !== sessionId) return
      this.onReplies(replies)
      this.state.set({
        phase: 'ready',
        ...(this.records.get(sessionId).thread.length === 0 && { screen: 'welcome' as const }),
      })
      this.markUnread()
      this.follow(sessionId, page.seq ?? 0)
    } catch (error) {
      this.onLoadFailed(sessionId, error)
    }
  }

  private onLoadFailed(sessionId: string, error: unknown): void {
    const { identity } = this.host
    if (isIdentityRejection(error) && identity.current()) {
      identity.drop(codeOf(error))
      return void this.load(sessionId)
    }
    if (this.sessionId !== sessionId) return
    if (isRefusal(error)) this.refuse(error.code)
    else if (!this.records.get(sessionId).isLoaded) this.state.set({ phase: 'failed' })
    // What is shown may miss something: asked for until it works.
    else setTimeout(() => (this.sessionId === sessionId ? this.load(sessionId) : undefined), REPEAT_LOAD_MS)
  }

  private follow(sessionId: string, after: number): void {
    if (this.followed === sessionId) return
    this.followed = sessionId
    this.live.follow(sessionId, after)
  }

  /** Shows a session; one that was never used is not asked about. */
  private enter(sessionId: string, screen: ChatState['screen']): void {
    const isNew = !this.host.sessions.isKept()
    if (isNew) this.records.change(sessionId, { isLoaded: true })
    const { thread, conversation, isLoaded } = this.records.get(sessionId)
    const phase = isLoaded ? 'ready' : 'loading'
    this.state.set({ sessionId, screen, thread, conversation, phase, typingName: null, firstUnreadKey: null })
    this.host.showUnread(unreadOf(thread).length)
    if (isNew) this.follow(sessionId, 0)
    else void this.load(sessionId)
    if (screen === 'welcome') void this.refreshPast()
  }

  private async refreshPast(): Promise<void> {
    try {
      this.state.set({
        past: await fetchPast(this.host.api, this.host.sessions.all(), this.host.identity.current()),
      })
    } catch (error) {
      warn(`past conversations could not be looked up (${codeOf(error)})`)
    }
  }

  private refuse(code: string): void {
    warn(`the chat is not available: ${code}`)
    this.live.stop()
    this.reception.onStatus('refused', 0)
    this.state.set({ phase: 'unavailable', isReconnecting: false })
  }

  private markUnread(): void {
    const { isVisible, firstUnreadKey, thread } = this.state.get()
    if (isVisible && firstUnreadKey === null)
      this.state.set({ firstUnreadKey: unreadOf(thread)[0]?.key ?? null })
  }
}

function firstState({ sessions }: ChatHost): ChatState {
  const isKept = sessions.isKept()
  return {
    isVisible: false,
    screen: isKept ? 'thread' : 'welcome',
    phase: isKept ? 'loading' : 'ready',
    sessionId: sessions.current(),
    thread: [],
    conversation: null,
    firstUnreadKey: null,
    past: [],
    pastFailed: false,
    isReconnecting: false,
    isOffline: false,
    uploads: [],
    uploadProblem: null,
    asksEmail: false,
    canCall: false,
    typingName: null,
    announced: [],
  }
}

const isRefusal = (error: unknown): error is ApiError =>
  isApiError(error) && (error.status === 401 || error.status === 403)

/** The parts of a conversation that an event may carry. */
function knownParts(payload: Record<string, unknown>): Partial<VisitorConversation> {
  const { status, handedOver, assigneeName } = payload
  return {
    ...(typeof status === 'string' && { status: status as VisitorConversation['status'] }),
    ...(typeof handedOver === 'boolean' && { handedOver }),
    ...((typeof assigneeName === 'string' || assigneeName === null) && { assigneeName }),
  }
}
