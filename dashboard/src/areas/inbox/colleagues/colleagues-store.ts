import { useSyncExternalStore } from 'react'

/** A colleague or agent who has the conversation open. */
interface Viewer {
  id: string
  name: string
}

/** Who else is on a conversation now; never oneself. */
interface Colleagues {
  viewing: readonly Viewer[]
  /** First names of those who write to the visitor; empty for an agent. */
  typing: readonly { name: string }[]
}

/** The socket’s message that somebody views a conversation. */
interface ViewingNews {
  userId: string
  name: string | null
  isViewing: boolean
}

/** The socket’s message that somebody is typing. */
interface TypingNews {
  authorName?: string
  isTyping: boolean
}

const viewingLastsMs = 60_000
const typingLastsMs = 6000
const nobody: Colleagues = { viewing: [], typing: [] }

const known = new Map<string, Colleagues>()
const timers = new Map<string, ReturnType<typeof setTimeout>>()
const listeners = new Set<() => void>()

function change(conversationId: string, next: Partial<Colleagues>): void {
  known.set(conversationId, { ...colleaguesOn(conversationId), ...next })
  for (const listener of listeners) listener()
}

/** Calls back after `afterMs` without another call for the same key. */
function expireAfterSilence(key: string, afterMs: number, forget: () => unknown): void {
  clearTimeout(timers.get(key))
  timers.set(
    key,
    setTimeout(() => {
      timers.delete(key)
      forget()
    }, afterMs),
  )
}

/** The viewers and writers of a conversation that are known. */
export const colleaguesOn = (conversationId: string): Colleagues => known.get(conversationId) ?? nobody

/** Records that somebody views a conversation or stopped; expires after a minute. True where they are new. */
export function recordViewing(conversationId: string, news: ViewingNews, me: string): boolean {
  const { userId: id, name, isViewing } = news
  if (id === me) return false
  const before = colleaguesOn(conversationId).viewing
  const others = before.filter((each) => each.id !== id)
  change(conversationId, { viewing: isViewing ? [...others, { id, name: name ?? '' }] : others })
  if (isViewing)
    expireAfterSilence(`${conversationId} ${id}`, viewingLastsMs, () =>
      recordViewing(conversationId, { ...news, isViewing: false }, me),
    )
  return isViewing && others.length === before.length
}

const firstName = (name: string): string => name.trim().split(/\s+/)[0] ?? ''

/**
 * Records that somebody is typing or stopped. The message has a first name only: one's own is taken for oneself in another
 * window, unless a viewer has the same name.
 */
export function recordTyping(conversationId: string, news: TypingNews, myName: string): void {
  const { authorName: name = '', isTyping } = news
  const { viewing, typing } = colleaguesOn(conversationId)
  const hasNamesake = viewing.some((each) => firstName(each.name) === name)
  if (name !== '' && name === firstName(myName) && !hasNamesake) return
  const others = typing.filter((each) => each.name !== name)
  change(conversationId, { typing: isTyping ? [...others, { name }] : others })
  if (isTyping)
    expireAfterSilence(`${conversationId} typing ${name}`, typingLastsMs, () =>
      recordTyping(conversationId, { ...news, isTyping: false }, myName),
    )
}

/** Clears a conversation that is no longer subscribed to. */
export function forgetColleagues(conversationId: string): void {
  for (const [key, timer] of timers)
    if (key.startsWith(`${conversationId} `)) {
      clearTimeout(timer)
      timers.delete(key)
    }
  known.delete(conversationId)
  for (const listener of listeners) listener()
}

/** Who else is on a conversation, live. */
export function useColleagues(conversationId: string): Colleagues {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => colleaguesOn(conversationId),
  )
}
