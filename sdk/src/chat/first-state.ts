import { placeOf } from './chat-core.ts'
import type { ChatHost } from './chat-host.ts'
import type { ConversationRequests } from './conversation-requests.ts'
import type { Prefs } from './prefs.ts'
import type { ChatState } from './state.ts'
import { unreadOf } from './thread.ts'
import type { UploadDesk } from './uploads.ts'

/** What is shown before anything is known. */
export function firstState({ sessions }: ChatHost, prefs: Prefs): ChatState {
  const isKept = sessions.isKept()
  return {
    isVisible: false,
    screen: isKept ? 'thread' : 'welcome',
    phase: isKept ? 'loading' : 'ready',
    sessionId: sessions.current(),
    thread: [],
    conversation: null,
    notes: [],
    welcome: null,
    firstUnreadKey: null,
    past: [],
    pastFailed: false,
    isReconnecting: false,
    isOffline: navigator.onLine === false,
    uploads: [],
    uploadProblem: null,
    asksEmail: false,
    canCall: false,
    typingName: null,
    announced: [],
    unreadCount: 0,
    peek: null,
    soundOn: prefs.sound(),
  }
}

/** What the state follows from beside itself. */
export interface StateSources {
  host: ChatHost
  prefs: Prefs
  desk: UploadDesk
  requests: ConversationRequests
}

/** The parts of the state that follow from others. */
export function deriveState(
  state: ChatState,
  { host, prefs, desk, requests }: StateSources,
): Partial<ChatState> {
  const { thread, peek, sessionId, conversation } = state
  const place = placeOf(state)
  const unread = unreadOf(thread)
  return {
    uploads: desk.of(place),
    uploadProblem: desk.problem(place),
    unreadCount: unread.length,
    canCall: requests.canCall(conversation?.id),
    // Read elsewhere, or of another session.
    peek: unread.find((message) => message.key === peek?.key) ?? null,
    asksEmail:
      requests.wantsEmail(state) &&
      !host.visitor.email &&
      !host.identity.current() &&
      !prefs.hasDeclined(sessionId),
  }
}
