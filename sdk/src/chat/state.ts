import type { PresenceNote } from './presence-notes.ts'
import type { PastConversation, VisitorConversation, Welcome } from './records.ts'
import type { Thread, ThreadMessage } from './thread.ts'
import type { Upload } from './uploads.ts'

/** Everything that the panel shows. */
export interface ChatState {
  isVisible: boolean
  screen: 'welcome' | 'thread'
  /** Of the thread. */
  phase: 'loading' | 'ready' | 'failed' | 'unavailable'
  sessionId: string
  thread: Thread
  conversation: VisitorConversation | null
  /** Who came and left while the page was open. */
  notes: readonly PresenceNote[]
  /** Who answers, and how soon; null until that is known. */
  welcome: Welcome | null
  /** The message above which the unread ones begin. */
  firstUnreadKey: string | null
  past: readonly PastConversation[]
  /** Whether the past conversations could not be looked up. */
  pastFailed: boolean
  isReconnecting: boolean
  /** What the browser says. */
  isOffline: boolean
  /** Images for the message that is being written, where the visitor is. */
  uploads: readonly Upload[]
  /** Why the last files were not taken: the code of the error. */
  uploadProblem: string | null
  /**
   * Whether to ask for an email address, unless it is known or was declined. Where answers are sent by email: while nobody
   * answers. Elsewhere: after the first reply.
   */
  asksEmail: boolean
  /** Whether the service offers voice calls in this conversation. */
  canCall: boolean
  /** Who is writing; null when nobody is, empty when the name is not known. */
  typingName: string | null
  /** The replies to read out, each once. */
  announced: readonly ThreadMessage[]
  /** Replies of the session in use that the visitor has not seen. */
  unreadCount: number
  /** The newest unread reply, to be shown beside the launcher while the panel is closed. */
  peek: ThreadMessage | null
  /** Whether a reply makes a sound. */
  soundOn: boolean
}

/** A value that views follow. */
export interface Readable<T> {
  /** The value now; every change makes a new object, in which what did not change stays the same. */
  get(): T
  /** Calls the listener after changes, at most once per turn, until the function that it answers with is called. */
  subscribe(listener: () => void): () => void
}

/** A value that can be changed. */
export interface Store<T> extends Readable<T> {
  set(change: Partial<T>): void
}

/**
 * Creates a store; listeners are told after a change, once per turn. What `derive` answers follows from the rest and
 * is worked out at every change.
 */
export function createStore<T extends object>(
  first: T,
  derive: (value: T) => Partial<T> = () => ({}),
): Store<T> {
  let value = first
  let told = true
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set(change) {
      value = { ...value, ...change }
      value = { ...value, ...derive(value) }
      if (!told) return
      told = false
      queueMicrotask(() => {
        told = true
        for (const listener of listeners) listener()
      })
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
