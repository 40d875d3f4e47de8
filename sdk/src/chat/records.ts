import type { FileUploads } from '../uploads/image-check.ts'

/** An image or file of a message. */
export interface MessageImage {
  id: string
  /** A file can only be downloaded; absent means image. */
  kind?: 'image' | 'file'
  name: string
  mime: string
  sizeBytes?: number
  width: number | null
  height: number | null
  deleted: boolean
  /** Signed, for an hour; null when deleted. */
  url: string | null
  thumbnailUrl: string | null
}

/** A product that an agent recommends; its addresses are https. */
export interface Product {
  productRef: string
  title: string
  imageUrl: string | null
  url: string | null
  /** ISO 4217 */
  currency: string
  /** Decimal numbers; the same when there is one price, null when it is not known. */
  priceMin: string | null
  priceMax: string | null
}

/** A list of one to eight products that a message shows below its text; a message has at most two. */
export interface MessageComponent {
  type: 'product_list'
  source: { connectionId: string; vendor: string; label: string }
  items: Product[]
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
  components?: MessageComponent[]
  /** ISO 8601 */
  at: string
  readAt: string | null
  /** The client’s id of the message; only on the visitor's own. */
  providerMessageId: string | null
}

/** Whether people answer now, by the business hours. */
export interface Availability {
  open: boolean
  /** When they will next, ISO 8601; null while they do, or if not within a year. */
  opensAt: string | null
  /** Until when they do, ISO 8601; null while they do not, or if for more than a year. */
  closesAt: string | null
}

/** Who answers, and how soon; for the welcome screen. */
export interface Welcome {
  /** First names of colleagues who answered lately, at most three. */
  people: { name: string }[]
  /** How soon an answer usually comes; null where that is not known. */
  answersWithin: 'minutes' | 'hour' | 'day' | null
  availability: Availability | null
  agentName: string
  assistantMayAnswer: boolean
  repliesByEmail: boolean
  /** Suggested first messages, at most four. */
  starters: string[]
  /** What visitors can send. */
  fileUploads: FileUploads
}

/** The conversation of a session. */
export interface VisitorConversation {
  id: string
  displayId: number
  subject: string | null
  status: 'open' | 'snoozed' | 'closed' | 'spam'
  /** Whether it is assigned to a person, or one has taken it over. */
  handedOver: boolean
  assigneeName: string | null
  /** Whether that person has taken it over, and was not only assigned. */
  joined: boolean
  /** Whether a person was asked for and nobody has answered since. */
  personRequested: boolean
  /** Whether the assistant answers at the moment. */
  assistantMayAnswer: boolean
  /** Whether replies that the visitor did not see are sent to their email address. */
  repliesByEmail: boolean
  availability: Availability | null
  contactEmail: string | null
  /** The assistant’s name. */
  agentName: string
  /** The visitor’s rating, 1 to 5. */
  rating: number | null
  /** Replies without a read markRead, counted up to 100. */
  unreadCount: number
}

/** One page of messages, ascending. */
export interface MessagePage {
  messages: VisitorMessage[]
  hasMore: boolean
  cursor: string | null
  /** Number of the conversation's last event; subscribe from there. */
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
  /** Replies without a read markRead, counted up to 100. */
  unreadCount: number
  lastMessageAt: string | null
}
