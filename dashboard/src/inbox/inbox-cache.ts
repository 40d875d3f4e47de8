import type { InfiniteData } from '@tanstack/react-query'
import type { ChangedConversation, ConversationDetail, Message, QueuePage } from '../api.ts'
import { conversationQuery, queryClient } from '../queries.ts'
import { mergeMessages } from './message-groups.ts'
import { patchPages, type LiveEvent } from './queue-patch.ts'
import { belongsTo, isView } from './views.ts'

type Pages = InfiniteData<QueuePage, string>

const keyOf = (id: string) => conversationQuery(id).queryKey

/** What is known of a conversation now. */
export const cachedDetail = (id: string): ConversationDetail | undefined =>
  queryClient.getQueryData(keyOf(id))

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

function eachQueue(
  change: (pages: readonly QueuePage[], view: string, q: string) => readonly QueuePage[],
): void {
  for (const [key, data] of queryClient.getQueriesData<Pages>({ queryKey: ['queue'] })) {
    if (!data) continue
    const pages = change(data.pages, String(key[1]), String(key[2] ?? ''))
    if (pages !== data.pages) queryClient.setQueryData<Pages>(key, { ...data, pages: [...pages] })
  }
}

/** Lets an event show in every list at once; a search keeps what it found. */
export function patchQueues(event: LiveEvent, me: string): void {
  eachQueue((pages, view, q) => (q || !isView(view) ? pages : patchPages(pages, event, { id: view, me })))
}

/** Puts the server's newest summary into the open conversation and every list. */
export function applySummary(summary: ChangedConversation, me: string): void {
  patchDetail(summary.id, () => summary)
  eachQueue((pages, view, q) =>
    pages.map((page) => ({
      ...page,
      items: page.items
        .map((each) => (each.id === summary.id ? { ...each, ...summary } : each))
        .filter((each) => each.id !== summary.id || q || !isView(view) || belongsTo(view, each, me)),
    })),
  )
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
      void queryClient.invalidateQueries({ queryKey: ['counts'] })
    },
    Math.max(0, Math.min(350, firstAsked + 2000 - now)),
  )
}
