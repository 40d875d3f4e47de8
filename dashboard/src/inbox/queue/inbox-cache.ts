import type { ChangedConversation, ConversationDetail, ConversationSummary, Message } from '../../api.ts'
import {
  breakdownQuery,
  conversationQuery,
  countsQuery,
  queryClient,
  queueQuery,
  readPage,
} from '../../queries.ts'
import { matchesFilter, type QueueFilter } from './filters/queue-filter.ts'
import { mergeMessages } from '../thread/message-groups.ts'
import { trimmed, without, withItem, withOwn, withPage, type QueueList } from './queue-list.ts'
import { patchList, type LiveEvent } from './queue-patch.ts'

const keyOf = (id: string) => conversationQuery(id).queryKey

/** What is known of a conversation now. */
export const cachedDetail = (id: string): ConversationDetail | undefined =>
  queryClient.getQueryData(keyOf(id))

/** What is known of a conversation now, from having been opened or from any list. */
export function cachedSummary(id: string): ConversationSummary | undefined {
  const lists = queryClient.getQueriesData<QueueList>({ queryKey: ['queue'] })
  return cachedDetail(id) ?? lists.map(([, list]) => list?.items[id]).find((item) => item !== undefined)
}

/** Changes what is known of an open conversation; nothing where it was never read. */
export function patchDetail(
  id: string,
  change: (before: ConversationDetail) => Partial<ConversationDetail>,
): void {
  queryClient.setQueryData(keyOf(id), (before) => before && { ...before, ...change(before) })
}

/** Adds messages to an open conversation, each once. */
export function addMessages(id: string, messages: readonly Message[]): void {
  patchDetail(id, (before) => ({ messages: mergeMessages(before.messages, messages) }))
}

function eachQueue(change: (list: QueueList, filter: QueueFilter) => QueueList): void {
  for (const [key, list] of queryClient.getQueriesData<QueueList>({ queryKey: ['queue'] })) {
    if (!list) continue
    const next = change(list, key[1] as QueueFilter)
    if (next !== list) queryClient.setQueryData<QueueList>(key, next)
  }
}

/** Lets an event show in every list at once. */
export function patchQueues(event: LiveEvent, me: string): void {
  eachQueue((list, filter) => patchList(list, event, { filter, me }))
}

/** Changes what the lists and the open conversation know of a conversation, which stays where it is. */
export function patchSummary(id: string, change: Partial<ConversationSummary>): void {
  patchDetail(id, () => change)
  eachQueue((list) => {
    const item = list.items[id]
    return item ? withItem(list, { ...item, ...change }) : list
  })
}

/** What only lists and details say of a conversation, until they are read again. */
function besideOf(item: ConversationSummary | undefined, summary: ChangedConversation) {
  const isSame = item?.assigneeUserId === summary.assigneeUserId
  return {
    assigneeName: isSame ? (item?.assigneeName ?? null) : null,
    topicAgentMode: item?.topicAgentMode ?? null,
    noteCount: item?.noteCount ?? 0,
    hasPendingDraft: item?.hasPendingDraft ?? false,
    unreadCount: item?.unreadCount ?? 0,
  }
}

/** Puts the server's newest summary into the open conversation and every list, where it leaves and enters at once. */
export function applySummary(summary: ChangedConversation, me: string): void {
  patchDetail(summary.id, () => summary)
  const known = cachedDetail(summary.id)
  eachQueue((list, filter) => {
    const beside = besideOf(list.items[summary.id] ?? known, summary)
    const after: ConversationSummary = { ...summary, ...beside }
    if (filter.q) return list.items[after.id] ? withItem(list, after) : list
    if (!matchesFilter(filter, after, me)) return list.items[after.id] ? without(list, after.id) : list
    return withOwn(list, after)
  })
}

/** Reads one page of a list, and lets go of what is far from it. */
export async function loadPage(filter: QueueFilter, cursor: string): Promise<void> {
  const page = await readPage(filter, cursor)
  queryClient.setQueryData<QueueList>(queueQuery(filter).queryKey, (list) => {
    if (!list) return list
    const next = withPage(list, cursor, page)
    return trimmed(
      next,
      next.pages.findIndex((each) => each.cursor === cursor),
    )
  })
}

let watched: { filter: QueueFilter; cursor: string } | undefined

/** Reads this page too whenever lists are read again, until the returned function is called. */
export function watchPage(filter: QueueFilter, cursor: string): () => void {
  const own = { filter, cursor }
  watched = own
  return () => {
    if (watched === own) watched = undefined
  }
}

let timer: ReturnType<typeof setTimeout> | undefined
let firstAsked = 0

/** Reads lists and counts again soon; many events in a row are one reading, at the latest after two seconds. */
export function refreshQueuesSoon(): void {
  const now = Date.now()
  firstAsked ||= now
  clearTimeout(timer)
  timer = setTimeout(
    () => {
      firstAsked = 0
      void queryClient.invalidateQueries({ queryKey: ['queue'] })
      if (watched) void loadPage(watched.filter, watched.cursor).catch(() => undefined)
      void queryClient.invalidateQueries(countsQuery)
      void queryClient.invalidateQueries(breakdownQuery)
    },
    Math.max(0, Math.min(350, firstAsked + 2000 - now)),
  )
}
