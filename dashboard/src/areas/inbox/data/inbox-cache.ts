import type { ConversationDetail, ConversationSummary, ListedConversation, Message } from '@stoa/sdk'
import { breakdownQuery, countsQuery, queryClient, refresh } from '../../../data/queries.ts'
import { conversationQuery } from './conversation-query.ts'
import { queueQuery, readPage } from './queue-query.ts'
import { matchesFilter, type QueueFilter } from '../places/queue-filter.ts'
import { mergeMessages } from './message-groups.ts'
import { trimmed, without, withItem, withOwn, withPage, type QueueList } from './queue-list.ts'
import { patchList, type LiveEvent } from './queue-patch.ts'
import { inboxKeys } from './inbox-keys.ts'
import { soon } from '../../../data/live/soon.ts'

const keyOf = (id: string) => conversationQuery(id).queryKey

/** The cached detail of a conversation. */
export const cachedDetail = (id: string): ConversationDetail | undefined =>
  queryClient.getQueryData(keyOf(id))

/** The cached summary of a conversation, from its detail or any list. */
export function cachedSummary(id: string): ListedConversation | undefined {
  const lists = queryClient.getQueriesData<QueueList>({ queryKey: inboxKeys.queues })
  return cachedDetail(id) ?? lists.map(([, list]) => list?.items[id]).find((item) => item !== undefined)
}

/** Changes the cached detail of a conversation; does nothing where there is none. */
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
  for (const [key, list] of queryClient.getQueriesData<QueueList>({ queryKey: inboxKeys.queues })) {
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
export function patchSummary(id: string, change: Partial<ListedConversation>): void {
  patchDetail(id, () => change)
  eachQueue((list) => {
    const item = list.items[id]
    return item ? withItem(list, { ...item, ...change }) : list
  })
}

/** The fields that a changed conversation lacks, from the cache until lists are refetched. */
function listFieldsOf(item: ListedConversation | undefined, summary: ConversationSummary) {
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
export function applySummary(summary: ConversationSummary, me: string): void {
  patchDetail(summary.id, () => summary)
  const known = cachedDetail(summary.id)
  eachQueue((list, filter) => {
    const beside = listFieldsOf(list.items[summary.id] ?? known, summary)
    const after: ListedConversation = { ...summary, ...beside }
    if (filter.q) return list.items[after.id] ? withItem(list, after) : list
    if (!matchesFilter(filter, after, me)) return list.items[after.id] ? without(list, after.id) : list
    return withOwn(list, after)
  })
}

/** Reads one page of a list, and drops the conversations far from it. */
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

/** Refetches lists and counts soon; many events in a row cause one refetch, after two seconds at the latest. */
export const refreshQueuesSoon: () => void = soon(() => {
  void refresh(inboxKeys.queues, countsQuery, breakdownQuery)
  if (watched) void loadPage(watched.filter, watched.cursor).catch(() => undefined)
})
