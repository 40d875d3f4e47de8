import type { ContentEntryDetail } from '@stoa/sdk'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { client } from '../../../data/api.ts'
import { queryClient, refresh } from '../../../data/queries.ts'
import { entryQuery } from '../data.ts'
import { entriesKey } from '../keys.ts'
import { EntryDraft } from './entry-draft.ts'

/** What is being edited of an entry, live; give it the entry as it is read anew. */
export function useEntryDraft(entry: ContentEntryDetail) {
  const [draft] = useState(
    () =>
      new EntryDraft(entry, {
        save: (change) => client.cms.updateDraft({ id: entry.id, ...change }),
        read: () => client.cms.getDraft({ id: entry.id }),
        onSaved: (saved) => {
          queryClient.setQueryData(entryQuery(entry.id).queryKey, saved)
          void refresh(entriesKey)
        },
      }),
  )
  useEffect(() => draft.adopt(entry), [draft, entry])
  useEffect(() => {
    const flush = () => void draft.flush()
    const onHide = () => document.visibilityState === 'hidden' && flush()
    window.addEventListener('online', flush)
    document.addEventListener('visibilitychange', onHide)
    return () => {
      window.removeEventListener('online', flush)
      document.removeEventListener('visibilitychange', onHide)
      draft.stop()
      flush()
    }
  }, [draft])
  return { draft, snapshot: useSyncExternalStore(draft.subscribe, draft.read) }
}
