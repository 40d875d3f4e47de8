import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import { EmptyState, Skeleton } from '../components/states.tsx'
import { classNames } from '../components/class-names.ts'
import { t } from '../messages/en.ts'
import { countsQuery } from '../queries.ts'
import { keepView } from './last-view.ts'
import { QueuePane } from './queue-pane.tsx'
import { StartPanel } from './start-panel.tsx'
import type { ViewId } from './views.ts'

const loadPane = () => import('./conversation-pane.tsx')
const ConversationPane = lazy(() => loadPane().then((module) => ({ default: module.ConversationPane })))
// The list is shown without waiting for it; a conversation is usually opened next.
loadPane().catch(() => undefined)

const route = getRouteApi('/app/inbox/$view/{-$conversationId}')

/** The inbox: a list, and the conversation that is open; on narrow screens one of the two. */
export function InboxPage() {
  const { view, conversationId } = route.useParams() as { view: ViewId; conversationId?: string }
  const { q = '' } = route.useSearch()
  const { data: counts } = useQuery(countsQuery)
  useEffect(() => keepView(view), [view])
  useEffect(() => {
    const waiting = counts?.needsYou ? `(${counts.needsYou}) ` : ''
    document.title = `${waiting}${t.views[view]} · ${t.product}`
  }, [counts?.needsYou, view])

  const total = counts && counts.total + counts.snoozed + counts.closed + counts.spam
  if (total === 0 && !conversationId) return <StartPanel />
  return (
    <main className="flex min-h-0 min-w-0 flex-1">
      <div
        className={classNames(
          'min-h-0 w-full flex-col border-r border-line md:flex md:w-[300px] md:shrink-0 lg:w-[340px] 2xl:w-[380px]',
          conversationId ? 'hidden' : 'flex',
        )}
      >
        <QueuePane key={view} view={view} q={q} selected={conversationId} />
      </div>
      <div className={classNames('min-h-0 min-w-0 flex-1', conversationId ? 'flex' : 'hidden md:flex')}>
        {conversationId ? (
          <Suspense
            fallback={
              <Skeleton lines={8} className="mx-auto mt-24 w-full max-w-[560px] content-start px-6" />
            }
          >
            <ConversationPane key={conversationId} id={conversationId} view={view} q={q} />
          </Suspense>
        ) : (
          <div className="m-auto">
            <EmptyState
              title={t.queue.selectTitle}
              hint={<span className="hidden lg:inline">{t.queue.selectHint}</span>}
            />
          </div>
        )}
      </div>
    </main>
  )
}
