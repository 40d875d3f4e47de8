import type { PresenceNote } from './presence-notes.ts'
import type { PastConversation, VisitorConversation, Welcome } from './records.ts'
import type { Thread, ThreadMessage } from './thread.ts'
import type { Upload } from './uploads.ts'

/** Everything that a chat shows. */
export interface ChatState {
  isVisible: boolean
  screen: 'welcome' | 'thread'
  /** How loading the thread goes; `unavailable`: the service refused. */
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
  /** Whether the past conversations could not be loaded. */
  pastFailed: boolean
  isReconnecting: boolean
  /** Whether the browser says that it is offline. */
  isOffline: boolean
  /** Images and files for the message that is being written in the current composer. */
  uploads: readonly Upload[]
  /** Code of the error that the last files were refused with. */
  uploadProblem: string | null
  /**
   * Whether to ask for an email address: never if it is known or was declined. Where replies are sent by email, once a
   * message has stayed unanswered for two minutes, or outside business hours; elsewhere after the first reply.
   */
  asksEmail: boolean
  /** Whether the service offers voice calls in this conversation. */
  canCall: boolean
  /** Name of who is typing; null when nobody is, empty when the name is not known. */
  typingName: string | null
  /** The replies for screen readers to announce, each once. */
  announced: readonly ThreadMessage[]
  /** Unread replies of the current session. */
  unreadCount: number
  /** The newest unread reply, to be shown beside the launcher while the panel is closed. */
  peek: ThreadMessage | null
  /** Whether a reply makes a sound. */
  soundOn: boolean
}

/** A value that views subscribe to. */
export interface Readable<T> {
  /** The current value; each change makes a new object that shares the unchanged parts. */
  get(): T
  /** Calls the listener after changes, at most once per microtask, until the returned function is called. */
  subscribe(listener: () => void): () => void
}

/** A value that can be changed. */
export interface Store<T> extends Readable<T> {
  set(change: Partial<T>): void
}

/**
 * Creates a store; listeners are called after a change, once per microtask. `derive` computes the parts that depend on
 * others, at every change.
 */
export function createStore<T extends object>(
  first: T,
  derive: (value: T) => Partial<T> = () => ({}),
): Store<T> {
  let value = first
  let isNotified = true
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set(change) {
      value = { ...value, ...change }
      value = { ...value, ...derive(value) }
      if (!isNotified) return
      isNotified = false
      queueMicrotask(() => {
        isNotified = true
        for (const listener of listeners) listener()
      })
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
