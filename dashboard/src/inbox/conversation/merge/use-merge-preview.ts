import { useQuery } from '@tanstack/react-query'
import { client } from '../../../api.ts'

/** What would come of a merge; read anew each time, since both go on. */
export const useMergePreview = (id: string, intoId: string | undefined) =>
  useQuery({
    queryKey: ['merge-preview', id, intoId],
    queryFn: () => client.conversations.previewMerge({ id, intoId: intoId ?? '' }),
    enabled: intoId !== undefined,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
