import { useEffect } from 'react'
import { liveSocket } from '../../../data/live/connection.ts'
import { channelsQuery, refresh } from '../../../data/queries.ts'
import { useWhoami } from '../../../data/session/session.ts'
import { patchQueues, refreshQueuesSoon } from '../data/inbox-cache.ts'

/** Keeps lists and counts live while the dashboard is open. */
export function useLiveQueue(): void {
  const me = useWhoami().actor.id
  useEffect(() => {
    const subscription = liveSocket().subscribe(
      { channel: 'org' },
      {
        onEvent: (event) => {
          if (event.type === 'channel.changed') void refresh(channelsQuery)
          if (!event.type.startsWith('conversation.')) return
          patchQueues(event, me)
          refreshQueuesSoon()
        },
        onResync: refreshQueuesSoon,
      },
    )
    return () => subscription.unsubscribe()
  }, [me])
}
