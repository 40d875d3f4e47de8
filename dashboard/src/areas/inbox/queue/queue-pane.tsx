import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useMemo } from 'react'
import { buttonClass } from '../../../ui/primitives/button.tsx'
import { EmptyState, ErrorState } from '../../../ui/primitives/states.tsx'
import { listText } from '../lists.en.ts'
import { sharedText } from '../../../text/shared.en.ts'
import { queueQuery } from '../data/queue-query.ts'
import { useWhoami } from '../../../data/session/session.ts'
import { clearSelection, useSelection } from './bulk/selection-store.ts'
import { queueFilter } from '../places/queue-filter.ts'
import { listLink, usePlace } from '../places/place.ts'
import { QueueHeader } from './queue-header.tsx'
import { QueueRowSkeleton } from './queue-row.tsx'
import { QueueRows } from './queue-rows.tsx'
import { density } from './filters/row-density.ts'

const BulkBar = lazy(() => import('./bulk/bulk-bar.tsx').then((module) => ({ default: module.BulkBar })))

/** One view of the inbox as a list, with its search and its filters. */
export function QueuePane({ selected }: { selected: string | undefined }) {
  const { actor } = useWhoami()
  const { view, search } = usePlace()
  const filter = useMemo(() => queueFilter(view, search), [view, search])
  const name = JSON.stringify(filter)
  const queue = useQuery(queueQuery(filter))
  const chosen = useSelection()
  const rowDensity = density.use()
  useEffect(() => clearSelection, [name])
  const isEmpty = queue.data?.nextCursor === null && queue.data.pages.every(({ ids }) => ids.length === 0)
  return (
    <section aria-label={listText.queue.label} className="relative flex min-h-0 flex-1 flex-col">
      <QueueHeader />
      {queue.isPending && <QueueSkeleton />}
      {queue.isError && !queue.data && (
        <ErrorState error={queue.error} onRetry={() => void queue.refetch()} />
      )}
      {queue.data &&
        (isEmpty ? (
          <Nothing />
        ) : (
          <QueueRows
            key={`${name} ${rowDensity}`}
            filter={filter}
            list={queue.data}
            me={actor.id}
            density={rowDensity}
            selected={selected}
          />
        ))}
      <Suspense>{chosen.size > 0 && queue.data && <BulkBar list={queue.data} chosen={chosen} />}</Suspense>
    </section>
  )
}

function QueueSkeleton() {
  return (
    <div role="status" aria-label={sharedText.common.loading} className="min-h-0 flex-1 overflow-hidden">
      {Array.from({ length: 8 }, (_, index) => (
        <QueueRowSkeleton key={index} />
      ))}
    </div>
  )
}

function Nothing() {
  const { view, search } = usePlace()
  const { q, saved: _, ...filters } = search
  if (q) return <EmptyState title={listText.queue.nothingFound} hint={listText.queue.nothingFoundHint(q)} />
  if (Object.keys(filters).length > 0)
    return (
      <EmptyState title={listText.queue.nothingFound} hint={listText.queue.nothingFiltered}>
        <Link {...listLink(view)} className={buttonClass()}>
          {listText.filters.clear}
        </Link>
      </EmptyState>
    )
  const [title, hint] = listText.queue.empty[view]
  return <EmptyState title={title} hint={hint} />
}
