import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Button } from '../components/button.tsx'
import { EmptyState, ErrorState, Skeleton } from '../components/states.tsx'
import { t } from '../messages/en.ts'
import { queueQuery } from '../queries.ts'
import { useWhoami } from '../session.ts'
import { QueueRow } from './queue-row.tsx'
import { QueueSearch } from './queue-search.tsx'
import { useQueueCommands } from './use-queue-commands.ts'
import { belongsTo, type ViewId } from './views.ts'

interface QueuePaneProps {
  view: ViewId
  q: string
  selected: string | undefined
}

/** One view of the inbox as a list, with its search. */
export function QueuePane({ view, q, selected }: QueuePaneProps) {
  const { actor } = useWhoami()
  const queue = useInfiniteQuery(queueQuery(view, q, actor.id))
  const items = useMemo(() => {
    const seen = new Map(queue.data?.pages.flatMap((page) => page.items).map((item) => [item.id, item]))
    return [...seen.values()].filter((item) => view !== 'needs-you' || belongsTo(view, item, actor.id))
  }, [queue.data, view, actor.id])
  useQueueCommands({ view, q, selected, items })
  return (
    <section aria-label={t.queue.label} className="flex min-h-0 flex-1 flex-col">
      <header className="grid gap-2 px-4 pt-4 pb-3">
        <h1 className="text-lead font-semibold">{q && view === 'open' ? t.queue.results : t.views[view]}</h1>
        <QueueSearch view={view} q={q} />
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto" data-scroll-restoration-id={`queue-${view}`}>
        {queue.isPending && <Skeleton lines={9} className="px-4 py-3" />}
        {queue.isError && items.length === 0 && (
          <ErrorState error={queue.error} onRetry={() => void queue.refetch()} />
        )}
        {queue.isSuccess && items.length === 0 && <Nothing view={view} q={q} />}
        {items.length > 0 && (
          <ul className="flex flex-col gap-px px-2 pb-3">
            {items.map((item) => (
              <QueueRow
                key={item.id}
                item={item}
                view={view}
                q={q}
                selected={item.id === selected}
                me={actor.id}
              />
            ))}
          </ul>
        )}
        {queue.hasNextPage && (
          <div className="grid justify-items-center pb-6">
            <Button onClick={() => void queue.fetchNextPage()} disabled={queue.isFetchingNextPage}>
              {queue.isFetchingNextPage ? t.common.loading : t.queue.more}
            </Button>
          </div>
        )}
      </div>
    </section>
  )
}

function Nothing({ view, q }: { view: ViewId; q: string }) {
  if (q) return <EmptyState title={t.queue.nothingFound} hint={t.queue.nothingFoundHint(q)} />
  const [title, hint] = t.queue.empty[view]
  return <EmptyState title={title} hint={hint} />
}
