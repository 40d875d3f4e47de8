import type { LiveConversation } from '@stoa/sdk'

/** So many of each kind are shown of what waits. */
export const mostShown = 6

/** The place of something that waits in the page, by which keys lead to it. */
export const rowId = ({ id }: { id: string }): string => `waiting-${id}`

/** How many there are beside those that are shown; nothing where there are none, or where the answer does not list all. */
export const restOf = (count: number, mostListed: number): number | undefined =>
  count > mostShown && count < mostListed ? count - mostShown : undefined

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
