import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { Button, buttonClass } from '../components/button.tsx'
import { EmptyState, Skeleton } from '../components/states.tsx'
import { a } from '../messages/en-analytics.ts'
import { trackerStatusQuery } from '../trackers/tracker-queries.ts'
import { useAnalyticsSource } from './analytics-source.ts'
import { useAnalyticsState } from './use-analytics-state.ts'

/** Instead of figures that are all nought: why, and what can be done. */
export function NothingCounted({ onCame }: { onCame: () => void }) {
  const { isShared } = useAnalyticsSource()
  const { filters, choose } = useAnalyticsState()
  if (filters.length > 0)
    return (
      <EmptyState title={a.nothingFilteredTitle} hint={a.nothingFilteredHint}>
        <Button onClick={() => choose({ f: undefined })}>{a.clear}</Button>
      </EmptyState>
    )
  return isShared ? <NothingInPeriod /> : <NothingYet onCame={onCame} />
}

function NothingInPeriod() {
  const { range, choose } = useAnalyticsState()
  return (
    <EmptyState title={a.nothingTitle} hint={a.nothingHint}>
      {range.preset !== '12m' && (
        <Button onClick={() => choose({ range: '12m', from: undefined, to: undefined, interval: undefined })}>
          {a.showYear}
        </Button>
      )}
    </EmptyState>
  )
}

/** Before the first view the way to the set-up; the page fills by itself when it comes. */
function NothingYet({ onCame }: { onCame: () => void }) {
  const { trackerId, trackerName, canWrite } = useAnalyticsSource()
  const status = useQuery(trackerStatusQuery(trackerId))
  const isWaiting = status.data?.firstEventAt === null
  const hasWaited = useRef(false)
  useEffect(() => {
    if (isWaiting) hasWaited.current = true
    else if (status.data && hasWaited.current) onCame()
  }, [isWaiting, status.data, onCame])
  if (status.isPending) return <Skeleton lines={4} />
  if (!isWaiting) return <NothingInPeriod />
  return (
    <EmptyState
      title={a.waitingTitle}
      hint={canWrite ? a.waitingHint(trackerName) : `${a.waitingHint(trackerName)} ${a.waitingMember}`}
    >
      {canWrite && (
        <Link to="/settings/trackers/$trackerId" params={{ trackerId }} className={buttonClass('primary')}>
          {a.toSetUp}
        </Link>
      )}
    </EmptyState>
  )
}
