import { EVENT_COLUMNS, type StoredEvent } from '../contract/events.ts'
import { createLoader } from '../db/loader.ts'
import { statement, type Tx } from '../db/transaction.ts'
import type { SystemDb } from '../db/system.ts'

/** More missed events than this are not replayed: the client is told to fetch anew. */
export const REPLAY_LIMIT = 500

// One more than is replayed, so that a longer stream shows.
const missed = statement(
  'kernel_streams_missed',
  `select k.n as key, e.* from unnest($2::text[], $3::bigint[]) with ordinality as k(stream, after, n) cross join lateral (
     select ${EVENT_COLUMNS} from kernel_events where org_id = $1 and stream = k.stream and seq > k.after
     order by seq limit ${REPLAY_LIMIT + 1}) e
   order by k.n, e.seq`,
)
const byIds = statement(
  'kernel_events_by_id',
  `select ${EVENT_COLUMNS} from kernel_events where (org_id, id) in (select * from unnest($1::text[], $2::text[]))`,
)

/** A place in a stream: behind the event with a number. */
export interface Place {
  orgId: string
  stream: string
  after: number
}

// Keys of one transaction are all of one organization.
const loadMissed = createLoader<StoredEvent[]>(async (tx, keys) => {
  const places = keys.map((key) => JSON.parse(key) as [orgId: string, stream: string, after: number])
  const rows = await tx.query<StoredEvent & { key: number }>(missed, [
    places[0]?.[0],
    places.map(([, stream]) => stream),
    places.map(([, , after]) => after),
  ])
  const found = new Map<string, StoredEvent[]>(keys.map((key) => [key, []]))
  for (const { key, ...event } of rows) found.get(keys[key - 1] as string)?.push(event)
  return [...found]
})

/** Events behind a place, in order, one more than are replayed at most; asked together for all of a moment. */
export async function missedSince(tx: Tx, { orgId, stream, after }: Place): Promise<StoredEvent[]> {
  return (await loadMissed(tx, JSON.stringify([orgId, stream, after]))) ?? []
}

const load = createLoader<StoredEvent>(async (db, keys) => {
  const ids = keys.map((key) => key.split(' '))
  const rows = await db.query<StoredEvent>(byIds, [ids.map(([orgId]) => orgId), ids.map(([, id]) => id)])
  return rows.map((row) => [`${row.orgId} ${row.id}`, row])
})

/** One stored event, looked up once for all sockets that ask in the same turn; `undefined` when it is gone. */
export const loadEvent = (db: SystemDb, orgId: string, id: string): Promise<StoredEvent | undefined> =>
  load(db, `${orgId} ${id}`)
