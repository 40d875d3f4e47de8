import type { MessagePage } from '@stoa/sdk/chat'
import type { Tag } from './embed/read-embed.ts'

/** What the launcher gives to the part that looks for replies. */
export interface RepliesHost {
  embed: Tag
  /** The session of an earlier page. */
  sessionId: string
  /** Whether the chat is used, and hears of replies by itself, or the page named somebody else. */
  isOver(): boolean
  /** Shows how many replies are unread, with all messages of the session. */
  show(page: MessagePage, unread: number): Promise<void>
}

/** Looks for replies now, and again and again until it is over. Never rejects. */
export type WatchReplies = (host: RepliesHost) => Promise<void>
