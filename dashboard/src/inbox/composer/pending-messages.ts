import { useSyncExternalStore } from 'react'
import type { Attachment, Message } from '../../api.ts'
import { onForget } from './draft-store.ts'

/** A message that was sent from here and is not confirmed yet. */
export interface PendingMessage {
  localId: string
  body: string
  /** Uploaded, and sent with it. */
  images?: readonly Attachment[]
  internal: boolean
  /** The last message that the writer had before the eyes. */
  sinceMessageId: string | undefined
  /** Number of the last message when it was sent: only later ones can be this one. */
  afterSeq: number
  createdAt: string
  /** `waiting` for the connection. */
  state: 'sending' | 'waiting' | 'failed'
  problem?: string
  /** The agent's draft that it was made from. */
  fromDraftId?: string | undefined
  /** The conversation is closed once it was accepted. */
  thenClose?: boolean
  /** `false` where the reply does not make the conversation the writer’s. */
  claim?: boolean
  /** A newer message of the visitor arrived first. */
  raced?: boolean
}

const prefix = 'stoa.pending.'
const known = new Map<string, readonly PendingMessage[]>()
const listeners = new Set<() => void>()
const none: readonly PendingMessage[] = []

/** Those that this page sends or sent; the others were found in the browser. */
const own = new Set<string>()

function stored(conversationId: string): readonly PendingMessage[] {
  try {
    return JSON.parse(localStorage.getItem(prefix + conversationId) ?? '[]') as PendingMessage[]
  } catch {
    return none
  }
}

function load(conversationId: string): readonly PendingMessage[] {
  const kept = stored(conversationId)
  // Nobody waits any more for what an earlier page sent: it counts as failed until its message shows up.
  return kept.length > 0 ? kept.map((each) => ({ ...each, state: 'failed' })) : none
}

/** The unconfirmed messages of a conversation; those of an earlier page count as failed. */
export function pendingOf(conversationId: string): readonly PendingMessage[] {
  let list = known.get(conversationId)
  if (!list) {
    list = load(conversationId)
    known.set(conversationId, list)
  }
  return list
}

/** Changes the unconfirmed messages of a conversation and keeps them over a reload. */
export function changePending(
  conversationId: string,
  change: (list: readonly PendingMessage[]) => readonly PendingMessage[],
): void {
  const before = pendingOf(conversationId)
  const list = change(before)
  known.set(conversationId, list)
  for (const { localId, state } of list) if (state !== 'failed') own.add(localId)
  keep(conversationId, [...ofOtherTabs(conversationId, [...before, ...list]), ...list])
  for (const listener of listeners) listener()
}

/** What other tabs keep of the same conversation and this one does not know of. */
function ofOtherTabs(conversationId: string, mine: readonly PendingMessage[]): readonly PendingMessage[] {
  const ids = new Set(mine.map(({ localId }) => localId))
  return stored(conversationId).filter(({ localId }) => !ids.has(localId))
}

function keep(conversationId: string, list: readonly PendingMessage[]): void {
  try {
    if (list.length > 0) localStorage.setItem(prefix + conversationId, JSON.stringify(list))
    else localStorage.removeItem(prefix + conversationId)
  } catch {
    // Storage may be blocked or full: they then live as long as the page.
  }
}

/** Lets go of what another tab has sent meanwhile; its change to the storage tells. */
export function followOtherTabs(changedKey: string | null): void {
  if (!changedKey?.startsWith(prefix)) return
  const conversationId = changedKey.slice(prefix.length)
  const list = known.get(conversationId)
  if (!list) return
  const ids = new Set(stored(conversationId).map(({ localId }) => localId))
  known.set(
    conversationId,
    list.filter(({ localId }) => own.has(localId) || ids.has(localId)),
  )
  for (const listener of listeners) listener()
}

globalThis.window?.addEventListener('storage', ({ key }) => followOtherTabs(key))

/** The conversations in which something waits for the connection. */
export const waitingConversations = (): string[] =>
  [...known].flatMap(([id, list]) => (list.some(({ state }) => state === 'waiting') ? [id] : []))

/** Forgets what is unconfirmed; on sign-out. */
onForget(() => known.clear())

/** The unconfirmed messages of a conversation, live. */
export function usePending(conversationId: string): readonly PendingMessage[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => pendingOf(conversationId),
  )
}

const idsOf = (images: readonly Attachment[]): string =>
  images
    .map(({ id }) => id)
    .sort()
    .join()

/** Leaves out what has arrived by another way: the socket may be faster than the answer, or the answer lost. */
export function stillPending(
  pending: readonly PendingMessage[],
  messages: readonly Message[],
  me: string,
): readonly PendingMessage[] {
  const arrived = new Set<string>()
  return pending.filter((each) => {
    const match = messages.find(
      (message) =>
        message.authorId === me &&
        message.internal === each.internal &&
        message.body.trim() === each.body.trim() &&
        idsOf(message.attachments) === idsOf(each.images ?? []) &&
        message.seq > each.afterSeq &&
        !arrived.has(message.id),
    )
    if (match) arrived.add(match.id)
    return !match
  })
}
