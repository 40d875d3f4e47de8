import type { JourneyStep } from '@stoa/sdk'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { analyticsKey } from '../../../data/analytics-keys.ts'
import { client } from '../../../data/api.ts'
import { durationText } from '../../../text/format-figures.ts'
import { Icon } from '../../../ui/primitives/icon.tsx'
import { clockTime, exactTime } from '../../../text/format-time.ts'
import { useNow } from '../../../ui/primitives/now.ts'
import { errorText, Skeleton } from '../../../ui/primitives/states.tsx'
import { text as contactText } from './text.en.ts'
import { sharedText } from '../../../text/shared.en.ts'
import { trackersQuery } from '../../analytics/index.ts'
import { journeyDays } from './journey-days.ts'

const most = 50

/** The latest page views of a contact; refetched on each mount, since no event updates them. */
const journeyQuery = (contactId: string) =>
  queryOptions({
    queryKey: analyticsKey('journey', contactId),
    queryFn: () => client.analytics.getJourney({ contactId, limit: most }),
    staleTime: 0,
  })

/** What the contact looked at and searched for, newest first, day by day. */
export function PageViews({ contactId }: { contactId: string | null }) {
  const journey = useQuery({ ...journeyQuery(contactId ?? ''), enabled: contactId !== null })
  if (contactId === null) return <Line>{contactText.unknown}</Line>
  if (journey.isPending) return <Skeleton lines={2} />
  if (!journey.data)
    return (
      <Line>
        {errorText(journey.error)}{' '}
        <button type="button" className="rounded-small underline" onClick={() => void journey.refetch()}>
          {sharedText.common.retry}
        </button>
      </Line>
    )
  const { items, isCut } = journey.data
  if (items.length === 0) return <Nothing />
  return (
    <>
      <Days items={items} />
      {isCut && <p className="pt-2 text-small text-ink-3">{contactText.cut(items.length)}</p>}
    </>
  )
}

/** There are no page views, or no tracker. */
function Nothing() {
  const { data } = useQuery(trackersQuery)
  if (!data || data.items.length > 0) return <Line>{contactText.none}</Line>
  return (
    <Line>
      {contactText.noTracker}{' '}
      <Link to="/settings/trackers" className="rounded-small underline underline-offset-2">
        {contactText.addTracker}
      </Link>
    </Line>
  )
}

function Line({ children }: { children: ReactNode }) {
  return <p className="text-small text-ink-3">{children}</p>
}

function Days({ items }: { items: readonly JourneyStep[] }) {
  const now = new Date(useNow(60_000))
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {journeyDays(items, now).map(({ day, name, items: ofDay }) => (
        <section key={day} aria-label={name}>
          <h4 className="text-small font-medium text-ink-3">{name}</h4>
          <ul>
            {ofDay.map((item, index) => (
              <Seen key={`${item.at} ${index}`} item={item} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

function Seen({ item }: { item: JourneyStep }) {
  const { kind, at, subjectId, path, query, resultCount, dwellMs } = item
  const isSearch = kind === 'search'
  const text = isSearch ? contactText.searched(query ?? '') : (subjectId ?? '')
  const note = isSearch
    ? resultCount !== null && contactText.results(resultCount)
    : dwellMs !== null && dwellMs >= 1000 && durationText(dwellMs / 1000)
  const isPage = subjectId?.startsWith('/') || item.subjectType === 'page'
  return (
    <li className="flex items-baseline gap-2 py-0.5 text-small">
      <time dateTime={at} title={exactTime(at)} className="shrink-0 text-ink-3 tabular-nums">
        {clockTime(at)}
      </time>
      <span className="translate-y-0.5 self-start text-ink-3">
        <Icon name={isSearch ? 'search' : isPage ? 'eye' : 'flag'} size={14} />
      </span>
      <span className="min-w-0 flex-1 [overflow-wrap:anywhere]" title={path ?? undefined}>
        {text}
        {note && <span className="text-ink-3"> · {note}</span>}
      </span>
    </li>
  )
}
