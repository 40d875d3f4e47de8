import { laneOf } from '../calls/lanes.ts'
import { listSetAside } from '../events/set-aside.ts'
import type { Lag } from '../contract/backlog.ts'
import { statement } from '../db/transaction.ts'
import type { Machinery } from '../calls/work.ts'

/** Looks every few seconds at how far reactions, jobs and the modules' own work are behind. */
export interface LagWatch {
  /** What has been behind for longer than is allowed, in words; `undefined` while nothing is. */
  overdue(): string | undefined
  stop(): void
}

const EVERY_MS = 10_000
const COUNTED = 10_000
const TOLD_EVERY_MS = 60_000

const reactionLag = statement(
  'kernel_reaction_lag',
  `select r.name, w.waiting, f.created_at as since from kernel_reactions r
   cross join lateral (select count(*)::int as waiting from (
     select from kernel_events e where (e.era, e.xid, e.n) > (r.era, r.xid, r.n) limit ${COUNTED}) behind) w
   left join lateral (select e.created_at from kernel_events e where (e.era, e.xid, e.n) > (r.era, r.xid, r.n)
     order by e.era, e.xid, e.n limit 1) f on true
   where r.name = any($1::text[])`,
)
// An organization that has jobs running waits for its own, and a queue for the one before; how long others wait is what the
// service owes.
const jobLag = statement(
  'kernel_job_lag',
  `with queued as materialized (
     select l.lane, j.id, j.run_at, j.locked_at, j.flags, j.queue_name from unnest($1::text[], $2::text[]) as l (job, lane)
     join graphile_worker.jobs j on j.task_identifier = l.job
     where j.locked_at is not null or (j.attempts < j.max_attempts and j.run_at <= now())),
   busy as (select distinct lane, flags from queued where locked_at is not null and flags is not null),
   serving as (select distinct queue_name from queued where locked_at is not null and queue_name is not null)
   select n.lane as name, count(q.id)::int as waiting, coalesce(extract(epoch from now() - min(q.run_at)
     filter (where not exists (select from busy b where b.lane = n.lane and b.flags = q.flags)
       and not exists (select from serving s where s.queue_name = q.queue_name))), 0)::float8 as seconds
   from (select distinct lane from unnest($2::text[]) as lane) n
   left join queued q on q.lane = n.lane and q.locked_at is null
   group by n.lane`,
)
const givenUp = statement(
  'kernel_jobs_given_up',
  `select l.lane, count(j.id)::int as count from unnest($1::text[], $2::text[]) as l (job, lane)
   left join graphile_worker.jobs j on j.task_identifier = l.job and j.attempts >= j.max_attempts and j.locked_at is null
   group by l.lane`,
)

/**
 * Starts looking. What two looks in a row find too far behind is overdue: one alone may have met a clock that was just set, or
 * what was about to be done.
 */
export function watchLag(machinery: Machinery): LagWatch {
  const most = machinery.services.config.SVC_MAX_LAG_SECONDS
  let late: readonly Lag[] = []
  let overdue: readonly Lag[] = []
  let isLooking = false
  let stopped = false
  let toldAt = -Infinity
  const look = async () => {
    if (isLooking) return
    isLooking = true
    try {
      const found = await measureLag(machinery)
      machinery.metrics.lag(found)
      machinery.metrics.givenUp(await countGivenUp(machinery))
      machinery.metrics.setAside(await listSetAside(machinery.database.system))
      toldAt = -Infinity
      // What customers' servers owe is theirs: it shows, but is not overdue.
      const isLate = ({ of, seconds }: Lag) =>
        most > 0 && (of === 'reactions' || of === 'jobs') && seconds > most
      const before = late
      late = found.filter(isLate)
      overdue = late.filter((each) => before.some(({ of, name }) => of === each.of && name === each.name))
    } catch (error) {
      // Old figures would say that all is well.
      machinery.metrics.lag([])
      machinery.metrics.givenUp([])
      machinery.metrics.setAside([])
      if (stopped || machinery.database.isOutage(error) || performance.now() - toldAt < TOLD_EVERY_MS) return
      toldAt = performance.now()
      machinery.services.log.warn(
        { reason: (error as Error).message },
        'how far events and jobs are behind could not be measured',
      )
    } finally {
      isLooking = false
    }
  }
  const timer = setInterval(() => void look(), Math.min(EVERY_MS, (most || Infinity) * 250))
  void look()
  return {
    overdue: () => (overdue[0] ? sentenceOf(overdue[0]) : undefined),
    stop() {
      stopped = true
      clearInterval(timer)
    },
  }
}

const sentenceOf = ({ of, name, waiting, seconds }: Lag): string =>
  `${of} are ${Math.round(seconds)} s behind (${name}: ${waiting}${waiting === COUNTED ? ' or more' : ''} waiting)`

/** The jobs that used all their attempts and that nobody has dealt with, by lane. */
const countGivenUp = ({ database, registry }: Machinery): Promise<{ lane: string; count: number }[]> =>
  database.system.query(givenUp, [registry.jobs.map(({ name }) => name), registry.jobs.map(laneOf)])

/** How far everything is behind at this moment. */
async function measureLag({ database: { system }, registry }: Machinery): Promise<Lag[]> {
  const names = registry.reactions.map(({ name }) => name)
  const [reactions, jobs, ...backlogs] = await Promise.all([
    system.query<{ name: string; waiting: number; since: Date | null }>(reactionLag, [names]),
    system.query<Omit<Lag, 'of'>>(jobLag, [
      registry.jobs.map(({ name: job }) => job),
      registry.jobs.map(laneOf),
    ]),
    ...registry.backlogs.map(async ({ of, name, measure }) => ({ of, name, ...(await measure(system)) })),
  ])
  return [
    // Events are stamped by the service's clock, jobs by the database's.
    ...reactions.map(({ name, waiting, since }) => ({
      of: 'reactions',
      name,
      waiting,
      seconds: since ? Math.max(0, (Date.now() - since.getTime()) / 1000) : 0,
    })),
    ...jobs.map((each) => ({ of: 'jobs', ...each })),
    ...backlogs,
  ]
}
