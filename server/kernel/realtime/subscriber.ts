import type { Machinery } from '../work.ts'
import type { StoredEvent } from '../events/events.ts'
import type { EventSignal } from './bus.ts'
import type { RealtimeChannel, Subscription } from './channel.ts'
import type { Connection } from './connection.ts'
import type { Present } from './presenter.ts'
import { loadEvent, missedOf, reachOf, REPLAY_LIMIT } from './replay.ts'

/** One socket's interest in one topic. */
export interface Subscriber {
  topic: string
  connection: Connection
  /** An event of the topic was committed; `event` when this process has it at hand. */
  signal(signal: EventSignal, event: StoredEvent | undefined): void
  /** Sends nothing any more. */
  stop(): void
}

/** A subscriber that does not send yet. */
export interface StartingSubscriber extends Subscriber {
  /** Finds the place to start from: behind event `after` where that still fits, else behind the last one. */
  start(found: Pick<Subscription, 'stream' | 'seq'>, after: number | undefined): Promise<Start>
  /** Sends from here on; once the client was told where it starts. */
  begin(): void
}

interface SubscriberOptions {
  machinery: Machinery
  present: Present
  connection: Connection
  channel: RealtimeChannel
  topic: string
}

/** Where a subscription starts, for the `subscribed` frame. */
export interface Start {
  seq: number | null
  resumed: boolean
}

/**
 * Delivers a topic's events to one socket: in the order of the stream, each once. Work is chained, so that a
 * slow look-up never lets a later event overtake. Until `begin` is called signals are only remembered.
 */
export function createSubscriber(options: SubscriberOptions): StartingSubscriber {
  const { machinery, connection, channel, topic } = options
  const orgId = connection.caller.org.id
  const cursor: Cursor = { stream: undefined, last: 0, state: 'starting' }
  const { fetchMissed, onSignal } = createDelivery(options, cursor)
  // Whether there may be events that were not sent when `begin` is called.
  let behind = false
  const queue = createQueue((error) => {
    if (cursor.state === 'stopped') return
    machinery.services.log.error({ err: error, topic: channel.name }, 'delivering events to a socket failed')
    connection.close(1011, 'events could not be delivered')
  })
  const concerns = ({ type }: EventSignal) =>
    channel.types === '*' || channel.types.includes(type) || channel.resumable
  return {
    topic,
    connection,
    signal(signal, event) {
      if (cursor.state === 'starting') behind = true
      else if (concerns(signal)) queue(() => onSignal(signal, event))
    },
    stop: () => void (cursor.state = 'stopped'),
    async start(found, after) {
      cursor.stream = found.stream
      const reach = await machinery.database.transaction({ orgId, readOnly: true }, (tx) =>
        reachOf(tx, orgId, { ...found, after: after ?? 0 }),
      )
      const place = placeOf(reach, after)
      cursor.last = place.last
      if (place.behind) behind = true
      return { seq: channel.resumable ? place.latest : null, resumed: channel.resumable && place.resumed }
    },
    begin() {
      if (cursor.state !== 'starting') return
      cursor.state = 'sending'
      if (behind) queue(fetchMissed)
    },
  }
}

/** Where a subscription is in its stream. */
interface Cursor {
  stream: string | undefined
  last: number
  state: 'starting' | 'sending' | 'stopped'
}

/** Sends events and moves the cursor. */
function createDelivery(
  { machinery, present, connection, channel, topic }: SubscriberOptions,
  cursor: Cursor,
) {
  const orgId = connection.caller.org.id
  const send = async (events: readonly StoredEvent[]) => {
    const payloads = await present(orgId, channel, events)
    if (cursor.state === 'stopped') return
    for (const [index, event] of events.entries()) {
      if (event.seq !== null && channel.resumable) cursor.last = Math.max(cursor.last, event.seq)
      const payload = payloads[index]
      if (payload) connection.send({ type: 'event', channel: topic, event: frameOf(event, payload) })
    }
  }
  const fetchMissed = async () => {
    for (let full = true; full && cursor.stream !== undefined && cursor.state === 'sending';) {
      const from = { stream: cursor.stream, after: cursor.last, limit: REPLAY_LIMIT }
      const events = await machinery.database.transaction({ orgId, readOnly: true }, (tx) =>
        missedOf(tx, orgId, from),
      )
      await send(events)
      full = events.length === REPLAY_LIMIT
    }
  }
  const onSignal = async (signal: EventSignal, event: StoredEvent | undefined) => {
    if (cursor.state === 'stopped') return
    if (!channel.resumable || signal.seq === null || signal.stream === null) {
      const stored = event ?? (await loadEvent(machinery.database.system, orgId, signal.id))
      return stored && send([stored])
    }
    cursor.stream ??= signal.stream
    if (signal.stream !== cursor.stream || signal.seq <= cursor.last) return
    if (event && signal.seq === cursor.last + 1) return send([event])
    return fetchMissed()
  }
  return { fetchMissed, onSignal }
}

/** Where to go on in a stream: behind event `after` where all events since then are still there, else at its end. */
function placeOf({ latest, kept }: { latest: number | null; kept: number }, after: number | undefined) {
  const missing = latest === null || after === undefined ? undefined : latest - after
  const fits = missing !== undefined && missing <= REPLAY_LIMIT && kept === missing
  return {
    latest,
    last: fits ? (after as number) : (latest ?? 0),
    behind: fits && missing > 0,
    resumed: fits || (after === undefined && latest !== null),
  }
}

/** Runs work one after the other. */
function createQueue(failed: (error: unknown) => void): (work: () => Promise<void>) => void {
  let chain = Promise.resolve()
  return (work) => void (chain = chain.then(work).catch(failed))
}

const frameOf = (event: StoredEvent, payload: Record<string, unknown>) => ({
  id: event.id,
  type: event.type,
  seq: event.seq,
  createdAt: event.createdAt.toISOString(),
  payload,
})
