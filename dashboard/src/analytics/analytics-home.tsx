import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, Navigate } from '@tanstack/react-router'
import type { Tracker } from '../api.ts'
import { buttonClass } from '../components/button.tsx'
import { Icon } from '../components/icon.tsx'
import { EmptyState, ErrorState, Skeleton } from '../components/states.tsx'
import { a } from '../messages/en-analytics.ts'
import { useWhoami } from '../session.ts'
import { usePageTitle } from '../shell/page-title.ts'
import { AnalyticsMain } from './analytics-frame.tsx'
import { trackersQuery, viewsSummaryQuery } from '../trackers/tracker-queries.ts'
import { ViewsLine } from '../trackers/views-line.tsx'

const route = getRouteApi('/app/analytics/')

/** The trackers; where there is only one, its figures. */
export function AnalyticsHome() {
  usePageTitle(a.title)
  const trackers = useQuery(trackersQuery)
  const { all } = route.useSearch()
  const items = trackers.data?.items
  const only = items?.length === 1 && !all ? items[0] : undefined
  if (only) return <Navigate to="/analytics/$trackerId" params={{ trackerId: only.id }} search={{}} replace />
  return (
    <AnalyticsMain>
      {items ? (
        items.length === 0 ? (
          <NoTracker />
        ) : (
          <TrackerList trackers={items} />
        )
      ) : trackers.error ? (
        <ErrorState error={trackers.error} onRetry={() => void trackers.refetch()} />
      ) : (
        <Skeleton lines={6} />
      )}
    </AnalyticsMain>
  )
}

function NoTracker() {
  const mayAdd = useWhoami().actor.role !== 'member'
  return (
    <EmptyState
      as="h1"
      title={a.noTrackerTitle}
      hint={mayAdd ? a.noTrackerHint : `${a.noTrackerHint} ${a.noTrackerMember}`}
    >
      {mayAdd && (
        <Link to="/settings/trackers" className={buttonClass('primary')}>
          <Icon name="plus" size={16} />
          {a.addTracker}
        </Link>
      )}
    </EmptyState>
  )
}

function TrackerList({ trackers }: { trackers: readonly Tracker[] }) {
  const summary = useQuery(viewsSummaryQuery).data
  return (
    <>
      <header>
        <h1 className="text-title font-semibold">{a.title}</h1>
        <p className="mt-1 text-ink-2">{a.listLead}</p>
      </header>
      <ul className="divide-y divide-line border-y border-line">
        {trackers.map(({ id, name, allowedOrigins }) => (
          <li key={id}>
            <Link
              to="/analytics/$trackerId"
              params={{ trackerId: id }}
              search={{}}
              className="flex items-center gap-4 px-1 py-4 hover:bg-surface-1"
            >
              <span className="min-w-0 flex-1">
                <span className="block font-medium [overflow-wrap:anywhere]">{name}</span>
                {allowedOrigins.length > 0 && (
                  <span className="block truncate text-small text-ink-3">
                    {allowedOrigins.map((origin) => origin.replace(/^https?:\/\//, '')).join(', ')}
                  </span>
                )}
              </span>
              {summary?.[id] && <ViewsLine {...summary[id]} />}
              <Icon name="chevronRight" />
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}
