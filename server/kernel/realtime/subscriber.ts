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
export function createSubscriber({ machinery, present, connection, channel, topic }: SubscriberOptions): StartingSubscriber {
  const orgId = connection.caller.org.id
  let stream: string | undefined
  let last = 0
  let state: 'starting' | 'sending' | 'stopped' = 'starting'
  // Whether there may be events that were not sent when `begin` is called.
  let behind = false
  let chain: Promise<void> = Promise.resolve()

  const read = <T>(work: Parameters<typeof machinery.database.transaction<T>>[1]) =>
    machinery.database.transaction({ orgId, readOnly: true }, work)
  const queue = (work: () => Promise<void>) => {
    chain = chain.then(work).catch((error: unknown) => {
      if (state === 'stopped') return
      machinery.services.log.error({ err: error, topic: channel.name }, 'delivering events to a socket failed')
      connection.close(1011, 'events could not be delivered')
    })
  }
  const send = async (events: readonly StoredEvent[]) => {
    const payloads = await present(orgId, channel, events)
    if (state === 'stopped') return
    for (const [index, event] of events.entries()) {
      if (event.seq !== null && channel.resumable) last = Math.max(last, event.seq)
      const payload = payloads[index]
      if (payload) connection.send({ type: 'event', channel: topic, event: frameOf(event, payload) })
    }
  }
  const fetchMissed = async () => {
    while (stream !== undefined && state === 'sending') {
      const from = { stream, after: last, limit: REPLAY_LIMIT }
      const events = await read((tx) => missedOf(tx, orgId, from))
      await send(events)
      if (events.length < REPLAY_LIMIT) return
    }
  }
  const onSignal = async (signal: EventSignal, event: StoredEvent | undefined) => {
    if (state === 'stopped') return
    if (!channel.resumable || signal.seq === null || signal.stream === null) {
      const stored = event ?? (await loadEvent(machinery.database.system, orgId, signal.id))
      return stored && send([stored])
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
      if (state === 'starting') behind = true
      else if (channel.types === '*' || channel.types.includes(signal.type) || channel.resumable) queue(() => onSignal(signal, event))
    },
    stop() {
      state = 'stopped'
    },
    async start(found, after) {
      stream = found.stream
      const { latest, kept } = await read((tx) => reachOf(tx, orgId, { ...found, after: after ?? 0 }))
      // Old events are pruned: all of those after the number must still be there.
      const fits = after !== undefined && latest !== null && latest - after <= REPLAY_LIMIT && kept === latest - after
      last = fits ? after : (latest ?? 0)
      if (fits && after < latest) behind = true
      return { seq: channel.resumable ? latest : null, resumed: channel.resumable && (fits || (after === undefined && latest !== null)) }
    },
    begin() {
      if (state !== 'starting') return
      state = 'sending'
      if (behind) queue(fetchMissed)
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
