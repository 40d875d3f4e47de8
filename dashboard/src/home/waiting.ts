import type { LiveConversation } from '../api.ts'

/** Whether somebody holds a conversation at a time. */
export const isHeld = ({ claim }: Pick<LiveConversation, 'claim'>, now: number): boolean =>
  claim !== null && new Date(claim.expiresAt).getTime() > now

/** Since when a conversation needs a person; of one that does not, when something was said last. */
export const waitingSince = (item: LiveConversation): string | null =>
  (item.needsHumanAttention ? item.needsHumanAttentionAt : null) ?? item.lastMessageAt

/** Those that nobody holds first, and of these the ones that wait longest; then those that are in good hands. */
export function inOrderOfNeed(live: readonly LiveConversation[], now: number): LiveConversation[] {
  const since = (item: LiveConversation) => waitingSince(item) ?? ''
  return live.toSorted(
    (a, b) => Number(isHeld(a, now)) - Number(isHeld(b, now)) || since(a).localeCompare(since(b)),
  )
}

/** What one wishes at an hour of the day. */
export function partOfDay(hour: number): 'morning' | 'afternoon' | 'evening' {
  if (hour >= 5 && hour < 12) return 'morning'
  return hour >= 12 && hour < 18 ? 'afternoon' : 'evening'
}
