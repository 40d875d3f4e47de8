import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import { EmptyState, Skeleton } from '../components/states.tsx'
import { classNames } from '../components/class-names.ts'
import { whenQuiet } from '../components/when-quiet.ts'
import { t } from '../messages/en.ts'
import { countsQuery } from '../queries.ts'
import { usePageTitle } from '../shell/page-title.ts'
import { keepView } from './places/last-view.ts'
import { usePlace } from './places/place.ts'
import { QueuePane } from './queue/queue-pane.tsx'

const InboxStart = lazy(() =>
  import('../home/inbox-start.tsx').then((module) => ({ default: module.InboxStart })),
)
const loadPane = () => import('./conversation/conversation-pane.tsx')
const ConversationPane = lazy(() => loadPane().then((module) => ({ default: module.ConversationPane })))
// The list is shown first; a conversation is usually opened next.
whenQuiet()
  .then(loadPane)
  .catch(() => undefined)

/** The inbox: a list, and the conversation that is open; on narrow screens one of the two. */
export function InboxPage() {
  const { conversationId } = useParams({ strict: false })
  const { view } = usePlace()
  const { data: counts } = useQuery(countsQuery)
  useEffect(() => keepView(view), [view])

  const total = counts && counts.total + counts.snoozed + counts.closed + counts.spam
  if (total === 0 && !conversationId) return <Start />
  return (
    <main className="relative flex min-h-0 min-w-0 flex-1">
      <div
        className={classNames(
          'flex min-h-0 w-full flex-col border-r border-line md:w-[300px] md:shrink-0 min-[87.5rem]:w-[340px] 2xl:w-[380px]',
          // Not `hidden`: a list that is taken off the page forgets how far it was scrolled.
          conversationId && 'max-md:invisible max-md:absolute max-md:inset-0',
        )}
      >
        <QueuePane selected={conversationId} />
      </div>
      <div className={classNames('min-h-0 min-w-0 flex-1', conversationId ? 'flex' : 'hidden md:flex')}>
        {conversationId ? (
          <Suspense
            fallback={
              <Skeleton lines={8} className="mx-auto mt-24 w-full max-w-[560px] content-start px-6" />
            }
          >
            <ConversationPane key={conversationId} id={conversationId} />
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

/** Before the first conversation there is no list to show. */
function Start() {
  usePageTitle(t.shell.inbox)
  return (
    <Suspense fallback={<main className="flex-1" />}>
      <InboxStart />
    </Suspense>
  )
}
