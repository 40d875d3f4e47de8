import { useSyncExternalStore } from 'react'
import { isOutboxKey } from './pending-message.ts'
import { forgetImages } from './upload-store.ts'

/** Which of the two texts of a conversation is meant. */
export type DraftMode = 'reply' | 'note'

/** How a local text relates to the server’s. */
export interface Synced {
  /** The server’s version; 0 for none. */
  version: number
  /** Whether it was changed since. */
  isChanged: boolean
}

/** What is being written in a conversation: a reply and a note side by side. */
export interface Draft {
  reply: string
  note: string
  mode: DraftMode
  /** The visitor's last message when the reply was begun, null for none; not there where that was on another machine. */
  since?: string | null | undefined
  /** The agent's draft that the reply was made from. */
  fromDraftId?: string | undefined
  synced?: Partial<Record<DraftMode, Synced>>
}

const prefix = 'stoa.draft.'
const memory = new Map<string, Draft>()
const blank: Draft = { reply: '', note: '', mode: 'reply' }
const listeners = new Set<() => void>()
const forgetters = new Set<() => void>()

/** Calls back whenever a draft changes; the result unsubscribes. */
export const watchDrafts = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The draft of a conversation, from this or an earlier visit. */
export function readDraft(conversationId: string): Draft {
  let draft = memory.get(conversationId)
  if (!draft) {
    draft = load(conversationId)
    memory.set(conversationId, draft)
  }
  return draft
}

function load(conversationId: string): Draft {
  try {
    const kept = JSON.parse(localStorage.getItem(prefix + conversationId) ?? 'null') as Partial<Draft> | null
    return kept ? { ...blank, ...kept } : blank
  } catch {
    return blank
  }
}

/** Stores a draft in the browser; an empty one that the server has as empty is removed. */
export function keepDraft(conversationId: string, draft: Draft): void {
  memory.set(conversationId, draft)
  try {
    if (draft.reply || draft.note || isAhead(draft))
      localStorage.setItem(prefix + conversationId, JSON.stringify(draft))
    else localStorage.removeItem(prefix + conversationId)
  } catch {
    // Storage may be blocked or full: the draft then lives as long as the page.
  }
  for (const listener of listeners) listener()
}

const isAhead = ({ synced = {} }: Draft): boolean => Object.values(synced).some(({ isChanged }) => isChanged)

/** What is being written in a conversation, live. */
export const useKeptDraft = (conversationId: string): Draft =>
  useSyncExternalStore(watchDrafts, () => readDraft(conversationId))

/** Whether something is written and not sent. */
export const hasDraft = (conversationId: string): boolean => {
  const { reply, note } = readDraft(conversationId)
  return Boolean(reply.trim() || note.trim())
}

const keysThat = (fit: (key: string) => boolean): string[] => {
  try {
    return Object.keys(localStorage).filter(fit)
  } catch {
    return []
  }
}

const isDraftKey = (key: string) => key.startsWith(prefix)

/** The conversations that this browser keeps a draft of. */
export const draftedConversations = (): string[] =>
  keysThat(isDraftKey).map((key) => key.slice(prefix.length))

/** How many messages an outbox of this browser holds. */
function countIn(outboxKey: string): number {
  try {
    return (JSON.parse(localStorage.getItem(outboxKey) ?? '[]') as unknown[]).length
  } catch {
    return 0
  }
}

/** How many texts are only in this browser: drafts that are not saved, and unsent messages. */
export const countDrafts = (): number =>
  keysThat(isOutboxKey).reduce((sum, key) => sum + countIn(key), 0) +
  draftedConversations().filter((id) => {
    const draft = readDraft(id)
    return hasDraft(id) && (isAhead(draft) || !draft.synced)
  }).length

/** Calls back when everything is forgotten. */
export const onForget = (listener: () => void): void => void forgetters.add(listener)

const ownerKey = 'stoa.drafts-of'
let owner: string | null = null

/** Makes the stored drafts those of this person: another person’s are removed. */
export function claimDrafts(userId: string): void {
  try {
    owner ??= localStorage.getItem(ownerKey)
    localStorage.setItem(ownerKey, userId)
  } catch {
    // Storage may be blocked or full: then nothing is left in it.
  }
  if (owner !== null && owner !== userId) forgetDrafts()
  owner = userId
}

/** Forgets every draft, unsent message and waiting image of this browser; on sign-out. */
export function forgetDrafts(): void {
  for (const forget of forgetters) forget()
  memory.clear()
  forgetImages()
  for (const key of keysThat((each) => isDraftKey(each) || isOutboxKey(each))) localStorage.removeItem(key)
}
