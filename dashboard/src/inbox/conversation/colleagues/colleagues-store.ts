import { useSyncExternalStore } from 'react'

/** A colleague, or an agent, who has the conversation open. */
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

/** What the socket tells of somebody who looks. */
interface ViewingNews {
  userId: string
  name: string | null
  isViewing: boolean
}

/** What the socket tells of somebody who writes. */
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

/** Calls back after a while of silence; whatever was heard of before under this key is heard of anew. */
function forgetLater(key: string, afterMs: number, forget: () => unknown): void {
  clearTimeout(timers.get(key))
  timers.set(
    key,
    setTimeout(() => {
      timers.delete(key)
      forget()
    }, afterMs),
  )
}

/** Who is on a conversation, as far as it was heard. */
export const colleaguesOn = (conversationId: string): Colleagues => known.get(conversationId) ?? nobody

/** Somebody looks, or does not any more; forgotten after a minute of silence. Says whether they are new here. */
export function heardViewing(conversationId: string, news: ViewingNews, me: string): boolean {
  const { userId: id, name, isViewing } = news
  if (id === me) return false
  const before = colleaguesOn(conversationId).viewing
  const others = before.filter((each) => each.id !== id)
  change(conversationId, { viewing: isViewing ? [...others, { id, name: name ?? '' }] : others })
  if (isViewing)
    forgetLater(`${conversationId} ${id}`, viewingLastsMs, () =>
      heardViewing(conversationId, { ...news, isViewing: false }, me),
    )
  return isViewing && others.length === before.length
}

const firstName = (name: string): string => name.trim().split(/\s+/)[0] ?? ''

/**
 * Somebody writes, or has stopped. The news names only a first name: where it is one's own, it is oneself in another
 * window, unless a namesake is looking.
 */
export function heardTyping(conversationId: string, news: TypingNews, myName: string): void {
  const { authorName: name = '', isTyping } = news
  const { viewing, typing } = colleaguesOn(conversationId)
  const hasNamesake = viewing.some((each) => firstName(each.name) === name)
  if (name !== '' && name === firstName(myName) && !hasNamesake) return
  const others = typing.filter((each) => each.name !== name)
  change(conversationId, { typing: isTyping ? [...others, { name }] : others })
  if (isTyping)
    forgetLater(`${conversationId} typing ${name}`, typingLastsMs, () =>
      heardTyping(conversationId, { ...news, isTyping: false }, myName),
    )
}

/** Nothing is heard of a conversation that is not followed. */
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
