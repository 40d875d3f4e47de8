import type { ListedConversation } from '@stoa/sdk'
import { listText } from '../lists.en.ts'

/** Whose a conversation is. */
export interface Owner {
  id: string
  name: string | null
  isMe: boolean
  /** Until when agents hold back because of it, in milliseconds; nothing where no take-over is on. */
  heldUntil: number | undefined
}

type Owned = Pick<ListedConversation, 'assigneeUserId' | 'claim'> & { assigneeName?: string | null }

/** The owner at a time: the assignee, else who took the conversation over; `undefined` for nobody. */
export function ownerOf(item: Owned, me: string, now: number): Owner | undefined {
  const until = item.claim ? Date.parse(item.claim.expiresAt) : 0
  const claim = until > now ? item.claim : null
  const id = item.assigneeUserId ?? claim?.holderId
  if (id === undefined) return undefined
  const name = item.assigneeUserId === null ? (claim?.holderName ?? null) : (item.assigneeName ?? null)
  return { id, name, isMe: id === me, heldUntil: claim ? until : undefined }
}

/** Whether a conversation needs a person at a time: it waits, and is theirs or nobody’s. The server’s `needsYou`. */
export function needsMe(item: Owned & { needsHumanAttention: boolean }, me: string, now: number): boolean {
  return item.needsHumanAttention && ownerOf(item, me, now)?.isMe !== false
}

/** What a conversation tells of its owner: who it is, that it has none, or nothing once it is closed or spam. */
export function ownershipShown(
  status: ListedConversation['status'],
  owner: Owner | undefined,
): 'owned' | 'free' | undefined {
  if (status === 'closed' || status === 'spam') return undefined
  if (owner) return 'owned'
  return status === 'open' ? 'free' : undefined
}

/** The owner in a word, such as “Yours” or “Olga’s”. */
export function ownerText(owner: Owner): string {
  if (owner.isMe) return listText.owner.yours
  return owner.name ? listText.owner.theirs(firstName(owner.name)) : listText.owner.colleagues
}

/** The first name. */
export const firstName = (name: string): string => name.split(' ', 1)[0] ?? name
