import { totalmem } from 'node:os'
import { statement, type Tx } from '../../../kernel/db/transaction.ts'
import { decodeColumn, encodeColumn, isOfRecords, type Column, type ColumnName } from './columns.ts'
import type { Segment } from './segment.ts'
import type { TermOwner } from './terms.ts'

/** A day that was made into a segment. */
export interface SealedDay {
  day: string
  version: string
  records: number
  visits: number
}

const MB = 1024 * 1024
/** How much of what was read stays in memory: an eighth of the machine's, but not more than a gigabyte. */
const MOST_BYTES = Math.min(1024 * MB, Math.max(128 * MB, totalmem() / 8))
const DAYS_AT_ONCE = 62

const days = statement(
  'analytics_segment_days_of',
  `select day, version, views as records, visits from analytics_segment_days
   where org_id = $1 and tracker_id = $2 and day between $3 and $4 order by day`,
)
const load = statement(
  'analytics_segments_load',
  `select day, name, data from analytics_segments where org_id = $1 and tracker_id = $2 and day = any($3::date[]) and name = any($4)`,
)
const saveDay = statement(
  'analytics_segment_day_save',
  `insert into analytics_segment_days (org_id, tracker_id, day, version, views, visits) values ($1, $2, $3, $4, $5, $6)
   on conflict (org_id, tracker_id, day) do update
     set version = excluded.version, views = excluded.views, visits = excluded.visits, built_at = now()`,
)
const forget = statement(
  'analytics_segment_forget',
  'delete from analytics_segments where org_id = $1 and tracker_id = $2 and day = $3',
)
const forgetDay = statement(
  'analytics_segment_day_forget',
  'delete from analytics_segment_days where org_id = $1 and tracker_id = $2 and day = $3',
)
const save = statement(
  'analytics_segment_save',
  `insert into analytics_segments (org_id, tracker_id, day, name, data)
   select $1, $2, $3, name, data from unnest($4::text[], $5::bytea[]) as c(name, data)`,
)

/** The days of a range that were sealed. */
export const sealedDays = (tx: Tx, owner: TermOwner, first: string, last: string): Promise<SealedDay[]> =>
  tx.query<SealedDay>(days, [owner.orgId, owner.trackerId, first, last])

/** Keeps a segment in place of the one that its day had. */
export async function saveSegment(
  tx: Tx,
  owner: TermOwner,
  { day, version, segment }: { day: string; version: string; segment: Segment },
): Promise<void> {
  const key = [owner.orgId, owner.trackerId, day]
  const filled = Object.entries(segment.columns)
    .map(([name, column]) => [name, encodeColumn(column)] as const)
    .filter(([, bytes]) => bytes.length > 0)
  await Promise.all([
    tx.query(saveDay, [...key, version, segment.records, segment.visits]),
    tx.query(forget, key),
    tx.query(save, [...key, filled.map(([name]) => name), filled.map(([, bytes]) => bytes)]),
  ])
}

/** Forgets the segment of a day, which is then read from its rows. */
export async function dropSegment(tx: Tx, { orgId, trackerId }: TermOwner, day: string): Promise<void> {
  const key = [orgId, trackerId, day]
  await Promise.all([tx.query(forgetDay, key), tx.query(forget, key)])
}

// Columns that were read, in the order of their use, up to a size; a new version of a day has new keys.
const kept = new Map<string, Column>()
let keptBytes = 0

function keep(key: string, column: Column): void {
  kept.set(key, column)
  keptBytes += column.byteLength
  while (keptBytes > MOST_BYTES) {
    const [oldest, dropped] = kept.entries().next().value as [string, Column]
    kept.delete(oldest)
    keptBytes -= dropped.byteLength
  }
}

function recall(key: string): Column | undefined {
  const column = kept.get(key)
  if (column) {
    kept.delete(key)
    kept.set(key, column)
  }
  return column
}

/** The segments of sealed days with the columns that are asked for; what this process has read before is not read again. */
export async function loadSegments(
  tx: Tx,
  owner: TermOwner,
  sealed: readonly SealedDay[],
  names: readonly ColumnName[],
): Promise<Segment[]> {
  const filled = sealed.filter(({ records }) => records > 0)
  const keyOf = ({ version }: SealedDay, name: ColumnName) => `${version} ${name}`
  const segments = new Map<string, Segment>()
  const missing = new Map<ColumnName, SealedDay[]>()
  for (const one of filled) {
    const { day, records, visits } = one
    const segment: Segment = { day: Date.parse(day), records, visits, columns: {} }
    segments.set(day, segment)
    for (const name of names) {
      const column = recall(keyOf(one, name))
      if (column) segment.columns[name] = column
      else missing.set(name, [...(missing.get(name) ?? []), one])
    }
  }
  const wanted = [...new Set([...missing.values()].flat())].sort((a, b) => (a.day < b.day ? -1 : 1))
  for (let at = 0; at < wanted.length; at += DAYS_AT_ONCE) {
    const some = wanted.slice(at, at + DAYS_AT_ONCE)
    const rows = await tx.query<{ day: string; name: ColumnName; data: Buffer }>(load, [
      owner.orgId,
      owner.trackerId,
      some.map(({ day }) => day),
      [...missing.keys()],
    ])
    const bytes = new Map(rows.map(({ day, name, data }) => [`${day} ${name}`, data]))
    for (const one of some) {
      const segment = segments.get(one.day) as Segment
      for (const name of names) {
        if (segment.columns[name]) continue
        const length = isOfRecords(name) ? one.records : one.visits
        const column = decodeColumn(name, bytes.get(`${one.day} ${name}`), length)
        segment.columns[name] = column
        keep(keyOf(one, name), column)
      }
    }
  }
  return [...segments.values()]
}
