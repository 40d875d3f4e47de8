import type { GuardedStorage } from './browser-storage.ts'
import type { Cookies } from './cookies.ts'

/** The sessions that a browser keeps for a channel. */
export interface KeptSessions {
  current: string | undefined
  /** The youngest first, at most 20. */
  recent: string[]
}

/** Where a value is kept: in the storage of one origin, and in a cookie that its sibling subdomains may share. */
export interface KeptPlace {
  key: string
  cookie: string
}

/** Something that is kept in both places is read from here. */
export interface KeptSource {
  storage: Pick<GuardedStorage, 'read'>
  cookies: Pick<Cookies, 'read' | 'isShared'>
}

const MAX_SESSIONS = 20
const MAX_ID = 200

/** Where the sessions of a channel are kept. */
export const sessionsPlace = (channelId: string): KeptPlace => ({
  key: `svc-widget-session:${channelId}`,
  cookie: `svc-widget-session-${channelId}`,
})

/** The text that is kept: the cookie's where it is shared, so that subdomains converge, else the storage's. */
export function readKept({ storage, cookies }: KeptSource, { key, cookie }: KeptPlace): string | null {
  if (cookies.isShared) return cookies.read(cookie) ?? storage.read(key)
  return storage.read(key) ?? cookies.read(cookie)
}

/** The sessions of a channel; none where nothing sensible is kept. */
export function readSessions(source: KeptSource, channelId: string): KeptSessions {
  return parseSessions(readKept(source, sessionsPlace(channelId)))
}

/** Reads `{current, recent}`, or the bare id of an early version. */
export function parseSessions(text: string | null): KeptSessions {
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

/** Each session once, as many as are kept. */
export const uniqueSessions = (ids: string[]) => [...new Set(ids)].slice(0, MAX_SESSIONS)
