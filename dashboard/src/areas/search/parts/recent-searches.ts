import { keptValue } from '../../../ui/primitives/kept-value.ts'

const most = 8

/** A search on top of the earlier ones; the same one counts once. */
export function withSearch(searches: readonly string[], q: string): readonly string[] {
  const wanted = q.trim()
  if (!wanted) return searches
  return [wanted, ...withoutSearch(searches, wanted)].slice(0, most)
}

/** The searches without one of them. */
export const withoutSearch = (searches: readonly string[], q: string): readonly string[] =>
  searches.filter((each) => each.toLowerCase() !== q.toLowerCase())

type ByPerson = Readonly<Record<string, readonly string[]>>

// By person, since colleagues may share a browser.
const kept = keptValue<ByPerson>('stoa.searches', (value) =>
  typeof value === 'object' && value !== null ? (value as ByPerson) : {},
)

/** What a person searched for in this browser, the latest first. */
export const useRecentSearches = (userId: string): readonly string[] => kept.use()[userId] ?? []

/** Changes what is kept of a person’s searches. */
export function changeRecentSearches(
  userId: string,
  change: (searches: readonly string[]) => readonly string[],
): void {
  const all = kept.read()
  kept.write({ ...all, [userId]: change(all[userId] ?? []) })
}
