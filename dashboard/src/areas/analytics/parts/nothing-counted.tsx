import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { Button, buttonClass } from '../../../ui/primitives/button.tsx'
import { EmptyState, Skeleton } from '../../../ui/primitives/states.tsx'
import { text } from '../text.en.ts'
import { trackerStatusQuery } from '../trackers/index.ts'
import { useAnalyticsSource } from '../analytics-source.ts'
import { useAnalyticsState } from './use-analytics-state.ts'

/** Shown instead of figures that are all zero: the reason and what to do. */
export function NothingCounted({ onCame }: { onCame: () => void }) {
  const { isShared } = useAnalyticsSource()
  const { filters, choose } = useAnalyticsState()
  if (filters.length > 0)
    return (
      <EmptyState title={text.nothingFilteredTitle} hint={text.nothingFilteredHint}>
        <Button onClick={() => choose({ f: undefined })}>{text.clear}</Button>
      </EmptyState>
    )
  return isShared ? <NothingInPeriod /> : <NothingYet onCame={onCame} />
}

function NothingInPeriod() {
  const { range, choose } = useAnalyticsState()
  return (
    <EmptyState title={text.nothingTitle} hint={text.nothingHint}>
      {range.preset !== '12m' && (
        <Button onClick={() => choose({ range: '12m', from: undefined, to: undefined, interval: undefined })}>
          {text.showYear}
        </Button>
      )}
    </EmptyState>
  )
}

/** Before the first view: a link to the set-up; the figures appear when the first view arrives. */
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
      title={text.waitingTitle}
      hint={
        canWrite ? text.waitingHint(trackerName) : `${text.waitingHint(trackerName)} ${text.waitingMember}`
      }
    >
      {canWrite && (
        <Link to="/settings/trackers/$trackerId" params={{ trackerId }} className={buttonClass('primary')}>
          {text.toSetUp}
        </Link>
      )}
    </EmptyState>
  )
}
