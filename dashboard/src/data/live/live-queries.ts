import type { QueryKey } from '@tanstack/react-query'
import { refresh } from '../queries.ts'
import { keysOf, type EventKeys } from './event-keys.ts'
import { liveSocket } from './connection.ts'
import { follow, KINDS } from './follow.ts'
import { soon } from './soon.ts'

/** Reads again what events touch, what is on a page soon and the rest when it is wanted, until it is ended. */
export function startLiveQueries(map: EventKeys): () => void {
  const touched = new Map<string, QueryKey>()
  const refreshSoon = soon(() => {
    void refresh(...touched.values())
    touched.clear()
  })
  const touch = (keys: readonly QueryKey[]) => {
    if (keys.length === 0) return
    for (const key of keys) touched.set(JSON.stringify(key), key)
    refreshSoon()
  }
  // Also where nothing is followed: it tells when rights change.
  liveSocket()
  // What was missed may have been anything.
  const touchAll = () => touch(Object.values(map).flat())
  const ends = [
    follow('org', {
      onEvent: (event) => touch([...(map['*'] ?? []), ...keysOf(map, event)]),
      onResync: touchAll,
    }),
    follow('me', { onEvent: (event) => touch(keysOf(map, event)), onResync: touchAll }),
    ...KINDS.map((channel) =>
      follow(channel, { onEvent: (event) => touch(keysOf(map, event)), onResync: touchAll }),
    ),
    refreshSoon.cancel,
  ]
  return () => {
    for (const end of ends) end()
  }
}
