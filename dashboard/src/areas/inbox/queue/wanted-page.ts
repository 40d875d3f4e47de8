import type { QueueList } from '../data/queue-list.ts'

/** How many rows before the end the next page is asked for. */
const ahead = 25

/** The cursor of the page that holds a row. */
export const cursorOf = (list: QueueList, id: string | undefined): string | undefined =>
  list.pages.find(({ ids }) => id !== undefined && ids.includes(id))?.cursor

/** The cursor of the next page to read for the visible rows, if any. */
export function wantedPage(
  list: QueueList,
  ids: readonly string[],
  [first, last]: readonly [first: number, last: number],
): string | undefined {
  const missing = ids.slice(first, last + 1).find((id) => !list.items[id])
  if (missing !== undefined) return cursorOf(list, missing)
  return last >= ids.length - ahead ? (list.nextCursor ?? undefined) : undefined
}
