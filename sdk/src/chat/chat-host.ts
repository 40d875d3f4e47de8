import type { IdentityHolder } from './identity.ts'
import type { GuardedStorage } from '../page/browser-storage.ts'
import type { SessionStore } from './session/session-store.ts'
import type { ThreadMessage } from './thread.ts'
import type { WidgetApi } from './widget-api.ts'

/** What a page says of its visitor, without proof: shown to colleagues, trusted for nothing. */
export interface Visitor {
  /** At most 120 characters. */
  name?: string | undefined
  email?: string | undefined
  /** Flat, at most 4 KB as JSON. */
  metadata?: Record<string, string | number | boolean> | undefined
}

/** What a chat needs of the page that shows it. */
export interface ChatHost {
  /** Origin of the service, without a slash at the end. */
  host: string
  widgetKey: string
  channelId: string
  /** BCP 47, sent with each message. */
  locale: string
  visitor: Visitor
  api: WidgetApi
  sessions: SessionStore
  identity: IdentityHolder
  storage: GuardedStorage
  /** How many replies are unread; called whenever that may have changed. */
  showUnread(count: number): void
  /** A reply arrived while the page was open; called once for each. */
  onReply?(message: ThreadMessage): void
}
