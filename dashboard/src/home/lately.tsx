import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ActivityLine } from '../activity/activity-line.tsx'
import { useNames } from '../activity/use-names.ts'
import { ErrorState, Skeleton } from '../components/states.tsx'
import { v } from '../messages/en-activity.ts'
import { h } from '../messages/en-home.ts'
import { HomeSection, moreLinkClass } from './home-section.tsx'
import { latelyQuery } from './home-queries.ts'

/** What happened last, in a few lines. */
export function Lately() {
  const lately = useQuery(latelyQuery)
  const names = useNames()
  return (
    <HomeSection
      title={h.lately}
      more={
        <Link to="/activity" className={moreLinkClass}>
          {h.allActivity}
        </Link>
      }
    >
      {lately.isPending && <Skeleton lines={6} />}
      {lately.isError && !lately.data && (
        <ErrorState error={lately.error} onRetry={() => void lately.refetch()} />
      )}
      {lately.data?.items.length === 0 && <p className="text-small text-ink-2">{v.emptyTitle}</p>}
      <ul className="grid grid-cols-[minmax(0,1fr)]">
        {lately.data?.items.map((item) => (
          <li key={item.id} className="flex items-start gap-3 py-1">
            <ActivityLine item={item} names={names} time="relative" />
          </li>
        ))}
      </ul>
    </HomeSection>
  )
}
