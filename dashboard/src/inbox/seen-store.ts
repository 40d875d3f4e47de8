import { useEffect, useSyncExternalStore } from 'react'
import type { ConversationSummary } from '../api.ts'

/** Until when this browser has seen each conversation; all of it before `since` counts as seen. */
export interface Seen {
  since: string
  at: Record<string, string>
}

const key = 'stoa.seen'
const most = 500
const listeners = new Set<() => void>()
let seen: Seen | undefined

function load(): Seen {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? 'null') as Seen | null
    if (kept?.since) return kept
  } catch {
    // Unreadable or blocked: begin anew.
  }
  return keep({ since: new Date().toISOString(), at: {} })
}

function keep(next: Seen): Seen {
  try {
    localStorage.setItem(key, JSON.stringify(next))
  } catch {
    // Storage may be blocked: unread marks then last as long as the page.
  }
  return next
}

const current = (): Seen => (seen ??= load())

/** Until when a conversation was seen here. */
export const seenUntil = (conversationId: string): string => current().at[conversationId] ?? current().since

/** What this browser has seen, live. */
export function useSeen(): Seen {
  return useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, current)
}

/** Remembers that a conversation is being looked at, while the page is in front of somebody. */
export function useMarkSeen(conversationId: string, lastMessageAt: string | null): void {
  useEffect(() => {
    const mark = () => markSeen(conversationId, lastMessageAt)
    mark()
    document.addEventListener('visibilitychange', mark)
    return () => document.removeEventListener('visibilitychange', mark)
  }, [conversationId, lastMessageAt])
}

function markSeen(conversationId: string, lastMessageAt: string | null): void {
  const known = current()
  if (!lastMessageAt || document.visibilityState !== 'visible') return
  if ((known.at[conversationId] ?? known.since) >= lastMessageAt) return
  const latest = Object.entries({ ...known.at, [conversationId]: lastMessageAt })
    .sort(([, a], [, b]) => b.localeCompare(a))
    .slice(0, most)
  seen = keep({ ...known, at: Object.fromEntries(latest) })
  for (const listener of listeners) listener()
}

/** Whether something was said since the conversation was last seen here. */
export function isUnread(known: Seen, item: Pick<ConversationSummary, 'id' | 'lastMessageAt'>): boolean {
  return item.lastMessageAt !== null && item.lastMessageAt > (known.at[item.id] ?? known.since)
}
