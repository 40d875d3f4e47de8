import type { Machinery } from '../calls/work.ts'
import type { StoredEvent } from '../contract/events.ts'
import { readAs } from './read-as.ts'
import type { RealtimeChannel, Shown } from '../contract/channel.ts'

/** Turns events into what a channel's audience may see; each event is looked up once for all its sockets. */
export type Present = (
  orgId: string,
  channel: RealtimeChannel,
  events: readonly StoredEvent[],
) => Promise<(Shown | undefined)[]>

const KEPT = 500
/** What is shown may hold links that end; they live for an hour. */
const FRESH_MS = 600_000

/** A presenter with a small memory of recent events. */
export function createPresenter(machinery: Machinery): Present {
  const recent = new Map<string, { at: number; payload: Promise<Shown | undefined> }>()
  const isKnown = (key: string) => (recent.get(key)?.at ?? -Infinity) > performance.now() - FRESH_MS
  return async (orgId, channel, events) => {
    const visible = (event: StoredEvent) => channel.types === '*' || channel.types.includes(event.type)
    const keyOf = (event: StoredEvent) => `${channel.name}:${event.id}`
    const unknown = events.filter((event) => visible(event) && !isKnown(keyOf(event)))
    if (unknown.length > 0) {
      const presented = channel.present(readAs(machinery, orgId), unknown, machinery.services)
      for (const event of unknown) {
        const payload = presented.then((map) => map.get(event.id))
        payload.catch(() => recent.delete(keyOf(event)))
        recent.set(keyOf(event), { at: performance.now(), payload })
      }
      while (recent.size > KEPT) recent.delete(recent.keys().next().value as string)
    }
    return Promise.all(
      events.map((event) => (visible(event) ? recent.get(keyOf(event))?.payload : undefined)),
    )
  }
}
