import { useEffect } from 'react'
import { follow } from '../../../data/live/follow.ts'
import { useWhoami } from '../../../data/session/session.ts'
import { patchQueues, refreshQueuesSoon } from '../data/inbox-cache.ts'

/** Keeps lists and counts live while the dashboard is open. */
export function useLiveQueue(): void {
  const me = useWhoami().actor.id
  useEffect(
    () =>
      follow('org', {
        onEvent: (event) => {
          if (!event.type.startsWith('conversation.')) return
          patchQueues(event, me)
          refreshQueuesSoon()
        },
        onResync: refreshQueuesSoon,
      }),
    [me],
  )
}
