import type { GuardedStorage } from './browser-storage.ts'
import { randomId } from './random-id.ts'

/** The conversations of this browser on one channel; a session is the key of a conversation. */
export interface SessionStore {
  /** The session in use; a fresh one lives in memory until `keep`. */
  current(): string
  /** Whether the session in use is a stored one, so that the service may know it. */
  isKept(): boolean
  /** All sessions, the one in use first, at most 20. */
  all(): string[]
  /** Writes the session in use down. */
  keep(): void
  /** Begins a new session, unless the one in use is unused. */
  startNew(): string
  /** Goes back to an earlier session. */
  resume(sessionId: string): void
  /** Forgets all sessions, as they belong to somebody else. */
  reset(): void
  /** The browser-wide id, shared with the tracker; written down with the first session. */
  visitorId(): string
}

interface Stored {
  current: string | undefined
  recent: string[]
}

const MAX_SESSIONS = 20
const MAX_ID = 200
const VISITOR_KEY = 'svc.vid'

/** Reads what an earlier visit stored; writes nothing before `keep`, `resume` or `reset`. */
export function createSessionStore(channelId: string, storage: GuardedStorage): SessionStore {
  const key = `svc-widget-session:${channelId}`
  const first = parseStored(storage.read(key))
  let kept = first.current !== undefined
  let current = first.current ?? randomId()
  let recent = first.recent
  let visitor = storage.read(VISITOR_KEY) ?? undefined

  const write = () => {
    kept = true
    // Another tab may have written since.
    recent = unique([current, ...recent, ...inOrder(parseStored(storage.read(key)))])
    storage.write(key, JSON.stringify({ current, recent }))
    if (storage.read(VISITOR_KEY) === null) storage.write(VISITOR_KEY, store.visitorId())
  }
  const store: SessionStore = {
    current: () => current,
    isKept: () => kept,
    all: () => (kept ? unique([current, ...recent]) : unique(recent)),
    keep: () => (kept ? undefined : write()),
    startNew() {
      if (kept) current = randomId()
      kept = false
      return current
    },
    resume(sessionId) {
      current = sessionId
      write()
    },
    reset() {
      current = randomId()
      recent = []
      storage.write(key, JSON.stringify({ current, recent }))
      write()
    },
    visitorId: () => (visitor ??= storage.read(VISITOR_KEY) ?? randomId()),
  }
  if (!isId(visitor)) visitor = undefined
  return store
}

const isId = (value: unknown): value is string =>
  typeof value === 'string' && value.length > 0 && value.length <= MAX_ID
const unique = (ids: string[]) => [...new Set(ids)].slice(0, MAX_SESSIONS)
const inOrder = ({ current, recent }: Stored) => (current === undefined ? recent : [current, ...recent])

function parseStored(text: string | null): Stored {
  if (text === null) return { current: undefined, recent: [] }
  try {
    const value = JSON.parse(text) as { current?: unknown; recent?: unknown } | null
    if (typeof value === 'object' && value !== null) {
      const recent = Array.isArray(value.recent) ? value.recent.filter(isId) : []
      return { current: isId(value.current) ? value.current : undefined, recent: unique(recent) }
    }
    if (isId(value)) return { current: value, recent: [] }
  } catch {
    // An early version stored the bare id.
    if (/^[\w.:-]{8,200}$/.test(text)) return { current: text, recent: [] }
  }
  return { current: undefined, recent: [] }
}
