import type { ReactNode } from 'react'
import { ErrorState, Skeleton } from '../primitives/states.tsx'

/** What is being read: a query, as far as its state is concerned. */
export interface Readable<Data> {
  data: Data | undefined
  error: Error | null
  refetch(): unknown
}

interface ListStateProps<Data> {
  query: Readable<Data>
  children: (data: Data) => ReactNode
}

/** Loading, failed, or there: the three states of what a page or a part of one reads. */
export function ListState<Data>({ query, children }: ListStateProps<Data>) {
  if (query.data !== undefined) return children(query.data)
  if (query.error) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  return <Skeleton lines={5} />
}
