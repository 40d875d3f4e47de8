/** One thing that happened; `seq` counts the events of one conversation. */
export interface RealtimeEvent {
  id: string
  type: string
  seq: number
  createdAt: string
  payload: Record<string, unknown>
}

/** Somebody types in a conversation; the end comes by itself 5 seconds after they stopped. */
export interface TypingFrame {
  type: 'typing'
  channel: string
  isTyping: boolean
  authorType: 'visitor' | 'operator'
  /** The first name of a colleague. */
  authorName?: string
}

/** A colleague or agent has a conversation open; told to other colleagues and agents alone. */
export interface ViewingFrame {
  type: 'viewing'
  channel: string
  /** Of a person, or of the API key of an agent. */
  userId: string
  name: string | null
  isViewing: boolean
}

/** How a person is, as colleagues and agents are told; `offline` when their last socket has closed. */
export interface PresenceFrame {
  type: 'presence'
  channel: string
  userId: string
  name: string | null
  state: 'online' | 'away' | 'dnd' | 'offline'
}

/** Messages of the visitor that somebody of the organization has read; told to the visitor alone. */
export interface SeenFrame {
  type: 'seen'
  channel: string
  messageIds: string[]
  /** ISO 8601 */
  readAt: string
}

interface InSession {
  channel: 'widget'
  channelId: string
  sessionId: string
}

interface InConversation {
  channel: 'conversation'
  id: string
}

/** What a client may say beyond subscribing. */
export type ClientFrame =
  | ({ type: 'typing'; isTyping: boolean } & (InSession | InConversation))
  | ({ type: 'viewing'; isViewing: boolean } & InConversation)
  | ({ type: 'read'; messageIds: string[] } & InSession)
  | { type: 'presence'; channel: 'org'; state: 'online' | 'away' | 'dnd' }

/** The part of a WebSocket that the client uses; browsers, Node 22 and `ws` all have it. */
export interface WebSocketLike {
  readonly readyState: number
  onmessage: ((event: never) => void) | null
  onclose: ((event: never) => void) | null
  onerror: ((event: never) => void) | null
  send(data: string): void
  close(code?: number, reason?: string): void
}

/** How the socket is opened, and whom to tell about it. */
export interface RealtimeOptions {
  /** `wss://host/v1/realtime` */
  url: string
  /** Sent as the subprotocols `bearer, <token>`; without it the browser's session cookie counts. */
  token?: string
  /** Query parameters, asked for again at every attempt. */
  query?(): Record<string, string | undefined>
  WebSocket?: new (url: string, protocols?: string[]) => WebSocketLike
  onStatus?(status: 'connecting' | 'open' | 'closed'): void
  /** The socket closed before the server had greeted us. */
  onHandshakeFailure?(failuresInARow: number): void
  onClose?(code: number, reason: string): void
  /** Frames that belong to no subscription, such as `read_ack`. */
  onFrame?(frame: Record<string, unknown>): void
}

/** What to do with the frames of one channel. */
export interface SubscriptionHandlers {
  /** The last event seen already; 0 for a conversation that does not exist yet. */
  after?: number
  onEvent(event: RealtimeEvent, channel: string): void
  /** Something may have been missed: fetch again, events go on after `seq`; on `org` also when it begins. */
  onResync?(seq: number | null): void
  onTyping?(frame: TypingFrame): void
  onViewing?(frame: ViewingFrame): void
  onPresence?(frame: PresenceFrame): void
  onSeen?(frame: SeenFrame): void
  onError?(code: string): void
}

/** An interest in a channel that outlives reconnects. */
export interface Subscription {
  unsubscribe(): void
  /** The last event seen. */
  readonly seq: number | undefined
}

/** A socket that reconnects by itself and delivers every event once, in order. */
export interface Realtime {
  /** Opens the socket; while it waits to reconnect, tries at once. */
  connect(): void
  close(): void
  subscribe(frame: { channel: string; [key: string]: unknown }, handlers: SubscriptionHandlers): Subscription
  /** Dropped while the socket is not open. */
  send(frame: ClientFrame): void
}
