import { keptValue } from '../../../ui/primitives/kept-value.ts'

/** Where one goes after closing a conversation. */
export type AfterClosing = 'stay' | 'next' | 'list'

/** The choices, in order. */
export const afterClosingChoices = ['stay', 'next', 'list'] as const

/** Where one goes after closing a conversation, as this browser keeps it. */
export const afterClosing = keptValue<AfterClosing>('stoa.after-closing', (kept) =>
  kept === 'next' || kept === 'list' ? kept : 'stay',
)

/** The neighbour in a list that one goes on with: the next, or the one before the last; none in a list of one. */
export function neighbourOf(ids: readonly string[], id: string): string | undefined {
  const place = ids.indexOf(id)
  return place < 0 ? undefined : (ids[place + 1] ?? ids[place - 1])
}
