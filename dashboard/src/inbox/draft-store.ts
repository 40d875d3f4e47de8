import { forgetImages } from './upload-store.ts'

/** What is being written in a conversation: a reply and a note side by side. */
export interface Draft {
  reply: string
  note: string
  mode: 'reply' | 'note'
  /** The visitor's last message when the reply was begun. */
  since?: string | undefined
}

const prefix = 'stoa.draft.'
const memory = new Map<string, Draft>()
const blank: Draft = { reply: '', note: '', mode: 'reply' }

/** The draft of a conversation, from this or an earlier visit. */
export function readDraft(conversationId: string): Draft {
  const known = memory.get(conversationId)
  if (known) return known
  try {
    const kept = JSON.parse(localStorage.getItem(prefix + conversationId) ?? 'null') as Partial<Draft> | null
    return { ...blank, ...kept }
  } catch {
    return blank
  }
}

/** Keeps a draft over reloads; an empty one is forgotten. */
export function keepDraft(conversationId: string, draft: Draft): void {
  memory.set(conversationId, draft)
  try {
    if (draft.reply || draft.note) localStorage.setItem(prefix + conversationId, JSON.stringify(draft))
    else localStorage.removeItem(prefix + conversationId)
  } catch {
    // Storage may be blocked or full: the draft then lives as long as the page.
  }
}

/** Whether something is written and not sent. */
export const hasDraft = (conversationId: string): boolean => {
  const { reply, note } = readDraft(conversationId)
  return Boolean(reply.trim() || note.trim())
}

const keptKeys = (): string[] => {
  try {
    return Object.keys(localStorage).filter(
      (key) => key.startsWith(prefix) || key.startsWith('stoa.pending.'),
    )
  } catch {
    return []
  }
}

/** How many drafts and unsent messages this browser keeps. */
export const countDrafts = (): number => keptKeys().length

/** Forgets every draft, unsent message and waiting image of this browser; on sign-out. */
export function forgetDrafts(): void {
  memory.clear()
  forgetImages()
  for (const key of keptKeys()) localStorage.removeItem(key)
}
