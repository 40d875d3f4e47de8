import type { ConversationSummary, ConversationsListQueueInput } from '@stoa/sdk'

/** How far back a search goes. */
export const whens = ['day', 'week', 'month', 'year'] as const

const days = { day: 1, week: 7, month: 30, year: 365 } as const

/** The states that a search can be narrowed to. */
export const statuses = [
  'open',
  'snoozed',
  'closed',
  'spam',
] as const satisfies readonly ConversationSummary['status'][]

/** What is searched, and where; it lives in the address. */
export interface SearchFilter {
  q: string
  status?: (typeof statuses)[number]
  channel?: string
  /** A topic’s id, or `none`. */
  topic?: string
  /** A colleague’s id, `me`, or `none`. */
  assignee?: string
  when?: (typeof whens)[number]
}

const oneOf = <Value extends string>(values: readonly Value[], value: string | undefined) =>
  values.find((each) => each === value)

/** The search that an address names; what is not understood is left out. */
export function searchFilter(search: Readonly<Record<string, string | undefined>>): SearchFilter {
  const { q = '', status, channel, topic, assignee, when } = search
  const known = { status: oneOf(statuses, status), when: oneOf(whens, when) }
  return {
    q: q.trim().slice(0, 200),
    ...(known.status && { status: known.status }),
    ...(channel && { channel: channel.slice(0, 64) }),
    ...(topic && { topic: topic.slice(0, 64) }),
    ...(assignee && { assignee: assignee.slice(0, 64) }),
    ...(known.when && { when: known.when }),
  }
}

/** Whether anything but the words narrows the search. */
export const isNarrowed = (filter: SearchFilter): boolean => Object.keys(filter).some((name) => name !== 'q')

const dayMs = 24 * 60 * 60_000

/** What a search asks the server for. */
export const searchInput = (filter: SearchFilter, now: number): ConversationsListQueueInput => ({
  q: filter.q,
  ...(filter.status && { status: filter.status }),
  ...(filter.channel && { channelId: filter.channel }),
  ...(filter.topic && { topicId: filter.topic }),
  ...(filter.assignee && { assigneeUserId: filter.assignee }),
  ...(filter.when && { since: new Date(now - days[filter.when] * dayMs).toISOString() }),
})
