import { useEffect, useSyncExternalStore } from 'react'
import { hasDraft, watchDrafts } from './draft-store.ts'

/** Whether something is written and not sent, here or on another machine of the same person; live. */
export function useHasDraft(conversationId: string): boolean {
  useEffect(() => {
    void import('./draft-sync.ts').then(({ startDraftSync }) => startDraftSync()).catch(() => undefined)
  }, [])
  return useSyncExternalStore(watchDrafts, () => hasDraft(conversationId))
}
