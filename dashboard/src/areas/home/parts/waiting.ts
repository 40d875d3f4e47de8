import type { ListedConversation } from '@stoa/sdk'
import { needsMe } from '../../inbox/index.ts'

/** So many of each kind are shown of what waits. */
export const mostShown = 6

/** The place of something that waits in the page, by which keys lead to it. */
export const rowId = ({ id }: { id: string }): string => `waiting-${id}`

/** How many there are beside those that are shown; nothing where there are none, or where the answer does not list all. */
export const restOf = (count: number, mostListed: number): number | undefined =>
  count > mostShown && count < mostListed ? count - mostShown : undefined

/** Since when a conversation waits. */
export const waitingSince = (item: ListedConversation): string | null =>
  item.needsHumanAttentionAt ?? item.lastMessageAt

/** Of the conversations that were read those that need a person still, longest wait first. */
export function whatNeedsMe(
  read: readonly ListedConversation[],
  me: string,
  now: number,
): ListedConversation[] {
  const since = (item: ListedConversation) => waitingSince(item) ?? ''
  return read
    .filter((item) => item.status === 'open' && needsMe(item, me, now))
    .toSorted((a, b) => since(a).localeCompare(since(b)))
}

/** The part of the day for the greeting. */
export function partOfDay(hour: number): 'morning' | 'afternoon' | 'evening' {
  if (hour >= 5 && hour < 12) return 'morning'
  return hour >= 12 && hour < 18 ? 'afternoon' : 'evening'
}
