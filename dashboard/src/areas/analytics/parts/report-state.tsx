import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { classNames } from '../../../ui/primitives/class-names.ts'
import { ErrorState, Skeleton } from '../../../ui/primitives/states.tsx'
import { text } from '../text.en.ts'

interface ReportStateProps<Data> {
  query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'isPlaceholderData' | 'refetch'>
  children: (data: Data) => ReactNode
}

/** A report that is loaded, loading or failed; the previous one is shown dimmed while the next is loading. */
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
        {'approximate' in query.data && query.data.approximate === true && (
          <p className="text-small text-ink-3">{text.estimate}</p>
        )}
        {children(query.data)}
      </div>
    )
  if (query.error) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  return <Skeleton lines={6} />
}
