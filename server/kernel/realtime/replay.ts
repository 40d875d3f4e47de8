import { EVENT_COLUMNS, type StoredEvent } from '../events/events.ts'
import { createLoader } from '../db/loader.ts'
import { statement, type Tx } from '../db/transaction.ts'
import type { Machinery } from '../invoke.ts'

/** More missed events than this are not replayed: the client is told to fetch anew. */
export const REPLAY_LIMIT = 500

const latest = statement('kernel_stream_latest', 'select max(seq) as seq from kernel_events where org_id = $1 and stream = $2')
const missed = statement(
  'kernel_stream_missed',
  `select ${EVENT_COLUMNS} from kernel_events where org_id = $1 and stream = $2 and seq > $3 order by seq limit $4`,
)
const byIds = statement(
  'kernel_events_by_id',
  `select ${EVENT_COLUMNS} from kernel_events where (org_id, id) in (select * from unnest($1::text[], $2::text[]))`,
)

/** The number of the stream's last event; 0 when there is none. */
export async function latestOf(tx: Tx, orgId: string, stream: string): Promise<number> {
  const [row] = await tx.query<{ seq: number | null }>(latest, [orgId, stream])
  return row?.seq ?? 0
}

/** Events of a stream after a number, in order, at most `limit`. */
export const missedOf = (tx: Tx, orgId: string, from: { stream: string; after: number; limit: number }): Promise<StoredEvent[]> =>
  tx.query<StoredEvent>(missed, [orgId, from.stream, from.after, from.limit])

/** One stored event; `undefined` when it is gone. */
export type LoadEvent = (orgId: string, id: string) => Promise<StoredEvent | undefined>

/** Loads events that other processes told of: once for all sockets that ask in the same turn. */
export function createEventLoader({ database }: Machinery): LoadEvent {
  const load = createLoader<StoredEvent>(async (db, keys) => {
    const ids = keys.map((key) => key.split(' '))
    const rows = await db.query<StoredEvent>(byIds, [ids.map(([orgId]) => orgId), ids.map(([, id]) => id)])
    return rows.map((row) => [`${row.orgId} ${row.id}`, row] as const)
  })
  return (orgId, id) => load(database.system, `${orgId} ${id}`)
}
