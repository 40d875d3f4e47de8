// Across organizations: finds in which organizations days are due.
import { z } from 'zod'
import type { JobContext } from '../../../kernel/contract/context.ts'
import type { SystemDb } from '../../../kernel/db/system.ts'
import { isAway } from '../../../kernel/db/problems.ts'
import { statement } from '../../../kernel/db/transaction.ts'
import type { Job } from '../../../kernel/contract/operation.ts'
import { ORGANIZATIONS } from '../../identity/index.ts'
import { dayAway } from '../days.ts'
import type { Owner } from '../engine/protocol.ts'
import type { Transact } from '../engine/sealed-days.ts'
import { TOKEN_RETENTION_DAYS } from '../engine/retention-days.ts'
import { sealTogether } from './seal-together.ts'

interface Waiting {
  orgId: string
  trackerId: string
  day: string
}

const MOST_DAYS = 500
const MOST_LATE_DAYS = 10_000

// Days that are over and have no files yet, since their tracker was made; what was counted by tokens belongs to the
// organization. A day is tried from half an hour after its end, when its last visits may be over; the few that were not
// are among the latest.
const unsealedSql = (age: string, mostDays: number) =>
  `select o.org_id as "orgId", o.tracker_id as "trackerId", d::date as day
   from (
     select org_id, id as tracker_id, created_at, retention_days from analytics_trackers
     union all select id, '', created_at, ${TOKEN_RETENTION_DAYS} from ${ORGANIZATIONS} orgs
   ) o
   cross join lateral (select max(day) as day from analytics_segment_days s where s.org_id = o.org_id and s.tracker_id = o.tracker_id) last
   cross join lateral generate_series(
     greatest((o.created_at at time zone 'UTC')::date, last.day - 7, (now() at time zone 'UTC')::date - o.retention_days)::timestamp,
     (now() at time zone 'UTC' - interval '${age}')::date - 1, interval '1 day') d
   where not exists (select from analytics_segment_days s
     where s.org_id = o.org_id and s.tracker_id = o.tracker_id and s.day = d::date)
   order by d, 1, 2 limit ${mostDays}`
const unsealed = statement('analytics_days_unsealed', unsealedSql('30 minutes', MOST_DAYS))
const unsealedLate = statement('analytics_days_unsealed_late', unsealedSql('1 day', MOST_LATE_DAYS))
// What is beyond the retention waits for the job that deletes it.
const changed = statement(
  'analytics_days_changed',
  `select distinct c.org_id as "orgId", c.tracker_id as "trackerId", c.day from analytics_changed_days c
   left join analytics_trackers t on t.org_id = c.org_id and t.id = c.tracker_id
   where c.day < (now() at time zone 'UTC' - interval '30 minutes')::date
     and c.day >= (now() at time zone 'UTC')::date - coalesce(t.retention_days, ${TOKEN_RETENTION_DAYS})
   order by c.day limit ${MOST_DAYS}`,
)
const marks = statement(
  'analytics_changed_day_marks',
  'select n from analytics_changed_days where org_id = $1 and tracker_id = $2 and day = any($3::date[])',
)
const unmark = statement(
  'analytics_changed_day_unmark',
  'delete from analytics_changed_days where org_id = $1 and n = any($2::bigint[])',
)

// Who follows a day that is not over looks at them more often than that.
const forgetNotes = statement(
  'analytics_changed_days_forget',
  `delete from analytics_changed_days
   where day >= (now() at time zone 'UTC' - interval '30 minutes')::date and changed_at < now() - interval '1 hour'`,
)

/**
 * Makes files of days that are over, and anew of days that changed; then their figures by hour and day. Where it fails for one
 * tracker, the others have theirs.
 */
export const sealDays: Job<z.ZodObject> = {
  name: 'analytics.sealDays',
  payload: z.object({}),
  cron: '*/10 * * * *',
  async run(ctx) {
    const failures: unknown[] = []
    const failed = new Set<string>()
    /** Does it for each tracker for which nothing failed yet; answers how much was done. */
    const forEach = async (
      days: readonly Waiting[],
      work: (owner: Owner, own: string[]) => Promise<number>,
    ) => {
      let done = 0
      for (const [owner, own] of byOwner(days)) {
        const key = `${owner.orgId} ${owner.trackerId}`
        if (ctx.signal.aborted) return 0
        if (failed.has(key)) continue
        try {
          done += await work(owner, own)
        } catch (error) {
          if (isAway(error)) throw error
          failed.add(key)
          failures.push(error)
        }
      }
      return done
    }
    await forEach(await ctx.systemDb.query<Waiting>(changed, []), (owner, own) => sealAgain(ctx, owner, own))
    if (ctx.signal.aborted) return
    // A day that cannot be made anew does not keep the next ones from being made.
    failed.clear()
    await ctx.systemDb.query(forgetNotes, [])
    let sealed: number
    do
      sealed = await forEach(await ctx.systemDb.query<Waiting>(unsealed, []), (owner, own) =>
        sealTogether(ctx, transactOf(ctx, owner.orgId), owner, { days: own }),
      )
    while (sealed > 0)
    if (failures.length > 0)
      throw new AggregateError(failures, `days could not be sealed ${failures.length} times`)
  },
}

/** The days of trackers that were over a day ago, and have no files yet. */
export const lateDays = (systemDb: SystemDb): Promise<Waiting[]> => systemDb.query<Waiting>(unsealedLate, [])

/** The days of each tracker, in the order of time. */
function byOwner(waiting: readonly Waiting[]): [Owner, string[]][] {
  const found = new Map<string, [Owner, string[]]>()
  for (const { day, ...owner } of waiting) {
    const key = `${owner.orgId} ${owner.trackerId}`
    const own = found.get(key)
    if (own) own[1].push(day)
    else found.set(key, [owner, [day]])
  }
  for (const [, days] of found.values()) days.sort()
  return [...found.values()]
}

/**
 * Days that changed, with the days beside them: a visit of one may reach into another. The marks are read before the rows
 * and removed after them, so that what changes meanwhile is sealed again.
 */
async function sealAgain(ctx: JobContext, owner: Owner, days: readonly string[]): Promise<number> {
  const transact = transactOf(ctx, owner.orgId)
  const seen = await transact((tx) => tx.query<{ n: number }>(marks, [owner.orgId, owner.trackerId, days]))
  const near = new Set(days.flatMap((day) => [-1, 0, 1].map((by) => dayAway(day, by))))
  const sealed = await sealTogether(ctx, transact, owner, { days: [...near].sort() })
  if (ctx.signal.aborted) return sealed
  await transact((tx) => tx.query(unmark, [owner.orgId, seen.map(({ n }) => n)]))
  return sealed
}

/** Transactions of one organization, on behalf of the system. */
export const transactOf =
  (ctx: Pick<JobContext, 'transaction'>, orgId: string): Transact =>
  (work) =>
    ctx.transaction(orgId, (inner) => work(inner.tx))
