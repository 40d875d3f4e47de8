import type { ChatHost } from './chat-host.ts'
import type { SessionRecords } from './session-records.ts'
import type { ChatState, Store } from './state.ts'

/** What the parts of a chat share. */
export interface ChatCore {
  host: ChatHost
  state: Store<ChatState>
  records: SessionRecords
}

/** Where a text belongs that begins a conversation. */
export const WELCOME = 'welcome'

/** Where the visitor is writing: on the welcome screen, or in a session. */
export const placeOf = ({ screen, sessionId }: Pick<ChatState, 'screen' | 'sessionId'>): string =>
  screen === 'welcome' ? WELCOME : sessionId
