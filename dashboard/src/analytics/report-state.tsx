import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { classNames } from '../components/class-names.ts'
import { ErrorState, Skeleton } from '../components/states.tsx'
import { a } from '../messages/en-analytics.ts'

interface ReportStateProps<Data> {
  query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'isPlaceholderData' | 'refetch'>
  children: (data: Data) => ReactNode
}

/** Figures that are there, on their way or failed; those of before stay in sight, dimmed, until the next are there. */
export function ReportState<Data extends object>({ query, children }: ReportStateProps<Data>) {
  if (query.data !== undefined)
    return (
      <div
        aria-busy={query.isPlaceholderData}
        className={classNames(
          'grid grid-cols-[minmax(0,1fr)] gap-6 transition-opacity duration-100',
          query.isPlaceholderData && 'opacity-60',
        )}
      >
        {'isEstimate' in query.data && query.data.isEstimate === true && (
          <p className="text-small text-ink-3">{a.estimate}</p>
        )}
        {children(query.data)}
      </div>
    )
  if (query.error) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  return <Skeleton lines={6} />
}
