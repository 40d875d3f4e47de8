import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ActivityLine, useNames } from '../../activity/index.ts'
import { ErrorState, Skeleton } from '../../../ui/primitives/states.tsx'
import { text } from '../text.en.ts'
import { HomeSection, moreLinkClass } from './home-section.tsx'
import { latelyQuery } from '../data.ts'

/** What happened last, in a few lines. */
export function Lately() {
  const lately = useQuery(latelyQuery)
  const names = useNames()
  return (
    <HomeSection
      title={text.lately}
      more={
        <Link to="/activity" className={moreLinkClass}>
          {text.allActivity}
        </Link>
      }
    >
      {lately.isPending && <Skeleton lines={6} />}
      {lately.isError && !lately.data && (
        <ErrorState error={lately.error} onRetry={() => void lately.refetch()} />
      )}
      {lately.data?.items.length === 0 && <p className="text-small text-ink-2">{text.latelyEmpty}</p>}
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
