import { composerOf } from './chat-core.ts'
import type { ChatHost } from './chat-host.ts'
import type { ConversationRequests } from './conversation-requests.ts'
import type { Prefs } from './prefs.ts'
import type { ChatState } from './state.ts'
import { unreadOf } from './thread.ts'
import type { UploadQueue } from './uploads.ts'

/** The state before anything was loaded. */
export function initialState({ sessions }: ChatHost, prefs: Prefs): ChatState {
  const isStored = sessions.isStored()
  return {
    isVisible: false,
    screen: isStored ? 'thread' : 'welcome',
    phase: isStored ? 'loading' : 'ready',
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

/** What derived parts of the state are computed from, beside the state itself. */
export interface StateSources {
  host: ChatHost
  prefs: Prefs
  uploadQueue: UploadQueue
  requests: ConversationRequests
}

/** Computes the parts of the state that depend on others. */
export function deriveState(
  state: ChatState,
  { host, prefs, uploadQueue, requests }: StateSources,
): Partial<ChatState> {
  const { thread, peek, sessionId, conversation } = state
  const composer = composerOf(state)
  const unread = unreadOf(thread)
  return {
    uploads: uploadQueue.of(composer),
    uploadProblem: uploadQueue.problem(composer),
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
