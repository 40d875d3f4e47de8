import { vi } from 'vitest'
import { Chat } from './chat.ts'
import type { ChatHost } from './chat-host.ts'
import { createIdentity } from './identity.ts'
import type { MessagePage, VisitorConversation, VisitorMessage, Welcome } from './records.ts'
import { createSessionStore } from './session/session-store.ts'
import { ApiError } from '../api-error.ts'

/** A socket that the test answers for. */
class FakeSocket {
  static all: FakeSocket[] = []
  readyState = 1
  readonly url: string
  readonly sent: Record<string, unknown>[] = []
  onmessage: ((event: { data: string }) => void) | null = null
  onclose: ((event: { code: number; reason: string }) => void) | null = null
  onerror: (() => void) | null = null
  constructor(url: string) {
    this.url = url
    FakeSocket.all.push(this)
  }
  send(data: string): void {
    const frame = JSON.parse(data) as Record<string, unknown>
    if (frame.type === 'ping') return queueMicrotask(() => this.receive({ type: 'pong' }))
    this.sent.push(frame)
    if (frame.type === 'subscribe')
      this.receive({
        type: 'subscribed',
        ref: frame.ref,
        channel: `w:${frame.sessionId}`,
        seq: frame.after,
        resumed: true,
      })
  }
  close(): void {
    this.readyState = 3
  }
  open(): void {
    this.receive({ type: 'ready' })
  }
  fail(): void {
    this.readyState = 3
    this.onclose?.({ code: 1006, reason: '' })
  }
  receive(frame: object): void {
    this.onmessage?.({ data: JSON.stringify(frame) })
  }
}

/** Counts who listens. */
class CountingTarget extends EventTarget {
  listeners = 0
  hidden = false
  get visibilityState() {
    return this.hidden ? 'hidden' : 'visible'
  }
  override addEventListener(...parameters: Parameters<EventTarget['addEventListener']>): void {
    this.listeners += 1
    super.addEventListener(...parameters)
  }
  override removeEventListener(...parameters: Parameters<EventTarget['removeEventListener']>): void {
    this.listeners -= 1
    super.removeEventListener(...parameters)
  }
}

/** A request as the service sees it. */
export interface Asked {
  route: string
  sessionId: string | undefined
  body: Record<string, unknown> | undefined
}

export const at = '2026-01-01T00:00:00.000Z'
export const message = (seq: number, more: Partial<VisitorMessage> = {}): VisitorMessage => ({
  id: `cvm_${seq}`,
  seq,
  role: 'agent',
  authorKind: 'human',
  authorName: 'Ada',
  body: `m${seq}`,
  at,
  readAt: null,
  providerMessageId: null,
  ...more,
})
export const conversation = (more: Partial<VisitorConversation> = {}): VisitorConversation => ({
  id: 'ccv_1',
  displayId: 1,
  subject: null,
  status: 'open',
  handedOver: false,
  assigneeName: null,
  joined: false,
  personRequested: false,
  assistantMayAnswer: true,
  repliesByEmail: false,
  availability: null,
  contactEmail: null,
  agentName: 'Assistant',
  rating: null,
  unreadCount: 0,
  ...more,
})
export const welcome = (more: Partial<Welcome> = {}): Welcome => ({
  people: [],
  fileUploads: 'images',
  answersWithin: null,
  availability: null,
  agentName: 'Assistant',
  assistantMayAnswer: true,
  repliesByEmail: false,
  starters: [],
  ...more,
})
export const page = (messages: VisitorMessage[], more: Partial<MessagePage> = {}): MessagePage => ({
  messages,
  hasMore: false,
  cursor: String(messages.length),
  seq: messages.length,
  conversation: messages.length > 0 ? conversation() : null,
  ...more,
})

/** A chat with the browser and the service around it; time stands still until the test moves it. */
export function setUpChat(kept?: string, more: Partial<ChatHost> = {}, storage = new Map<string, string>()) {
  FakeSocket.all = []
  const around = { window: new CountingTarget(), document: new CountingTarget() }
  vi.stubGlobal('WebSocket', FakeSocket)
  vi.stubGlobal('location', { href: 'https://site.example/' })
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('document', around.document)
  vi.stubGlobal('addEventListener', around.window.addEventListener.bind(around.window))
  vi.stubGlobal('removeEventListener', around.window.removeEventListener.bind(around.window))
  if (kept) storage.set('svc-widget-session:cch_1', JSON.stringify({ current: kept, recent: [] }))
  const asked: Asked[] = []
  const answers: Record<string, (asked: Asked) => unknown> = {}
  const api: ChatHost['api'] = {
    channelId: 'cch_1',
    async request(path, { method = 'GET', headers = {}, body } = {}) {
      await Promise.resolve()
      const one = { route: `${method} ${path}`, sessionId: headers['x-svc-session-id'], body }
      asked.push(one)
      const answer = answers[one.route] ?? DEFAULTS[one.route]
      if (!answer) throw new ApiError(404, 'not_found')
      return answer(one) as never
    },
  }
  const guarded = {
    read: (key: string) => storage.get(key) ?? null,
    write: (key: string, value: string) => Boolean(storage.set(key, value)),
  }
  const sessions = createSessionStore('cch_1', guarded)
  const chat = new Chat({
    host: 'https://stoa.example',
    widgetKey: 'svc_widget_k',
    channelId: 'cch_1',
    locale: 'en',
    visitor: {},
    api,
    sessions,
    identity: createIdentity(api, sessions, undefined),
    storage: guarded,
    showUnread: () => undefined,
    ...more,
  })
  return { chat, asked, answers, around, sessions, storage, ...readers(chat, asked) }
}

const DEFAULTS: Record<string, (asked: Asked) => unknown> = {
  'GET messages': () => page([]),
  'GET welcome': () => welcome(),
  'GET conversations': () => ({ conversations: [] }),
  'POST conversations': () => ({ conversationId: 'ccv_1' }),
  'POST messages': () => ({ inserted: 1 }),
  'POST identify': () => ({ contactId: null }),
  'GET voice/available': () => ({ available: false }),
}

function readers(chat: Chat, asked: Asked[]) {
  const followed = () =>
    FakeSocket.all[FakeSocket.all.length - 1]?.sent.findLast(({ type }) => type === 'subscribe')?.sessionId
  return {
    sockets: FakeSocket.all,
    /** The newest socket. */
    socket: () => FakeSocket.all[FakeSocket.all.length - 1] as FakeSocket,
    routes: () => asked.map(({ route }) => route),
    bodies: () => chat.state.get().thread.map(({ body }) => body),
    /** Sends an event of a session: of the one that is followed, if no other is named. */
    happen(
      type: string,
      payload: object,
      { seq = 100 + FakeSocket.all.length + asked.length, sessionId = followed() } = {},
    ): void {
      const event = { id: `evt_${seq}`, type, seq, createdAt: at, payload }
      FakeSocket.all[FakeSocket.all.length - 1]?.receive({ type: 'event', channel: `w:${sessionId}`, event })
    },
  }
}

/** Lets everything happen that needs no time. */
export const flushPromises = () => vi.advanceTimersByTimeAsync(0)
