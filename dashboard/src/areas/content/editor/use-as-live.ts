import type { ContentEntryDetail } from '@stoa/sdk'
import { useQuery } from '@tanstack/react-query'
import { numberedVersionQuery } from '../data.ts'
import { changedNames, type Edited } from '../draft/values.ts'

/** Whether a draft says the same as what is published of it, such as after that was restored; not while it is unknown. */
export function useAsLive({ id, status, live }: ContentEntryDetail, edited: Edited): boolean {
  const { data: published } = useQuery({
    ...numberedVersionQuery(id, live?.version ?? 0),
    enabled: status === 'draft' && live !== null,
  })
  return status === 'draft' && live !== null && !!published && changedNames(published, edited).length === 0
}
