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

/** How far a stream goes: the number of its last event (`null` without a stream), and how many are kept after a number. */
export async function reachOf(
  tx: Tx,
  orgId: string,
  { stream, seq = 0, after }: { stream?: string; seq?: number; after: number },
): Promise<{ latest: number | null; kept: number }> {
  if (stream === undefined) return { latest: null, kept: 0 }
  const [row] = await tx.query<{ latest: number; kept: number }>(reach, [orgId, stream, after])
  return { latest: Math.max(row?.latest ?? 0, seq), kept: row?.kept ?? 0 }
}

/** Events of a stream after a number, in order, at most `limit`. */
export const missedOf = (
  tx: Tx,
  orgId: string,
  from: { stream: string; after: number; limit: number },
): Promise<StoredEvent[]> => tx.query<StoredEvent>(missed, [orgId, from.stream, from.after, from.limit])

const load = createLoader<StoredEvent>(async (db, keys) => {
  const ids = keys.map((key) => key.split(' '))
  const rows = await db.query<StoredEvent>(byIds, [ids.map(([orgId]) => orgId), ids.map(([, id]) => id)])
  return rows.map((row) => [`${row.orgId} ${row.id}`, row])
})

/** One stored event, looked up once for all sockets that ask in the same turn; `undefined` when it is gone. */
export const loadEvent = (db: SystemDb, orgId: string, id: string): Promise<StoredEvent | undefined> =>
  load(db, `${orgId} ${id}`)
