import type { PastConversation, VisitorConversation } from '../../api/records.ts'
import type { Thread, ThreadMessage } from './thread.ts'

/** Everything that the panel shows. */
export interface ChatState {
  isVisible: boolean
  screen: 'welcome' | 'thread'
  /** Of the thread. */
  phase: 'loading' | 'ready' | 'failed' | 'unavailable'
  sessionId: string
  thread: Thread
  conversation: VisitorConversation | null
  /** The message above which the unread ones begin. */
  firstUnreadKey: string | null
  past: readonly PastConversation[]
  isReconnecting: boolean
  /** Who is writing; null when nobody is, empty when the name is not known. */
  typingName: string | null
  /** The replies to read out, each once. */
  announced: readonly ThreadMessage[]
}

/** A value that views follow. */
export interface Store<T> {
  get(): T
  set(change: Partial<T>): void
  subscribe(listener: () => void): () => void
}

/** Creates a store; listeners are told after a change, once per turn. */
export function createStore<T extends object>(first: T): Store<T> {
  let value = first
  let told = true
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set(change) {
      value = { ...value, ...change }
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
