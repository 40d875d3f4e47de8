import { EVENT_COLUMNS, type StoredEvent } from '../events/events.ts'
import { createLoader } from '../db/loader.ts'
import { statement, type Tx } from '../db/transaction.ts'
import type { SystemDb } from '../db/system.ts'

/** More missed events than this are not replayed: the client is told to fetch anew. */
export const REPLAY_LIMIT = 500

const reach = statement(
  'kernel_stream_reach',
  `select coalesce(max(seq), 0) as latest, (select count(*) from (
     select from kernel_events where org_id = $1 and stream = $2 and seq > $3 limit ${REPLAY_LIMIT + 1}) k) as kept
   from kernel_events where org_id = $1 and stream = $2`,
)
const missed = statement(
  'kernel_stream_missed',
  `select ${EVENT_COLUMNS} from kernel_events where org_id = $1 and stream = $2 and seq > $3 order by seq limit $4`,
)
const byIds = statement(
  'kernel_events_by_id',
  `select ${EVENT_COLUMNS} from kernel_events where (org_id, id) in (select * from unnest($1::text[], $2::text[]))`,
)

/** What is kept of a stream: the number of its last event, 0 for none, and how many there are after a number. */
export async function reachOf(tx: Tx, orgId: string, from: { stream: string; after: number }): Promise<{ latest: number; kept: number }> {
  const [row] = await tx.query<{ latest: number; kept: number }>(reach, [orgId, from.stream, from.after])
  return row ?? { latest: 0, kept: 0 }
}

/** Events of a stream after a number, in order, at most `limit`. */
export const missedOf = (tx: Tx, orgId: string, from: { stream: string; after: number; limit: number }): Promise<StoredEvent[]> =>
  tx.query<StoredEvent>(missed, [orgId, from.stream, from.after, from.limit])

const load = createLoader<StoredEvent>(async (db, keys) => {
  const ids = keys.map((key) => key.split(' '))
  const rows = await db.query<StoredEvent>(byIds, [ids.map(([orgId]) => orgId), ids.map(([, id]) => id)])
  return rows.map((row) => [`${row.orgId} ${row.id}`, row])
})

/** One stored event, looked up once for all sockets that ask in the same turn; `undefined` when it is gone. */
export const loadEvent = (db: SystemDb, orgId: string, id: string): Promise<StoredEvent | undefined> => load(db, `${orgId} ${id}`)
