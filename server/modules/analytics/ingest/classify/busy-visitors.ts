const WINDOW_MS = 60_000
const MOST_A_WINDOW = 120
const MOST_VISITORS = 50_000

/** Counts records of one address and agent on one tracker; answers whether it is too fast for a person. */
export type BusyVisitors = (visitor: string) => boolean

/**
 * More than 120 records within a minute are no person's. Counted in the memory of this process, for that minute; what
 * tells visitors apart goes with it.
 */
export function createBusyVisitors(now: () => number = () => performance.now()): BusyVisitors {
  let counts = new Map<string, number>()
  let until = 0
  return (visitor) => {
    const at = now()
    if (at >= until) {
      counts = new Map()
      until = at + WINDOW_MS
    }
    const count = (counts.get(visitor) ?? 0) + 1
    if (count > 1 || counts.size < MOST_VISITORS) counts.set(visitor, count)
    return count > MOST_A_WINDOW
  }
}
