import { useQuery } from '@tanstack/react-query'
import { listText } from '../../lists.en.ts'
import { sharedText } from '../../../../text/shared.en.ts'
import { breakdownQuery, rosterQuery } from '../../../../data/queries.ts'
import type { InboxSearch } from '../../places/place.ts'
import { isFixed } from '../../places/queue-filter.ts'
import type { ViewId } from '../../places/views.ts'
import { locale } from '../../../../text/locale.ts'

/** A filter that is on, in words. */
export interface NamedFilter {
  name: Exclude<keyof InboxSearch, 'q' | 'saved'>
  text: string
}

// Days are days everywhere: they are written as if it were UTC.
const day = new Intl.DateTimeFormat(locale, {
  timeZone: 'UTC',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
})

/** The filters of an address in words; the view’s own are left out. */
export function useFilterNames(view: ViewId, search: InboxSearch): NamedFilter[] {
  const { data: breakdown } = useQuery({
    ...breakdownQuery,
    enabled: Boolean(search.topic ?? search.channel),
  })
  const { data: roster } = useQuery({ ...rosterQuery, enabled: Boolean(search.assignee) })
  const topic = breakdown?.topics.find(({ topicId }) => topicId === search.topic)?.name
  const channel = breakdown?.channels.find(({ channelId }) => channelId === search.channel)?.name
  const colleague = roster?.members.find(({ userId }) => userId === search.assignee)?.name
  const { status, assignee } = search
  const texts: [NamedFilter['name'], string | false | undefined][] = [
    ['status', status !== undefined && !isFixed(view, 'status') && statusName(status)],
    [
      'assignee',
      assignee !== undefined && !isFixed(view, 'assigneeUserId') && personName(assignee, colleague),
    ],
    [
      'topic',
      search.topic &&
        (search.topic === 'none' ? listText.filters.noTopic : (topic ?? listText.filters.topic)),
    ],
    ['channel', search.channel && (channel ?? listText.filters.channel)],
    ['channelType', search.channelType && listText.filters.channelTypes[search.channelType]],
    ['contact', search.contact && listText.filters.contact],
    ['unread', search.unread && listText.filters.unread],
    [
      'person',
      search.person !== undefined && (search.person ? listText.filters.person : listText.filters.noPerson),
    ],
    ['suppressed', search.suppressed && listText.filters.suppressed],
    ['since', search.since && listText.filters.since(day.format(Date.parse(search.since)))],
  ]
  return texts.flatMap(([name, text]) => (text ? [{ name, text }] : []))
}

const statusName = (status: NonNullable<InboxSearch['status']>): string =>
  status === 'any'
    ? listText.filters.anyStatus
    : status === 'open'
      ? listText.filters.isOpen
      : sharedText.views[status]

function personName(assignee: string, colleague: string | undefined): string {
  if (assignee === 'me') return `${listText.filters.assignee}: ${listText.filters.me}`
  return `${listText.filters.assignee}: ${assignee === 'none' ? listText.filters.nobody : (colleague ?? '…')}`
}
