import type { LiveConversation } from '@stoa/sdk'

/** Whether somebody holds a conversation at a time. */
export const isHeld = ({ claim }: Pick<LiveConversation, 'claim'>, now: number): boolean =>
  claim !== null && new Date(claim.expiresAt).getTime() > now

/** Since when a conversation needs a person; of one that does not, when something was said last. */
export const waitingSince = (item: LiveConversation): string | null =>
  (item.needsHumanAttention ? item.needsHumanAttentionAt : null) ?? item.lastMessageAt

/** The conversations that nobody has taken over, longest wait first; then the others. */
export function byUrgency(live: readonly LiveConversation[], now: number): LiveConversation[] {
  const since = (item: LiveConversation) => waitingSince(item) ?? ''
  return live.toSorted(
    (a, b) => Number(isHeld(a, now)) - Number(isHeld(b, now)) || since(a).localeCompare(since(b)),
  )
}

/** The part of the day for the greeting. */
export function partOfDay(hour: number): 'morning' | 'afternoon' | 'evening' {
  if (hour >= 5 && hour < 12) return 'morning'
  return hour >= 12 && hour < 18 ? 'afternoon' : 'evening'
}
