import { useQuery } from '@tanstack/react-query'
import { client } from '../../../../data/api.ts'
import { inboxKeys } from '../../data/inbox-keys.ts'

/** What a merge would result in; never cached, since both conversations go on. */
export const useMergePreview = (id: string, intoId: string | undefined, samePerson: boolean) =>
  useQuery({
    queryKey: inboxKeys.mergePreview(id, intoId, samePerson),
    queryFn: () => client.conversations.previewMerge({ id, intoId: intoId ?? '', samePerson }),
    enabled: intoId !== undefined,
    placeholderData: (before) => before,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
