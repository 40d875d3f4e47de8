import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import { EmptyState, Skeleton } from '../../ui/primitives/states.tsx'
import { classNames } from '../../ui/primitives/class-names.ts'
import { useSlot } from '../../data/area/slots.ts'
import { whenIdle } from '../../data/when-idle.ts'
import { listText } from './lists.en.ts'
import { names } from './names.en.ts'
import { countsQuery } from '../../data/queries.ts'
import { keepView } from './places/last-view.ts'
import { usePlace } from './places/place.ts'
import { QueuePane } from './queue/queue-pane.tsx'

const loadPane = () => import('./conversation/conversation-pane.tsx')
const ConversationPane = lazy(() => loadPane().then((module) => ({ default: module.ConversationPane })))
// The list is shown first; a conversation is usually opened next.
whenIdle()
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
          'flex min-h-0 w-full flex-col border-r border-line md:w-75 md:shrink-0 min-[87.5rem]:w-85 2xl:w-95',
          // Not `hidden`: a list that is taken off the page forgets how far it was scrolled.
          conversationId && 'max-md:invisible max-md:absolute max-md:inset-0',
        )}
      >
        <QueuePane selected={conversationId} />
      </div>
      <div className={classNames('min-h-0 min-w-0 flex-1', conversationId ? 'flex' : 'hidden md:flex')}>
        {conversationId ? (
          <Suspense
            fallback={<Skeleton lines={8} className="mx-auto mt-24 w-full max-w-form content-start px-6" />}
          >
            <ConversationPane key={conversationId} id={conversationId} />
          </Suspense>
        ) : (
          <div className="m-auto">
            <EmptyState
              title={listText.queue.selectTitle}
              hint={<span className="hidden lg:inline">{listText.queue.selectHint}</span>}
            />
          </div>
        )}
      </div>
    </main>
  )
}

/** Before the first conversation there is no list to show, but what is left to set up. */
function Start() {
  const Slot = useSlot('inboxStart')
  return <Suspense fallback={<main className="flex-1" />}>{Slot && <Slot title={names.inbox} />}</Suspense>
}
