import type { Machinery } from '../invoke.ts'
import type { StoredEvent } from '../events/events.ts'
import type { EventSignal } from './bus.ts'
import type { RealtimeChannel } from './channel.ts'
import type { Connection } from './connection.ts'
import type { Present } from './presenter.ts'
import { eventsById, latestOf, missedOf, REPLAY_LIMIT } from './replay.ts'

/** One socket's interest in one topic. */
export interface Subscriber {
  topic: string
  connection: Connection
  /** An event of the topic was committed; `event` when this process has it at hand. */
  signal(signal: EventSignal, event: StoredEvent | undefined): void
  /** Looks for events that no signal told of. */
  catchUp(): void
}

interface SubscriberOptions {
  machinery: Machinery
  present: Present
  connection: Connection
  channel: RealtimeChannel
  topic: string
  stream: string | undefined
}

/** Where a subscription starts, for the `subscribed` frame. */
export interface Start {
  seq: number | null
  resumed: boolean
}

/**
 * Delivers a topic's events to one socket: in the order of the stream, each once. Work is chained, so that a
 * slow look-up never lets a later event overtake. Until `start` is called signals are only remembered.
 */
export function createSubscriber(options: SubscriberOptions): Subscriber & { start(after: number | undefined): Promise<Start>; begin(): void } {
  const { machinery, present, connection, channel, topic } = options
  const orgId = connection.caller.org.id
  let { stream } = options
  let last = 0
  let started = false
  let missedSignal = false
  let chain: Promise<void> = Promise.resolve()
  let idle = true

  const read = <T>(work: Parameters<typeof machinery.database.transaction<T>>[1]) =>
    machinery.database.transaction({ orgId, readOnly: true }, work)
  const queue = (work: () => Promise<void>) => {
    idle = false
    const mine = (chain = chain.then(work).catch((error: unknown) => {
      machinery.services.log.error({ err: error, topic: channel.name }, 'delivering events to a socket failed')
      connection.close(1011, 'events could not be delivered')
    }))
    void mine.then(() => (idle = chain === mine))
  }
  const send = async (events: readonly StoredEvent[]) => {
    const payloads = await present(orgId, channel, events)
    for (const [index, event] of events.entries()) {
      if (event.seq !== null && channel.resumable) last = Math.max(last, event.seq)
      const payload = payloads[index]
      if (payload) connection.send({ type: 'event', channel: topic, event: frameOf(event, payload) })
    }
  }
  const fetchMissed = async () => {
    while (stream !== undefined) {
      const from = { stream, after: last, limit: REPLAY_LIMIT }
      const events = await read((tx) => missedOf(tx, orgId, from))
      await send(events)
      if (events.length < REPLAY_LIMIT) return
    }
  }
  const onSignal = async (signal: EventSignal, event: StoredEvent | undefined) => {
    if (!channel.resumable || signal.seq === null || signal.stream === null) {
      return send(event ? [event] : await read((tx) => eventsById(tx, orgId, [signal.id])))
    }
    stream ??= signal.stream
    if (signal.stream !== stream || signal.seq <= last) return
    if (event && signal.seq === last + 1) return send([event])
    return fetchMissed()
  }
  return {
    topic,
    connection,
    signal(signal, event) {
      if (!started) missedSignal = true
      else if (channel.types === '*' || channel.types.includes(signal.type) || channel.resumable) queue(() => onSignal(signal, event))
    },
    catchUp: () => queue(fetchMissed),
    async start(after) {
      const latest = stream === undefined ? null : await read((tx) => latestOf(tx, orgId, stream as string))
      const fits = after !== undefined && latest !== null && after <= latest && latest - after <= REPLAY_LIMIT
      last = fits ? after : (latest ?? 0)
      return { seq: channel.resumable ? latest : null, resumed: channel.resumable && (fits || (after === undefined && latest !== null)) }
    },
    begin() {
      started = true
      if (missedSignal || idle) queue(fetchMissed)
    },
  }
}

const frameOf = (event: StoredEvent, payload: Record<string, unknown>) => ({
  id: event.id,
  type: event.type,
  seq: event.seq,
  createdAt: event.createdAt.toISOString(),
  payload,
})
