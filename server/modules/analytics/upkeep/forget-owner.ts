// Across organizations: a salt of the day is that of the service.
import type { JobContext } from '../../../kernel/contract/context.ts'
import { isAway } from '../../../kernel/db/problems.ts'
import { statement } from '../../../kernel/db/transaction.ts'
import type { Owner } from '../engine/protocol.ts'
import { deleteFiles, noteUnneededFiles } from '../engine/report-files.ts'
import { nameOf } from '../engine/sealed-days.ts'
import { WHOLE } from '../reports/kept-dimensions.ts'
import { transactOf } from './seal-days.ts'
import { sealTogether } from './seal-together.ts'

// What one transaction looks through: some thousand rows are deleted within a second or two.
const MOST_RECORDS = 5000
const MOST_SEARCHES = 5000
const MOST_DAYS_SEALED = 31

const listed = statement(
  'analytics_outdated_days',
  `select day, version, records from analytics_segment_days where org_id = $1 and tracker_id = $2 and day < $3 order by day`,
)
const marked = statement(
  'analytics_outdated_marks',
  `select day, array_agg(n) as marks from analytics_changed_days where org_id = $1 and tracker_id = $2 and day < $3 group by day`,
)
// Also of days that are listed: what made them may have been interrupted before it made the figures.
const uncounted = statement(
  'analytics_outdated_uncounted',
  `select d as day from unnest($3::date[]) d
   where not exists (select from analytics_days k where k.org_id = $1 and k.tracker_id = $2 and k.day = d and k.dimension = '${WHOLE}')
   order by d`,
)
// The deleted records have noted their day themselves.
const unmarkOwn = statement(
  'analytics_outdated_unmark_own',
  `delete from analytics_changed_days where org_id = $1 and tracker_id = $2 and day = $3 and xid = pg_current_xact_id()`,
)
const unmark = statement(
  'analytics_outdated_unmark',
  'delete from analytics_changed_days where org_id = $1 and n = any($2::bigint[])',
)
const forgetDay = statement(
  'analytics_outdated_day',
  'delete from analytics_segment_days where org_id = $1 and tracker_id = $2 and day = $3',
)
const forgetSearches = statement(
  'analytics_outdated_searches',
  `with old as materialized (
     select id from analytics_searches where org_id = $1 and (tracker_id = $2 or tracker_id is null and '' = $2) and created_at < $3::timestamp at time zone 'UTC'
     order by created_at, id limit ${MOST_SEARCHES})
   delete from analytics_searches s using old where s.org_id = $1 and s.id = old.id returning s.id`,
)
const noteDone = statement(
  'analytics_forgotten_until',
  `insert into analytics_forgotten_days (org_id, tracker_id, until) values ($1, $2, $3)
   on conflict (org_id, tracker_id) do update set until = excluded.until`,
)

/** Whose records are to be deleted. */
export interface Outdated extends Owner {
  /** The first day that is kept. */
  until: string
  /** Until this day everything has been deleted before; null where nobody has looked yet. */
  done: string | null
}

type Ctx = Pick<JobContext, 'systemDb' | 'services' | 'signal' | 'transaction'>

/**
 * Deletes the records and searches of a tracker that are past their time, in many short transactions: what is interrupted goes
 * on with the next call. Days whose figures were never made, such as those of an import, get them first; a day for which that fails
 * keeps its records until the next call, and the others do not wait for it.
 * `opened` are the days for which there are tables.
 */
export async function forgetOwner(ctx: Ctx, owner: Outdated, opened: readonly string[]): Promise<void> {
  const { systemDb } = ctx
  const { orgId, trackerId, until, done } = owner
  const key = [orgId, trackerId, until]
  const marks = new Map(
    (await systemDb.query<{ day: string; marks: number[] }>(marked, key)).map((row) => [row.day, row.marks]),
  )
  const unseen: string[] = []
  for (const day of opened)
    if (day < until && day >= (done ?? '') && (await hasRecords(ctx, owner, day))) unseen.push(day)
  const failures = await sealUncounted(ctx, owner, [...new Set([...unseen, ...marks.keys()])])
  const sealed = new Map(
    (await systemDb.query<{ day: string; version: string; records: number }>(listed, key)).map((row) => [
      row.day,
      row,
    ]),
  )
  for (const day of [...new Set([...unseen, ...marks.keys(), ...sealed.keys()])].sort()) {
    if (failures.has(day)) continue
    if (!(await forgetRecordsOf(ctx, owner, day))) return
    const { version, records } = sealed.get(day) ?? { version: '', records: 0 }
    const names = records > 0 ? [nameOf(owner, { day, version })] : []
    await systemDb.transaction(async (tx) => {
      await tx.query(unmark, [orgId, marks.get(day) ?? []])
      await tx.query(forgetDay, [orgId, trackerId, day])
      await noteUnneededFiles(tx, orgId, names)
    })
    await deleteFiles(ctx.services, (work) => systemDb.transaction(work), { orgId, names })
  }
  let searches: unknown[]
  do {
    if (ctx.signal.aborted) return
    searches = await systemDb.query(forgetSearches, key)
  } while (searches.length === MOST_SEARCHES)
  if (failures.size > 0)
    throw new AggregateError(failures.values(), `days without figures: ${[...failures.keys()].join(', ')}`)
  await systemDb.query(noteDone, key)
}

/** Makes the figures of days that nobody has counted, while all of their records are there; answers for which days that failed. */
async function sealUncounted(
  ctx: Ctx,
  owner: Outdated,
  days: readonly string[],
): Promise<Map<string, unknown>> {
  const failures = new Map<string, unknown>()
  if (days.length === 0) return failures
  const transact = transactOf(ctx, owner.orgId)
  const seal = async (part: readonly string[]): Promise<void> => {
    try {
      await sealTogether(ctx, transact, owner, { days: part, evenOutdated: true })
    } catch (error) {
      if (isAway(error)) throw error
      const [day] = part
      if (day !== undefined && part.length === 1) failures.set(day, error)
      // Each by itself then: one that fails takes none of the others along.
      else for (const one of part) await seal([one])
    }
  }
  const open = await ctx.systemDb.query<{ day: string }>(uncounted, [owner.orgId, owner.trackerId, days])
  for (let at = 0; at < open.length; at += MOST_DAYS_SEALED) {
    if (ctx.signal.aborted) return failures
    await seal(open.slice(at, at + MOST_DAYS_SEALED).map(({ day }) => day))
  }
  return failures
}

// In the next two the statement has no name, and the day in its text: the plan opens one table.

async function hasRecords({ systemDb }: Ctx, { orgId, trackerId }: Owner, day: string): Promise<boolean> {
  const text = `select 1 from analytics_events where org_id = $1 and coalesce(tracker_id, '') = $2 and day = '${day}' limit 1`
  return (await systemDb.query({ name: '', text }, [orgId, trackerId])).length > 0
}

/** Deletes the records of a day; false if the service stopped meanwhile. */
async function forgetRecordsOf(
  { systemDb, signal }: Ctx,
  { orgId, trackerId }: Owner,
  day: string,
): Promise<boolean> {
  const text = `with looked as materialized (
      select id, coalesce(tracker_id, '') = $2 as own from analytics_events
      where org_id = $1 and day = '${day}' and id > $3 order by id limit ${MOST_RECORDS}
    ), gone as (
      delete from analytics_events e using looked l where l.own and e.org_id = $1 and e.day = '${day}' and e.id = l.id)
    select id as last from looked order by id desc limit 1`
  let last = ''
  for (;;) {
    if (signal.aborted) return false
    const [step] = await systemDb.transaction(async (tx) => {
      const rows = await tx.query<{ last: string }>({ name: '', text }, [orgId, trackerId, last])
      if (rows.length > 0) await tx.query(unmarkOwn, [orgId, trackerId, day])
      return rows
    })
    if (!step) return true
    last = step.last
  }
}
