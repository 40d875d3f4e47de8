import type { GuardedStorage } from './browser-storage.ts'
import type { Cookies } from './cookies.ts'
import {
  isId,
  parseSessions,
  readKept,
  readSessions,
  sessionsPlace,
  uniqueSessions,
  type KeptPlace,
  type KeptSessions,
} from './kept-sessions.ts'
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

/** Characters of a cookie's value once it is encoded; with its name and attributes it must stay below 4 KB. */
const MAX_ENCODED = 3800
const NO_COOKIES: Cookies = { isShared: false, read: () => null, write: () => false }

/** Reads what an earlier visit stored; writes nothing before `keep`, `resume` or `reset`. */
export function createSessionStore(
  channelId: string,
  storage: GuardedStorage,
  cookies: Cookies = NO_COOKIES,
): SessionStore {
  const places = {
    sessions: sessionsPlace(channelId),
    visitor: { key: 'svc.vid', cookie: `svc-widget-visitor-${channelId}` },
  }
  const source = { storage, cookies }
  const first = readSessions(source, channelId)
  // On a subdomain that comes late to the shared ones, its own conversations can still be found.
  const own = cookies.isShared ? inOrder(parseSessions(storage.read(places.sessions.key))) : []
  let kept = first.current !== undefined
  // What is read may be in one of the two places only, and a cookie lives a year: it is written once per page.
  let written = false
  let current = first.current ?? randomId()
  let recent = uniqueSessions([...inOrder(first), ...own])
  let visitor = readVisitor()

  function readVisitor(): string | undefined {
    const text = readKept(source, places.visitor)
    return isId(text) ? text : undefined
  }
  const put = ({ key, cookie }: KeptPlace, text: string) => {
    storage.write(key, text)
    cookies.write(cookie, text)
  }
  const write = () => {
    kept = written = true
    put(places.sessions, serialize(current, recent))
    put(places.visitor, store.visitorId())
  }
  const store: SessionStore = {
    current: () => current,
    isKept: () => kept,
    all: () => uniqueSessions(kept ? [current, ...recent] : recent),
    keep: () => (kept && written ? undefined : store.resume(current)),
    startNew() {
      if (kept) current = randomId()
      kept = false
      return current
    },
    resume(sessionId) {
      current = sessionId
      // Another tab may have written since.
      recent = uniqueSessions([current, ...recent, ...inOrder(readSessions(source, channelId))])
      write()
    },
    reset() {
      current = randomId()
      recent = [current]
      write()
    },
    visitorId: () => (visitor ??= readVisitor() ?? randomId()),
  }
  return store
}

const inOrder = ({ current, recent }: KeptSessions) => (current === undefined ? recent : [current, ...recent])

/** Leaves the oldest sessions out when there is no room for all. */
function serialize(current: string, sessions: readonly string[]): string {
  for (let count = sessions.length; ; count -= 1) {
    const text = JSON.stringify({ current, recent: sessions.slice(0, count) })
    if (count === 0 || encodeURIComponent(text).length <= MAX_ENCODED) return text
  }
}
