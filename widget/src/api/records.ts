/** An image of a message. */
export interface MessageImage {
  id: string
  name: string
  width: number | null
  height: number | null
  deleted: boolean
  /** Signed, for an hour; null when deleted. */
  url: string | null
  thumbnailUrl: string | null
}

/** A message as `GET /v1/widget/messages` and the socket show it. */
export interface VisitorMessage {
  id: string
  seq: number
  role: 'end_user' | 'agent' | 'system'
  authorKind: 'ai' | 'human' | null
  authorName: string | null
  body: string
  attachments?: MessageImage[]
  /** ISO 8601 */
  at: string
  readAt: string | null
  /** Only on the visitor's own messages: what the sender called it. */
  providerMessageId: string | null
}

/** The conversation of a session. */
export interface VisitorConversation {
  id: string
  displayId: number
  subject: string | null
  status: 'open' | 'snoozed' | 'closed' | 'spam'
  /** Whether a person is on it. */
  handedOver: boolean
  assigneeName: string | null
  contactEmail: string | null
}

/** One page of messages, ascending. */
export interface MessagePage {
  messages: VisitorMessage[]
  hasMore: boolean
  cursor: string | null
  /** Number of the conversation's last event; the socket resumes after it. */
  seq: number | null
  conversation: VisitorConversation | null
}

/** A conversation in the list of past ones. */
export interface PastConversation {
  id: string
  sessionId: string
  title: string
  preview: string
  status: VisitorConversation['status']
  handedOver: boolean
  lastMessageAt: string | null
}
