/** An event; `seq` counts the events of one conversation, from 1. */
export interface RealtimeEvent {
  id: string
  type: string
  seq: number
  createdAt: string
  payload: Record<string, unknown>
}

/** Somebody types in a conversation; the service sends the end 5 seconds after they stopped. */
export interface TypingFrame {
  type: 'typing'
  channel: string
  isTyping: boolean
  authorType: 'visitor' | 'operator'
  /** The first name of a colleague. */
  authorName?: string
}

/** A colleague or agent opened or left a conversation; sent to other colleagues and agents only. */
export interface ViewingFrame {
  type: 'viewing'
  channel: string
  /** Of a person, or of the API key of an agent. */
  userId: string
  name: string | null
  isViewing: boolean
}

/** Presence of a colleague, sent to colleagues and agents; `offline` when their last socket has closed. */
export interface PresenceFrame {
  type: 'presence'
  channel: string
  userId: string
  name: string | null
  state: 'online' | 'away' | 'dnd' | 'offline'
}

/** Messages of the visitor that somebody of the organization has read; sent to the visitor only. */
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

/** The frames that a client may send beside subscriptions. */
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

/** How the socket is opened, and callbacks. */
export interface RealtimeOptions {
  /** `https://host/v1/realtime`, or with `wss:`. */
  url: string
  /** Sent as the subprotocols `bearer, <token>`; without it the browser's session cookie counts. */
  token?: string | undefined
  /** Query parameters, computed anew for each attempt. */
  query?(): Record<string, string | undefined>
  WebSocket?: new (url: string, protocols?: string[]) => WebSocketLike
  onStatus?(status: 'connecting' | 'open' | 'closed'): void
  /** The socket ended before the service sent `ready`: no connection, or a wrong token. Browsers tell no reason. */
  onHandshakeFailure?(failuresInARow: number, reason: string): void
  /** The service closed the socket; after 4401 and 4403 it stays closed until `connect`. */
  onClose?(code: number, reason: string): void
  /** Frames that belong to no subscription, such as `read_ack`. */
  onFrame?(frame: Record<string, unknown>): void
}

/** What to do with the frames of one channel. */
export interface SubscriptionHandlers {
  /** Number of the last event that is known already; 0 for a conversation that does not exist yet. */
  after?: number
  onEvent(event: RealtimeEvent, channel: string): void
  /** Events may have been missed: fetch again, events go on after `seq`; on `org` also at the start. */
  onResync?(seq: number | null): void
  onTyping?(frame: TypingFrame): void
  onViewing?(frame: ViewingFrame): void
  onPresence?(frame: PresenceFrame): void
  onSeen?(frame: SeenFrame): void
  onError?(code: string): void
}

/** A subscription; it survives reconnects. */
export interface Subscription {
  unsubscribe(): void
  /** Number of the last event received. */
  readonly seq: number | undefined
}

/** A socket that reconnects by itself and delivers every event once, in order. */
export interface Realtime {
  /** Opens the socket; one that waits to reconnect does so at once. */
  connect(): void
  close(): void
  subscribe(frame: { channel: string; [key: string]: unknown }, handlers: SubscriptionHandlers): Subscription
  /** Dropped while the socket is not open. */
  send(frame: ClientFrame): void
}
