import { useQuery } from '@tanstack/react-query'
import { client } from '../../../api.ts'

/** What would come of a merge; read anew each time, since both go on. */
export const useMergePreview = (id: string, intoId: string | undefined, samePerson: boolean) =>
  useQuery({
    queryKey: ['merge-preview', id, intoId, samePerson],
    queryFn: () => client.conversations.previewMerge({ id, intoId: intoId ?? '', samePerson }),
    enabled: intoId !== undefined,
    placeholderData: (before) => before,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
