import { totalmem } from 'node:os'
import { statement, type Tx } from '../../../kernel/db/transaction.ts'
import { decodeColumn, encodeColumn, isOfRecords, type Column, type ColumnName } from './columns.ts'
import type { BuiltSegment } from './build-segment.ts'
import { sizeAt, type Sizes } from './sample.ts'
import type { Segment } from './segment.ts'
import type { TermOwner } from './terms.ts'

/** A day that was made into a segment. */
export interface SealedDay extends Sizes {
  trackerId: string
  day: string
  version: string
  /** As of `Segment`. */
  until: number
}

const MB = 1024 * 1024
/** How much of what was read stays in memory: an eighth of the machine's, but not more than a gigabyte. */
const MOST_BYTES = Math.min(1024 * MB, Math.max(128 * MB, totalmem() / 8))
const DAYS_AT_ONCE = 62

const days = statement(
  'analytics_segment_days_of',
  `select tracker_id as "trackerId", day, version, until_ms as until, visits, records from analytics_segment_days
   where org_id = $1 and tracker_id = any($2) and day between $3 and $4 order by tracker_id, day`,
)
// Of each column the width of a value and the values of the sample, which come first.
const load = statement(
  'analytics_segments_load',
  `select day, name, substring(data from 1 for 1 + get_byte(substring(data from 1 for 1), 0) * case when name = any($5) then records else visits end) as data
   from unnest($3::date[], $6::int[], $7::int[]) as d (day, visits, records)
   join analytics_segments s using (day) where org_id = $1 and tracker_id = $2 and name = any($4)`,
)
const saveDay = statement(
  'analytics_segment_day_save',
  `insert into analytics_segment_days (org_id, tracker_id, day, version, until_ms, visits, records) values ($1, $2, $3, $4, $5, $6, $7)
   on conflict (org_id, tracker_id, day) do update
     set version = excluded.version, until_ms = excluded.until_ms, visits = excluded.visits, records = excluded.records, built_at = now()`,
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

/** The days of a range that were sealed, of some trackers. */
export const sealedDays = (
  tx: Tx,
  { orgId, trackerIds }: { orgId: string; trackerIds: readonly string[] },
  { first, last }: { first: string; last: string },
): Promise<SealedDay[]> => tx.query<SealedDay>(days, [orgId, trackerIds, first, last])

/** Keeps a segment in place of the one that its day had. */
export async function saveSegment(
  tx: Tx,
  owner: TermOwner,
  { day, version, segment, sizes }: BuiltSegment & { day: string; version: string },
): Promise<void> {
  const key = [owner.orgId, owner.trackerId, day]
  const filled = Object.entries(segment.columns)
    .map(([name, column]) => [name, encodeColumn(column)] as const)
    .filter(([, bytes]) => bytes.length > 0)
  await Promise.all([
    tx.query(saveDay, [...key, version, segment.until, sizes.visits, sizes.records]),
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
  forgetColumn(key)
  kept.set(key, column)
  keptBytes += column.byteLength
  while (keptBytes > MOST_BYTES) forgetColumn(kept.keys().next().value as string)
}

function forgetColumn(key: string): void {
  keptBytes -= kept.get(key)?.byteLength ?? 0
  kept.delete(key)
}

/** The first values of a column, if as many were read before. */
function recall(key: string, length: number): Column | undefined {
  const column = kept.get(key)
  if (!column || column.length < length) return undefined
  kept.delete(key)
  kept.set(key, column)
  return column.subarray(0, length)
}

/** Which columns are asked for, and how small a sample of the visitors. */
export interface Asked {
  names: readonly ColumnName[]
  level: number
}

/** The segments of sealed days with the columns that are asked for; what this process has read before is not read again. */
export async function loadSegments(
  tx: Tx,
  owner: TermOwner,
  sealed: readonly SealedDay[],
  { names, level }: Asked,
): Promise<Segment[]> {
  const segments: Segment[] = []
  const waiting: { segment: Segment; day: SealedDay; missing: ColumnName[] }[] = []
  for (const day of sealed) {
    const [visits, records] = [sizeAt(day.visits, level), sizeAt(day.records, level)]
    if (records === 0) continue
    const segment: Segment = { day: Date.parse(day.day), until: day.until, visits, records, columns: {} }
    const missing = names.filter((name) => {
      const column = recall(keyOf(day, name), lengthOf(segment, name))
      if (column) segment.columns[name] = column
      return !column
    })
    segments.push(segment)
    if (missing.length > 0) waiting.push({ segment, day, missing })
  }
  for (let at = 0; at < waiting.length; at += DAYS_AT_ONCE) {
    const some = waiting.slice(at, at + DAYS_AT_ONCE)
    const wanted = [...new Set(some.flatMap(({ missing }) => missing))]
    const rows = await tx.query<{ day: string; name: ColumnName; data: Buffer }>(load, [
      owner.orgId,
      owner.trackerId,
      some.map(({ day }) => day.day),
      wanted,
      wanted.filter(isOfRecords),
      some.map(({ segment }) => segment.visits),
      some.map(({ segment }) => segment.records),
    ])
    const bytes = new Map(rows.map(({ day, name, data }) => [`${day} ${name}`, data]))
    for (const { segment, day, missing } of some) {
      for (const name of missing) {
        const column = decodeColumn(name, bytes.get(`${day.day} ${name}`), lengthOf(segment, name))
        segment.columns[name] = column
        keep(keyOf(day, name), column)
      }
    }
  }
  return segments
}

const keyOf = ({ version }: SealedDay, name: ColumnName): string => `${version} ${name}`

const lengthOf = ({ visits, records }: Segment, name: ColumnName): number =>
  isOfRecords(name) ? records : visits
