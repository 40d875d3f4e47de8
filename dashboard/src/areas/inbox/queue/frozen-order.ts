import { idsOf, type QueueList } from '../data/queue-list.ts'

/** The rows as they are shown, possibly in an older order than the list’s. */
export interface ShownOrder {
  ids: readonly string[]
  /** The latest activity of each row at the time it got its place. */
  times: ReadonlyMap<string, string>
  /** How many wait to be shown, or to move up. */
  news: number
}

const timeIn = (list: QueueList, id: string) => list.items[id]?.lastMessageAt ?? ''

/** The order of a list as it is. */
export function newestOrder(list: QueueList): ShownOrder {
  const ids = idsOf(list)
  return { ids, times: new Map(ids.map((id) => [id, timeIn(list, id)])), news: 0 }
}

/** The rows with new ones, each before the row that follows it in the list’s order. */
function withRows(rows: readonly string[], more: readonly string[], now: readonly string[]): string[] {
  const result = [...rows]
  for (const id of more) {
    const after = new Set(now.slice(now.indexOf(id) + 1))
    const place = result.findIndex((each) => after.has(each))
    result.splice(place < 0 ? result.length : place, 0, id)
  }
  return result
}

/**
 * The order of a list while nothing in it may move: what is shown stays where it is, also what has left since, and
 * what was read behind the end is added there. What came or moved up is counted.
 */
export function frozenOrder(shown: ShownOrder, list: QueueList): ShownOrder {
  const now = idsOf(list)
  const standing = new Set(now)
  const kept = shown.ids.filter((id) => standing.has(id) || list.items[id])
  if (kept.length === 0) return newestOrder(list)
  const keptIds = new Set(kept)
  const end = now.findLastIndex((id) => keptIds.has(id))
  const added = end < 0 ? [] : now.slice(end + 1)
  const fresh = now.slice(0, end < 0 ? now.length : end).filter((id) => !keptIds.has(id))
  const returned = fresh.filter((id) => list.returned.includes(id))
  const times = new Map(shown.times)
  for (const id of [...added, ...returned]) times.set(id, timeIn(list, id))
  const moved = kept.filter((id) => {
    const item = list.items[id]
    return standing.has(id) && item && item.unreadCount > 0 && timeIn(list, id) > (times.get(id) ?? '')
  })
  const ids = [...withRows(kept, returned, now), ...added]
  const isSame = ids.length === now.length && ids.every((id, index) => id === now[index])
  return { ids, times, news: isSame ? 0 : fresh.length - returned.length + moved.length }
}
