import pg from 'pg'
import { newId } from '../ids.ts'
import type { Log } from '../log.ts'
import type { Bus, Delivery, EventSignal, Publication } from './bus.ts'

const CHANNEL = 'svc_bus'
// A notification carries at most 8,000 bytes.
const MAX_BYTES = 7500
const RECONNECT_MS = 500

interface Envelope {
  from: string
  deliveries: Omit<Delivery, 'events'>[]
}

/**
 * Fan-out over LISTEN/NOTIFY: this process hears its own publications at once, with the events; the others
 * hear ids only, batched, from one connection that is used for nothing else.
 */
export async function openPgBus(connectionString: string, log: Log): Promise<Bus> {
  const self = newId('ins')
  const listeners = new Set<(delivery: Delivery) => void>()
  const gapListeners = new Set<() => void>()
  let waiting: Omit<Delivery, 'events'>[] = []
  let sending = false
  let closed = false
  let client: pg.Client

  const tell = (delivery: Delivery) => {
    for (const listener of listeners) listener(delivery)
  }
  const hear = (text: string | undefined) => {
    const envelope = JSON.parse(text ?? '{}') as Envelope
    if (envelope.from !== self) for (const delivery of envelope.deliveries) tell(delivery)
  }
  const connect = async () => {
    client = new pg.Client({ connectionString, application_name: 'stoa bus', keepAlive: true })
    client.on('notification', ({ payload }) => hear(payload))
    client.on('error', () => {})
    client.on('end', () => void (closed || reconnect()))
    await client.connect()
    await client.query(`listen ${CHANNEL}`)
  }
  const reconnect = async (): Promise<void> => {
    await new Promise((resolve) => setTimeout(resolve, RECONNECT_MS))
    if (closed) return
    try {
      await connect()
      // What was notified in between is gone: whoever needs it must look at the stored events.
      for (const listener of gapListeners) listener()
      void flush()
    } catch (error) {
      log.warn({ err: error }, 'the event bus could not reconnect yet')
      await client.end().catch(() => {})
    }
  }
  const flush = async () => {
    if (sending || closed) return
    sending = true
    try {
      while (waiting.length > 0) {
        const { text, taken } = pack(self, waiting)
        await client.query('select pg_notify($1, $2)', [CHANNEL, text])
        waiting = waiting.slice(taken)
      }
    } catch (error) {
      log.warn({ err: error }, 'notifying other processes failed')
    } finally {
      sending = false
    }
  }
  await connect()
  return {
    publish({ orgId, events, ephemeral, disconnects }: Publication) {
      tell({ orgId, events, ephemeral, disconnects })
      waiting.push({ orgId, signals: events.map(signalOf), ephemeral, disconnects })
      // The next turn of the loop gathers what is published meanwhile into one notification.
      if (!sending) setImmediate(() => void flush())
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    onGap(listener) {
      gapListeners.add(listener)
      return () => gapListeners.delete(listener)
    },
    async close() {
      await flush()
      closed = true
      await client.end().catch(() => {})
    },
  }
}

const signalOf = ({ id, type, stream, seq, topics }: EventSignal): EventSignal => ({ id, type, stream, seq, topics })

/** As many deliveries as fit into one notification, at least one. */
function pack(from: string, deliveries: readonly Omit<Delivery, 'events'>[]): { text: string; taken: number } {
  let taken = deliveries.length
  for (;;) {
    const text = JSON.stringify({ from, deliveries: deliveries.slice(0, taken) } satisfies Envelope)
    if (Buffer.byteLength(text) <= MAX_BYTES) return { text, taken }
    if (taken === 1) return { text: JSON.stringify({ from, deliveries: [] }), taken }
    taken = Math.ceil(taken / 2)
  }
}
