import pg from 'pg'
import { newId } from '../base/ids.ts'
import { isUnreachable } from '../db/problems.ts'
import type { Log } from '../base/log.ts'
import type { Bus, Delivery, EventSignal, Publication } from '../contract/bus.ts'

const CHANNEL = 'svc_bus'
// A notification carries at most 8,000 bytes.
const MAX_BYTES = 7500
const RECONNECT_MS = 500
// A notification is a transaction of its own: those that follow each other closely go as one. The first does not wait.
const GATHER_MS = 20
// A line that fell silent without an end, as in many a fail-over, is found out within the sum of both.
const PULSE_MS = 5000
const SILENCE_MS = 10_000
const REMEMBERED = 20_000
// A process tells of an event after it is committed, and later still where its own line was lost.
const LOOK_BACK_MS = 60_000

type Piece = Omit<Delivery, 'events'>

interface Envelope {
  from: string
  deliveries: Piece[]
}

// What is committed from now on comes behind this place.
const HERE = `select max(era) as era, pg_snapshot_xmin(pg_current_snapshot())::text as xid from kernel_event_eras`
// The newest, if there are too many: what came before is known to most.
const MISSED = `select org_id as "orgId", id, type, stream, seq, topics from kernel_events
  where (era, xid) >= ($1::int, $2::text::xid8) order by era desc, xid desc, n desc limit ${REMEMBERED}`

/**
 * Fan-out over LISTEN/NOTIFY: this process hears its own publications at once, with the events; the others
 * hear ids only, batched, from one connection that is used for nothing else. What was committed while that
 * connection was lost is read from the stored events; each event is told once.
 */
export async function openPgBus(connectionString: string, log: Log): Promise<Bus> {
  const self = newId('ins')
  const listeners = new Set<(delivery: Delivery) => void>()
  const isNews = createMemory(REMEMBERED)
  let waiting: string[] = []
  let sending: Promise<void> | undefined

  const tell = (delivery: Delivery) => {
    for (const listener of listeners) listener(delivery)
  }
  const line = await openLine({
    connectionString,
    log,
    hear(text) {
      // Our own come back, too: where there is one process, all of them.
      if (text.startsWith(`{"from":"${self}"`)) return
      const { deliveries } = JSON.parse(text) as Envelope
      for (const delivery of deliveries)
        tell({ ...delivery, signals: (delivery.signals ?? []).filter(({ id }) => isNews(id)) })
    },
    async onBack({ era, xid }, query) {
      const missed = await query<EventSignal & { orgId: string }>(MISSED, [era, xid])
      for (const { orgId, ...signal } of missed.toReversed())
        if (isNews(signal.id)) tell(pieceOf(orgId, { signals: [signal] }))
      void flush()
    },
  })
  const pause = createPause()
  const send = async () => {
    try {
      do {
        while (waiting.length > 0) {
          const { text, taken } = pack(self, waiting)
          await line.notify(text)
          waiting = waiting.slice(taken)
        }
        await pause.wait()
      } while (waiting.length > 0)
    } catch (error) {
      // What is lost is the line, which tells of that itself.
      if (!isUnreachable(error)) log.warn({ err: error }, 'notifying other processes failed')
    }
  }
  const flush = () => (sending ??= send().finally(() => (sending = undefined)))
  return {
    publish(publication: Publication) {
      for (const { id } of publication.events) isNews(id)
      tell(publication)
      waiting.push(...piecesOf(publication))
      // The next turn of the loop gathers what is published meanwhile into one notification.
      if (!sending) setImmediate(() => void flush())
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async close() {
      pause.end()
      await sending
      await flush()
      await line.close()
    },
  }
}

/** A short pause, which can be ended, and is then none any more. */
function createPause() {
  let isOver = false
  let end = () => {}
  return {
    wait: () =>
      new Promise<void>((resolve) => {
        if (isOver) return resolve()
        const timer = setTimeout(resolve, GATHER_MS)
        end = () => {
          clearTimeout(timer)
          resolve()
        }
      }),
    end() {
      isOver = true
      end()
    },
  }
}

/** A place in the order of events. */
interface Place {
  era: number
  xid: string
}

type Query = <Row>(text: string, values: unknown[]) => Promise<Row[]>

interface LineOptions {
  connectionString: string
  log: Log
  hear(text: string): void
  /** The connection is back; everything behind `from` may have been missed. */
  onBack(from: Place, query: Query): Promise<void>
}

/** One connection that listens, and comes back by itself. */
async function openLine({
  connectionString,
  log,
  hear,
  onBack,
}: LineOptions): Promise<{ notify(text: string): Promise<unknown>; close(): Promise<void> }> {
  let closed = false
  /** That it could not come back is told once. */
  let isTold = false
  let client: pg.Client
  /** Places that the log of events had reached, the oldest about as old as is looked back. */
  const places: (Place & { at: number })[] = []
  const query: Query = async <Row>(text: string, values: unknown[]) =>
    (await client.query(text, values)).rows as Row[]

  const connect = async () => {
    client = new pg.Client({
      connectionString,
      options: '-c role=svc_system',
      application_name: 'stoa bus',
      keepAlive: true,
      connectionTimeoutMillis: SILENCE_MS,
      // Together they end a connection on which an answer is overdue.
      query_timeout: SILENCE_MS,
      pipeline: true,
    } as pg.ClientConfig)
    client.on('notification', ({ payload }) => hear(payload ?? '{"deliveries":[]}'))
    client.on('error', () => {})
    client.on('end', () => void (closed || reconnect()))
    await client.connect()
    await client.query(`listen ${CHANNEL}`)
  }
  const note = async () => {
    const at = performance.now()
    const [here] = await query<Place>(HERE, [])
    if (here) places.push({ ...here, at })
    while (places.length > 1 && (places[1] as { at: number }).at < at - LOOK_BACK_MS) places.shift()
  }
  const reconnect = async (): Promise<void> => {
    await new Promise((resolve) => setTimeout(resolve, RECONNECT_MS))
    if (closed) return
    try {
      await connect()
      isTold = false
      await onBack(places[0] as Place, query)
    } catch (error) {
      if (!isTold) log.warn({ reason: (error as Error).message }, 'the event bus cannot reconnect yet')
      isTold = true
      // Its end leads here again.
      await client.end().catch(() => {})
    }
  }
  await connect()
  await note()
  const pulse = setInterval(() => void note().catch(() => {}), PULSE_MS)
  return {
    // Named, so that it is not parsed each time.
    notify: (text) =>
      client.query({ name: 'bus_notify', text: 'select pg_notify($1, $2)', values: [CHANNEL, text] }),
    async close() {
      closed = true
      clearInterval(pulse)
      await client.end().catch(() => {})
    },
  }
}

/** Remembers the last ids that it was asked about; true for one that it has not met. */
function createMemory(size: number): (id: string) => boolean {
  const met = new Set<string>()
  return (id) => {
    if (met.has(id)) return false
    met.add(id)
    if (met.size > size) met.delete(met.keys().next().value as string)
    return true
  }
}

const pieceOf = (orgId: string, part: Partial<Piece>): Piece => ({
  orgId,
  signals: [],
  ephemeral: [],
  disconnects: [],
  ...part,
})

/** A publication as JSON texts of one thing each, so that any number of them makes a notification. */
function piecesOf({ orgId, events, ephemeral, disconnects }: Publication): string[] {
  const parts: Partial<Piece>[] = [
    ...events.map(({ id, type, stream, seq, topics }) => ({ signals: [{ id, type, stream, seq, topics }] })),
    ...ephemeral.map((message) => ({ ephemeral: [message] })),
    ...disconnects.map((order) => ({ disconnects: [order] })),
  ]
  return parts
    .map((part) => JSON.stringify(pieceOf(orgId, part)))
    .filter((text) => Buffer.byteLength(text) < MAX_BYTES)
}

/** As many pieces as fit into one notification. */
function pack(from: string, pieces: readonly string[]): { text: string; taken: number } {
  let bytes = 0
  let taken = 0
  for (const piece of pieces) {
    bytes += Buffer.byteLength(piece) + 1
    if (taken > 0 && bytes > MAX_BYTES) break
    taken += 1
  }
  return { text: `{"from":"${from}","deliveries":[${pieces.slice(0, taken).join(',')}]}`, taken }
}
