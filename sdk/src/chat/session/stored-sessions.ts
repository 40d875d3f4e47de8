import type { GuardedStorage } from '../../page/browser-storage.ts'
import type { Cookies } from './cookies.ts'

/** The sessions that a browser stores for a channel. */
export interface StoredSessions {
  current: string | undefined
  /** Newest first, at most 20. */
  recent: string[]
}

/** The names under which a value is stored: in the origin’s storage, and in a cookie that subdomains may share. */
export interface StorageKeys {
  key: string
  cookie: string
}

/** What stored values are read from. */
export interface StorageSource {
  storage: Pick<GuardedStorage, 'read'>
  cookies: Pick<Cookies, 'read' | 'isShared'>
}

const MAX_SESSIONS = 20
const MAX_ID = 200

/** The storage keys of a channel’s sessions. */
export const sessionKeys = (channelId: string): StorageKeys => ({
  key: `svc-widget-session:${channelId}`,
  cookie: `svc-widget-session-${channelId}`,
})

/** Reads a stored value: the cookie first where it is shared, so that subdomains agree, else the storage first. */
export function readStored({ storage, cookies }: StorageSource, { key, cookie }: StorageKeys): string | null {
  if (cookies.isShared) return cookies.read(cookie) ?? storage.read(key)
  return storage.read(key) ?? cookies.read(cookie)
}

/** The stored sessions of a channel; none where the value is unreadable. */
export function readSessions(source: StorageSource, channelId: string): StoredSessions {
  return parseSessions(readStored(source, sessionKeys(channelId)))
}

/** Parses `{current, recent}`, or the bare id that early versions stored. */
export function parseSessions(text: string | null): StoredSessions {
  const { current, recent } = (parse(text ?? '') ?? {}) as { current?: unknown; recent?: unknown }
  return {
    current: isId(current) ? current : undefined,
    recent: uniqueSessions(Array.isArray(recent) ? recent.filter(isId) : []),
  }
}

function parse(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'string' ? { current: value } : value
  } catch {
    return /^[\w.:-]{8,200}$/.test(text) ? { current: text } : undefined
  }
}

/** Whether something may be the id of a session or a visitor. */
export const isId = (value: unknown): value is string =>
  typeof value === 'string' && value.length > 0 && value.length <= MAX_ID

/** The first 20 sessions, each once. */
export const uniqueSessions = (ids: string[]) => [...new Set(ids)].slice(0, MAX_SESSIONS)
