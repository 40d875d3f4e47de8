import type { Channel, ConversationSummary, ConversationsListQueueInput } from '@stoa/sdk'
import { useParams, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { isView, type ViewId } from './views.ts'

/** The filters of a list, as its address holds them. */
export interface InboxSearch {
  q?: string
  status?: ConversationSummary['status'] | 'any'
  /** A colleague’s id, `me`, or `none`. */
  assignee?: string
  /** A topic’s id, or `none`. */
  topic?: string
  channel?: string
  channelType?: Channel['type']
  contact?: string
  unread?: true
  /** Whether a person is needed. */
  person?: boolean
  /** Only conversations suppressed for this reason. */
  suppressed?: NonNullable<ConversationsListQueueInput['suppressedReason']>
  /** A day, such as 2026-11-21: with activity from its beginning in the viewer’s zone. */
  since?: string
  /** The saved view that these filters came from. */
  saved?: string
}

const statuses = ['open', 'snoozed', 'closed', 'spam', 'any']
const channelTypes = ['chat', 'email', 'sms', 'voice']
const suppressedReasons = [
  'auto_reply',
  'bounce',
  'no_reply_address',
  'spam_sender',
  'no_content',
  'any',
  'none',
]
const isDay = (value: string) => /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value))

type Check = (value: string) => boolean
const isId: Check = (value) => /^\w{1,64}$/.test(value)

const texts: Record<Exclude<keyof InboxSearch, 'unread' | 'person'>, Check> = {
  q: (value) => value.trim() !== '',
  status: (value) => statuses.includes(value),
  assignee: isId,
  topic: isId,
  channel: isId,
  channelType: (value) => channelTypes.includes(value),
  contact: isId,
  suppressed: (value) => suppressedReasons.includes(value),
  since: isDay,
  saved: isId,
}

/** The filters that an address names; what is not understood is left out. */
export function inboxSearch(search: Record<string, unknown>): InboxSearch {
  const found: Record<string, unknown> = {}
  for (const [name, check] of Object.entries(texts)) {
    const value = search[name]
    const text = typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, 200) : ''
    if (text && check(text)) found[name] = text
  }
  if (search['unread'] === true) found['unread'] = true
  if (typeof search['person'] === 'boolean') found['person'] = search['person']
  return found
}

const to = '/inbox/$view/{-$conversationId}' as const

/** The address of a view with filters, with no conversation open. */
export const listLink = (view: ViewId, search: InboxSearch = {}) =>
  ({ to, params: { view, conversationId: undefined }, search }) as const

/** Where in the inbox one is, and the address of a conversation, or of the list, that keeps view and filters. */
export function usePlace() {
  const { view: named, conversationId: open } = useParams({ strict: false })
  const view: ViewId = named && isView(named) ? named : 'open'
  const kept = JSON.stringify(inboxSearch(useSearch({ strict: false })))
  const { search, link } = useMemo(() => {
    const filters = JSON.parse(kept) as InboxSearch
    return {
      search: filters,
      link: (conversationId: string | undefined) =>
        ({ to, params: { view, conversationId }, search: filters }) as const,
    }
  }, [view, kept])
  return useMemo(() => {
    /** The same view and conversation with other filters. */
    const filtered = (filters: InboxSearch) =>
      ({ to, params: { view, conversationId: open }, search: filters, replace: true }) as const
    return { view, search, link, filtered }
  }, [view, search, link, open])
}
