import type { ChatHost } from './chat-host.ts'
import type { SessionRecords } from './session-records.ts'
import type { ChatState, Store } from './state.ts'

/** What the parts of a chat share. */
export interface ChatCore {
  host: ChatHost
  state: Store<ChatState>
  records: SessionRecords
}

/** The key of the welcome screen’s composer, as in `Chat.drafts`; a message from there starts a conversation. */
export const WELCOME = 'welcome'

/** The key of the composer that is on the screen: `WELCOME`, or the id of the session. */
export const composerOf = ({ screen, sessionId }: Pick<ChatState, 'screen' | 'sessionId'>): string =>
  screen === 'welcome' ? WELCOME : sessionId
