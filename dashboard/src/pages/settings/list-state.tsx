import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ErrorState, Skeleton } from '../../components/states.tsx'

interface ListStateProps<Data> {
  query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'isPending' | 'refetch'>
  children: (data: Data) => ReactNode
}

/** Loading, failed, or there: the three states of what a settings page reads. */
export function ListState<Data>({ query, children }: ListStateProps<Data>) {
  if (query.data !== undefined) return children(query.data)
  if (query.error) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  return <Skeleton lines={5} />
}
