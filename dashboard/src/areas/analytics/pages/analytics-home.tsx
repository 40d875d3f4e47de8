import type { Tracker } from '@stoa/sdk'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, Navigate } from '@tanstack/react-router'
import { buttonClass } from '../../../ui/primitives/button.tsx'
import { Icon } from '../../../ui/primitives/icon.tsx'
import { EmptyState } from '../../../ui/primitives/states.tsx'
import { text } from '../text.en.ts'
import { PageFrame, WholePage } from '../../../ui/page-frames/page-frame.tsx'
import { ViewsLine, trackersQuery, viewsSummaryQuery } from '../trackers/index.ts'
import { useCan } from '../../../data/permissions/can.ts'

const route = getRouteApi('/app/analytics/')

/** The trackers; where there is only one, its figures. */
export function AnalyticsHome() {
  const trackers = useQuery(trackersQuery)
  const { all } = route.useSearch()
  const items = trackers.data?.items
  const only = items?.length === 1 && !all ? items[0] : undefined
  if (only) return <Navigate to="/analytics/$trackerId" params={{ trackerId: only.id }} search={{}} replace />
  if (items?.length === 0) return <NoTracker />
  return (
    <PageFrame variant="figures" title={text.title} lead={items && text.listLead} query={trackers}>
      {(list) => <TrackerList trackers={list.items} />}
    </PageFrame>
  )
}

function NoTracker() {
  const mayAdd = useCan('analytics.createTracker')
  return (
    <WholePage title={text.title}>
      <EmptyState
        as="h1"
        title={text.noTrackerTitle}
        hint={mayAdd ? text.noTrackerHint : `${text.noTrackerHint} ${text.noTrackerMember}`}
      >
        {mayAdd && (
          <Link to="/settings/trackers" className={buttonClass('primary')}>
            <Icon name="plus" size={16} />
            {text.addTracker}
          </Link>
        )}
      </EmptyState>
    </WholePage>
  )
}

function TrackerList({ trackers }: { trackers: readonly Tracker[] }) {
  const summary = useQuery(viewsSummaryQuery).data
  return (
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
  )
}
