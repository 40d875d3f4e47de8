import { statement, type Tx } from '../../../kernel/db/transaction.ts'
import type { Owner } from './protocol.ts'

/** Runs work in a transaction of its own, of the organization at hand. */
export type Transact = <T>(work: (tx: Tx) => Promise<T>, options?: { readOnly: boolean }) => Promise<T>

/** A day whose visits are over and stand in files; `records` is 0 where there are none. */
export interface SealedDay {
  trackerId: string
  day: string
  version: string
  /** How long after the beginning of the day its last record is, in milliseconds. */
  until: number
  visits: number
  records: number
}

const days = statement(
  'analytics_segment_days_of',
  `select tracker_id as "trackerId", day, version, until_ms as until, visits, records from analytics_segment_days
   where org_id = $1 and tracker_id = any($2) and day between $3 and $4 order by tracker_id, day`,
)
const save = statement(
  'analytics_segment_days_save',
  `insert into analytics_segment_days (org_id, tracker_id, day, version, until_ms, visits, records)
   select $1, $2, r.day, r.version, r.until, r.visits, r.records
   from jsonb_to_recordset($3::jsonb) as r(day date, version text, until bigint, visits int, records int)
   on conflict (org_id, tracker_id, day) do update
     set version = excluded.version, until_ms = excluded.until_ms, visits = excluded.visits, records = excluded.records, built_at = now()`,
)
const forget = statement(
  'analytics_segment_days_forget',
  'delete from analytics_segment_days where org_id = $1 and tracker_id = $2 and day = any($3::date[])',
)

/** The days of a range that were sealed, of some trackers. */
export const sealedDays = (
  tx: Tx,
  { orgId, trackerIds }: { orgId: string; trackerIds: readonly string[] },
  { first, last }: { first: string; last: string },
): Promise<SealedDay[]> => tx.query<SealedDay>(days, [orgId, trackerIds, first, last])

/** Remembers which files the days of a tracker are in. */
export const saveDays = (
  tx: Tx,
  { orgId, trackerId }: Owner,
  sealed: readonly Omit<SealedDay, 'trackerId'>[],
) => tx.query(save, [orgId, trackerId, JSON.stringify(sealed)])

/** Forgets the files of days, which are then made of their records. */
export const forgetDays = (tx: Tx, { orgId, trackerId }: Owner, gone: readonly string[]) =>
  tx.query(forget, [orgId, trackerId, gone])

/** The key in the blob store under which the files of a day begin. */
export const nameOf = (
  { orgId, trackerId }: Owner,
  { day, version }: Pick<SealedDay, 'day' | 'version'>,
): string => `reports/${orgId}/${trackerId || 'tokens'}/${version}.${day}`

/** The two files of a day. */
export const PARTS = ['visits', 'records'] as const
