import type { ListedConversation, ListedConversationList } from '@stoa/sdk'

/**
 * A list of conversations as far as it was read. Ids are kept for as long as it is, since the scroll bar needs their
 * number; conversations only around what is looked at, so that 100,000 of them cost some megabytes. A page is read
 * again by its cursor, which is a place in the order and stays true: to refresh a list is to read its first page and
 * the one in view, never all of them in a row.
 */
export interface QueueList {
  pages: readonly { cursor: string; ids: readonly string[] }[]
  nextCursor: string | null
  items: Readonly<Record<string, ListedConversation>>
  /** Conversations that the person restored by undo: shown at once, also while the order is frozen. */
  returned: readonly string[]
}

/** How many conversations a list keeps beside their ids. */
const mostItems = 1500
const pagesAround = 8

/** A list of which nothing was read yet. */
export const emptyList: QueueList = { pages: [], nextCursor: '', items: {}, returned: [] }

/** The ids of a list in order. */
export const idsOf = (list: QueueList): string[] => list.pages.flatMap((page) => page.ids)

/** Which page holds the row at an index. */
export function pageAt(list: QueueList, index: number): number {
  let rest = index
  const found = list.pages.findIndex(({ ids }) => (rest -= ids.length) < 0)
  return found < 0 ? list.pages.length - 1 : found
}

const timeOf = (item: ListedConversation | undefined) => item?.lastMessageAt ?? ''

/**
 * The list after a page was read from a cursor. What the list has between that cursor and the page's end, and the page
 * has not, is gone; what lies behind its end stays.
 */
export function withPage(list: QueueList, cursor: string, fresh: ListedConversationList): QueueList {
  const at = list.pages.findIndex((page) => page.cursor === cursor)
  if (at < 0 && cursor !== list.nextCursor) return list
  const freshIds = new Set(fresh.items.map(({ id }) => id))
  const items = { ...list.items, ...Object.fromEntries(fresh.items.map((item) => [item.id, item])) }
  const end = fresh.items.at(-1)
  const isGone = (id: string) =>
    fresh.nextCursor === null || (end !== undefined && timeOf(list.items[id]) > timeOf(end))
  const stays = (page: number) => (id: string) => !freshIds.has(id) && (page < at || !isGone(id))
  if (at < 0) {
    const pages = list.pages.map(({ cursor: own, ids }) => ({
      cursor: own,
      ids: ids.filter((id) => !freshIds.has(id)),
    }))
    return {
      ...list,
      pages: [...pages, { cursor, ids: fresh.items.map(({ id }) => id) }],
      nextCursor: fresh.nextCursor,
      items,
    }
  }
  const pages = list.pages.map((page, index) => {
    // A page that was dropped from memory has only ids: the ones that it no longer has are gone.
    const unknown = index === at && page.ids.every((id) => !list.items[id])
    const rest = unknown ? [] : page.ids.filter(stays(index))
    return { cursor: page.cursor, ids: index === at ? [...fresh.items.map(({ id }) => id), ...rest] : rest }
  })
  if (fresh.nextCursor === null) return { ...list, pages: pages.slice(0, at + 1), nextCursor: null, items }
  const isEnd = at === pages.length - 1 && pages[at]?.ids.length === freshIds.size
  return { ...list, pages, nextCursor: isEnd ? fresh.nextCursor : list.nextCursor, items }
}

/** The list without the conversations far from a page, once there are many; their ids stay. */
export function trimmed(list: QueueList, around: number): QueueList {
  if (Object.keys(list.items).length <= mostItems) return list
  const near = list.pages.filter((_, index) => index === 0 || Math.abs(index - around) <= pagesAround)
  const kept = near.flatMap(({ ids }) => ids.flatMap((id) => list.items[id] ?? []))
  return { ...list, items: Object.fromEntries(kept.map((item) => [item.id, item])) }
}

/** The list with a conversation changed. */
export const withItem = (list: QueueList, item: ListedConversation): QueueList => ({
  ...list,
  items: { ...list.items, [item.id]: item },
})

const mapIds = (list: QueueList, change: (ids: readonly string[]) => readonly string[]): QueueList => ({
  ...list,
  pages: list.pages.map(({ cursor, ids }) => ({ cursor, ids: change(ids) })),
})

/** The list without the place of a conversation, whose data stays. */
export const withoutPlace = (list: QueueList, id: string): QueueList =>
  mapIds(list, (ids) => (ids.includes(id) ? ids.filter((each) => each !== id) : ids))

/** The list without a conversation and its data. */
export function without(list: QueueList, id: string): QueueList {
  const { [id]: _, ...items } = list.items
  return { ...withoutPlace(list, id), items, returned: list.returned.filter((each) => each !== id) }
}

/** How many of them are remembered. */
const mostReturned = 200

/** The list with a conversation that the person changed: in its present place, else by its latest activity. */
export function withOwn(list: QueueList, item: ListedConversation): QueueList {
  const stands = list.pages.some(({ ids }) => ids.includes(item.id))
  const others = list.returned.filter((each) => each !== item.id)
  return {
    ...(stands ? withItem(list, item) : withPlace(list, item)),
    returned: [...others.slice(1 - mostReturned), item.id],
  }
}

/** The list with a conversation at the place that its latest activity gives it, if that part was read. */
export function withPlace(list: QueueList, item: ListedConversation): QueueList {
  const rest = withItem(withoutPlace(list, item.id), item)
  const isAfter = (id: string) => {
    const other = rest.items[id]
    return other !== undefined && timeOf(other) < timeOf(item)
  }
  const at = rest.pages.findIndex(({ ids }) => ids.some(isAfter))
  if (at < 0 && rest.nextCursor !== null) return rest
  const target = at < 0 ? rest.pages.length - 1 : at
  const pages = rest.pages.map(({ cursor, ids }, index) => {
    if (index !== target) return { cursor, ids }
    const before = ids.findIndex(isAfter)
    const place = before < 0 ? ids.length : before
    return { cursor, ids: [...ids.slice(0, place), item.id, ...ids.slice(place)] }
  })
  return { ...rest, pages }
}
