import { useSyncExternalStore } from 'react'
import { text } from './text.en.ts'
import { onLiveStatus } from '../../../data/live/connection.ts'
import { queryClient, refresh, whoamiQuery } from '../../../data/queries.ts'
import { conversationQuery } from '../data/conversation-query.ts'
import { refreshQueuesSoon } from '../data/inbox-cache.ts'
import { onForget } from '../drafts/draft-store.ts'
import { ComposerOutbox } from './outbox.ts'
import { outboxKey, type PendingMessage } from '../drafts/pending-message.ts'

/** A message on its way, with how far it is. */
export interface ShownMessage extends PendingMessage {
  /** `waiting` for the connection. */
  state: 'sending' | 'waiting' | 'failed'
}

const newLocalId = () => `${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 14)}`

const none: readonly ShownMessage[] = []
let shown: readonly ShownMessage[] = none
const byConversation = new Map<string, readonly ShownMessage[]>()
const listeners = new Set<() => void>()
let current: { key: string; outbox: ComposerOutbox } | undefined

function show(next: readonly ShownMessage[]): void {
  shown = next
  byConversation.clear()
  for (const listener of listeners) listener()
}

/** Shows a message as it is now; one that was not there yet after the others. */
function mark(message: PendingMessage, state: ShownMessage['state']): void {
  const now = { ...message, state }
  const isThere = shown.some(({ localId }) => localId === message.localId)
  show(isThere ? shown.map((each) => (each.localId === message.localId ? now : each)) : [...shown, now])
}

const takeOut = ({ localId }: PendingMessage) => show(shown.filter((each) => each.localId !== localId))

const reload = (conversationId: string) => void refresh(conversationQuery(conversationId))

/** The outbox of who is signed in, with what an earlier visit has left; none while nobody is. */
function outboxOf(): ComposerOutbox | undefined {
  const whoami = queryClient.getQueryData(whoamiQuery.queryKey)
  if (!whoami) return undefined
  const owner = { orgId: whoami.org.id, userId: whoami.actor.id }
  const key = outboxKey(owner)
  if (current?.key === key) return current.outbox
  close()
  const outbox = new ComposerOutbox(owner, {
    onSending: (message) => mark(message, 'sending'),
    onWaiting: (message) => mark(message, 'waiting'),
    onGone: takeOut,
    onSent(message) {
      takeOut(message)
      refreshQueuesSoon()
      if (!message.internal) reload(message.conversationId)
    },
    onFailed(message) {
      mark(message, 'failed')
      // The answer may have been lost, not the message: look before it is sent again.
      reload(message.conversationId)
    },
  })
  current = { key, outbox }
  shown = outbox.restore().map((each) => ({ ...each, state: each.failure === null ? 'waiting' : 'failed' }))
  byConversation.clear()
  return outbox
}

function close(): void {
  current?.outbox.stop()
  current = undefined
  shown = none
  byConversation.clear()
}

/** Sends what an earlier visit has left, and tries again when the connection is back; answers how to end that. */
export function startOutbox(): () => void {
  const kick = () => outboxOf()?.kick()
  const onStorage = ({ key }: StorageEvent) => {
    if (key !== null && key === current?.key) current.outbox.onStorage()
  }
  const unfollow = onLiveStatus(kick)
  window.addEventListener('online', kick)
  window.addEventListener('storage', onStorage)
  kick()
  return () => {
    unfollow()
    window.removeEventListener('online', kick)
    window.removeEventListener('storage', onStorage)
  }
}

/** The unconfirmed messages of a conversation. */
export function pendingOf(conversationId: string): readonly ShownMessage[] {
  outboxOf()
  const known = byConversation.get(conversationId)
  if (known) return known
  const list = shown.filter((each) => each.conversationId === conversationId)
  byConversation.set(conversationId, list.length > 0 ? list : none)
  return byConversation.get(conversationId) ?? none
}

/** The unconfirmed messages of a conversation, live. */
export const usePending = (conversationId: string): readonly ShownMessage[] =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => pendingOf(conversationId),
  )

/** Forgets what is unconfirmed; on sign-out. */
onForget(close)

/** What is written, for sending. */
export type NewMessage = Pick<
  PendingMessage,
  'body' | 'images' | 'internal' | 'sinceMessageId' | 'afterSeq' | 'fromDraftId' | 'thenClose' | 'claim'
>

/** Sends a message: it shows at once, and stays with a way to send it again if it did not arrive. */
export function sendMessage(conversationId: string, message: NewMessage): void {
  const createdAt = new Date().toISOString()
  const pending = { ...message, conversationId, createdAt, localId: newLocalId(), failure: null }
  mark(pending, 'sending')
  outboxOf()?.push(pending)
}

/** Sends a failed message once more; past newer messages, or as one's own, where that was in the way. */
export function retryMessage({ state: _, problem, raced, ...message }: ShownMessage): void {
  const { localId, fromDraftId, sinceMessageId, ...rest } = message
  const isDraftGone = problem === text.draftGone
  const isOther = raced || isDraftGone || problem === text.waitedTooLong
  const again: PendingMessage = {
    ...rest,
    ...(!isDraftGone && { fromDraftId }),
    ...(!raced && { sinceMessageId }),
    localId: isOther ? newLocalId() : localId,
    createdAt: new Date().toISOString(),
    failure: null,
  }
  discardMessage(message)
  mark(again, 'sending')
  outboxOf()?.push(again)
}

/** Gives up a message that did not arrive. */
export function discardMessage(message: PendingMessage): void {
  outboxOf()?.remove(new Set([message.localId]))
  takeOut(message)
}
