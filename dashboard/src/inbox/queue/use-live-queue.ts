import { useEffect } from 'react'
import { liveSocket } from '../../live/connection.ts'
import { channelsQuery, queryClient } from '../../queries.ts'
import { patchQueues, refreshQueuesSoon } from './inbox-cache.ts'

/** Keeps lists and counts live while the dashboard is open. */
export function useLiveQueue(me: string): void {
  useEffect(() => {
    const subscription = liveSocket().subscribe(
      { channel: 'org' },
      {
        onEvent: (event) => {
          if (event.type === 'channel.changed') void queryClient.invalidateQueries(channelsQuery)
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
