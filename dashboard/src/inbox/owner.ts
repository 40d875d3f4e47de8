import type { ConversationSummary } from '../api.ts'
import { t } from '../messages/en.ts'

/** Whose a conversation is. */
export interface Owner {
  id: string
  name: string | null
  isMe: boolean
  /** Until when agents hold back because of it, in milliseconds; nothing where no take-over is on. */
  heldUntil: number | undefined
}

type Owned = Pick<ConversationSummary, 'assigneeUserId' | 'claim'> & { assigneeName?: string | null }

/** Whose a conversation is at a time: the assignee's, else of whoever took it over; `undefined` for nobody. */
export function ownerOf(item: Owned, me: string, now: number): Owner | undefined {
  const until = item.claim ? Date.parse(item.claim.expiresAt) : 0
  const claim = until > now ? item.claim : null
  const id = item.assigneeUserId ?? claim?.holderId
  if (id === undefined) return undefined
  const name = item.assigneeUserId === null ? (claim?.holderName ?? null) : (item.assigneeName ?? null)
  return { id, name, isMe: id === me, heldUntil: claim ? until : undefined }
}

/** The owner in a word, such as “Yours” or “Olga’s”. */
export function ownerText(owner: Owner): string {
  if (owner.isMe) return t.owner.yours
  return owner.name ? t.owner.theirs(firstName(owner.name)) : t.owner.colleagues
}

/** How somebody is called in a word. */
export const firstName = (name: string): string => name.split(' ', 1)[0] ?? name
