import type { GuardedStorage } from '../../page/browser-storage.ts'
import type { Cookies } from './cookies.ts'
import {
  isId,
  parseSessions,
  readStored,
  readSessions,
  sessionKeys,
  uniqueSessions,
  type StorageKeys,
  type StoredSessions,
} from './stored-sessions.ts'
import { randomId } from '../../random-id.ts'

/** The sessions of this browser on one channel; each has one conversation. */
export interface SessionStore {
  /** The current session; a new one is only in memory until `save`. */
  current(): string
  /** Whether the current session is stored, so that the service may know it. */
  isStored(): boolean
  /** All stored sessions, the current one first, at most 20. */
  all(): string[]
  /** Stores the current session. */
  save(): void
  /** Starts a new session, unless the current one was never saved; returns its id. */
  startNew(): string
  /** Makes an earlier session the current one. */
  resume(sessionId: string): void
  /** Replaces all sessions by a new one, as they belong to somebody else. */
  reset(): void
  /** The id of this browser, shared with the tracker; stored with the first session. */
  visitorId(): string
}

/** Characters of a cookie's value once it is encoded; with its name and attributes it must stay below 4 KB. */
const MAX_ENCODED = 3800
const NO_COOKIES: Cookies = { isShared: false, read: () => null, write: () => false }

/** Reads what an earlier visit stored; writes nothing before `save`, `resume` or `reset`. */
export function createSessionStore(
  channelId: string,
  storage: GuardedStorage,
  cookies: Cookies = NO_COOKIES,
): SessionStore {
  const keys = {
    sessions: sessionKeys(channelId),
    visitor: { key: 'svc.vid', cookie: `svc-widget-visitor-${channelId}` },
  }
  const source = { storage, cookies }
  const first = readSessions(source, channelId)
  // A subdomain that had sessions of its own before it shared them: these can still be found.
  const own = cookies.isShared ? inOrder(parseSessions(storage.read(keys.sessions.key))) : []
  let isStored = first.current !== undefined
  // The value may be in one of the two stores only, and a cookie expires after a year: written once per page.
  let written = false
  let current = first.current ?? randomId()
  let recent = uniqueSessions([...inOrder(first), ...own])
  let visitor = readVisitor()

  function readVisitor(): string | undefined {
    const text = readStored(source, keys.visitor)
    return isId(text) ? text : undefined
  }
  const put = ({ key, cookie }: StorageKeys, text: string) => {
    storage.write(key, text)
    cookies.write(cookie, text)
  }
  const write = () => {
    isStored = written = true
    put(keys.sessions, serialize(current, recent))
    put(keys.visitor, store.visitorId())
  }
  const store: SessionStore = {
    current: () => current,
    isStored: () => isStored,
    all: () => uniqueSessions(isStored ? [current, ...recent] : recent),
    save: () => (isStored && written ? undefined : store.resume(current)),
    startNew() {
      if (isStored) current = randomId()
      isStored = false
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

const inOrder = ({ current, recent }: StoredSessions) =>
  current === undefined ? recent : [current, ...recent]

/** Leaves the oldest sessions out when there is no room for all. */
function serialize(current: string, sessions: readonly string[]): string {
  for (let count = sessions.length; ; count -= 1) {
    const text = JSON.stringify({ current, recent: sessions.slice(0, count) })
    if (count === 0 || encodeURIComponent(text).length <= MAX_ENCODED) return text
  }
}
