import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { client, type JourneyItem } from '../api.ts'
import { durationText } from '../charts/format-figures.ts'
import { Icon } from '../components/icon.tsx'
import { clockTime, exactTime } from '../components/format-time.ts'
import { useNow } from '../components/now.ts'
import { errorText, Skeleton } from '../components/states.tsx'
import { j } from '../messages/en-analytics-journey.ts'
import { t } from '../messages/en.ts'
import { trackersQuery } from '../trackers/tracker-queries.ts'
import { journeyDays } from './journey-days.ts'

const most = 50

/** What a contact looked at lately; read again whenever it is shown, since nothing keeps it live. */
const journeyQuery = (contactId: string) =>
  queryOptions({
    queryKey: ['journey', contactId],
    queryFn: () => client.analytics.getJourney({ contactId, limit: most }),
    staleTime: 0,
  })

/** What the contact looked at and searched for, newest first, day by day. */
export function PageViews({ contactId }: { contactId: string | null }) {
  const journey = useQuery({ ...journeyQuery(contactId ?? ''), enabled: contactId !== null })
  if (contactId === null) return <Line>{j.unknown}</Line>
  if (journey.isPending) return <Skeleton lines={2} />
  if (!journey.data)
    return (
      <Line>
        {errorText(journey.error)}{' '}
        <button type="button" className="rounded-[4px] underline" onClick={() => void journey.refetch()}>
          {t.common.retry}
        </button>
      </Line>
    )
  const { items, isCut } = journey.data
  if (items.length === 0) return <Nothing />
  return (
    <>
      <Days items={items} />
      {isCut && <p className="pt-2 text-small text-ink-3">{j.cut(items.length)}</p>}
    </>
  )
}

/** Nothing was seen, or nothing can be. */
function Nothing() {
  const { data } = useQuery(trackersQuery)
  if (!data || data.items.length > 0) return <Line>{j.none}</Line>
  return (
    <Line>
      {j.noTracker}{' '}
      <Link to="/settings/trackers" className="rounded-[4px] underline underline-offset-2">
        {j.addTracker}
      </Link>
    </Line>
  )
}

function Line({ children }: { children: ReactNode }) {
  return <p className="text-small text-ink-3">{children}</p>
}

function Days({ items }: { items: readonly JourneyItem[] }) {
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

function Seen({ item }: { item: JourneyItem }) {
  const { kind, at, subjectId, path, query, resultCount, dwellMs } = item
  const isSearch = kind === 'search'
  const text = isSearch ? j.searched(query ?? '') : (subjectId ?? '')
  const note = isSearch
    ? resultCount !== null && j.results(resultCount)
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
