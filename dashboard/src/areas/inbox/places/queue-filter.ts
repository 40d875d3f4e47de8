import type { ConversationsListQueueInput, ListedConversation } from '@stoa/sdk'
import { needsMe } from './owner.ts'
import type { InboxSearch } from './place.ts'
import type { ViewId } from './views.ts'
import { dayOf } from '../../../text/day-of.ts'
import { viewerInstant } from '../../../text/viewer-zone.ts'

/** The input of a list without its page. */
export type QueueFilter = Omit<ConversationsListQueueInput, 'limit' | 'cursor'>

const fixed: Record<ViewId, QueueFilter> = {
  'needs-you': { status: 'open', needsYou: true },
  mine: { status: 'open', assigneeUserId: 'me' },
  unassigned: { status: 'open', assigneeUserId: 'none' },
  open: {},
  snoozed: { status: 'snoozed' },
  closed: { status: 'closed' },
  spam: { status: 'spam' },
}

/** Whether a view sets this field itself, so that no filter can. */
export const isFixed = (view: ViewId, name: 'status' | 'assigneeUserId'): boolean => name in fixed[view]

const startOfDay = (day: string): string => viewerInstant(`${day}T00:00`).toISOString()

/** The server’s input for a view with filters. */
export function queueFilter(view: ViewId, search: InboxSearch): QueueFilter {
  // Whoever searches does not know whether it is closed by now.
  const status = search.status ?? (search.q ? 'any' : 'open')
  return {
    ...(status !== 'any' && { status }),
    ...(search.assignee && { assigneeUserId: search.assignee }),
    ...(search.topic && { topicId: search.topic }),
    ...(search.channel && { channelId: search.channel }),
    ...(search.channelType && { channelType: search.channelType }),
    ...(search.contact && { contactId: search.contact }),
    ...(search.unread && { unread: true }),
    ...(search.person !== undefined && { needsHumanAttention: search.person }),
    ...(search.suppressed && { suppressedReason: search.suppressed }),
    ...(search.since && { since: startOfDay(search.since) }),
    ...(search.q && { q: search.q }),
    ...fixed[view],
  }
}

/** The view and filters for an input of the server; the inverse of `queueFilter`. */
export function placeOfFilter(filter: QueueFilter): { view: ViewId; search: InboxSearch } {
  const view = viewOf(filter)
  const { status, assigneeUserId, q } = filter
  const usual = q ? undefined : 'open'
  return {
    view,
    search: {
      ...(q && { q }),
      ...(!isFixed(view, 'status') && status !== usual && { status: status ?? ('any' as const) }),
      ...(!isFixed(view, 'assigneeUserId') && assigneeUserId && { assignee: assigneeUserId }),
      ...(filter.topicId && { topic: filter.topicId }),
      ...(filter.channelId && { channel: filter.channelId }),
      ...(filter.channelType && { channelType: filter.channelType }),
      ...(filter.contactId && { contact: filter.contactId }),
      ...(filter.unread && { unread: true as const }),
      ...(filter.needsHumanAttention !== undefined && { person: filter.needsHumanAttention }),
      ...(filter.suppressedReason && { suppressed: filter.suppressedReason }),
      ...(filter.since && { since: dayOf(filter.since) }),
    },
  }
}

function viewOf({ needsYou, status, assigneeUserId }: QueueFilter): ViewId {
  if (needsYou) return 'needs-you'
  if (status === 'open' && assigneeUserId === 'me') return 'mine'
  if (status === 'open' && assigneeUserId === 'none') return 'unassigned'
  return status ?? 'open'
}

/**
 * Whether a conversation belongs into a list, as far as its summary tells. What was read stays in a list of unread
 * ones until that list is asked for again.
 */
export function matchesFilter(filter: QueueFilter, conversation: ListedConversation, me: string): boolean {
  const { status, assigneeUserId, topicId, since } = filter
  const wanted = (value: string | undefined, own: string | null) =>
    value === undefined || (value === 'none' ? own === null : own === (value === 'me' ? me : value))
  return (
    (status === undefined || conversation.status === status) &&
    wanted(assigneeUserId, conversation.assigneeUserId) &&
    wanted(topicId, conversation.topicId) &&
    wanted(filter.channelId, conversation.channelId) &&
    wanted(filter.channelType, conversation.channelType) &&
    wanted(filter.contactId, conversation.contactId) &&
    (filter.needsHumanAttention === undefined ||
      conversation.needsHumanAttention === filter.needsHumanAttention) &&
    (!filter.needsYou || needsMe(conversation, me, Date.now())) &&
    (since === undefined || (conversation.lastMessageAt ?? '') >= since)
  )
}
