import type { GivenUpOfOrg } from '../contract/given-up-of-org.ts'
import type { SystemDb } from '../db/system.ts'
import { statement } from '../db/transaction.ts'
import { GIVEN_UP } from './given-up.ts'
import type { Ask } from './queue-pool.ts'

// The queue itself waits for four hours before it takes a job from a worker that died. Nothing public renews the lock of a job
// or opens that of one alone: `force_unlock_workers` opens all that a worker holds, of which it may be at one, and
// `reschedule_jobs` leaves locked ones alone. So the statements here, and no others, name the queue's own tables; a test
// compares those and the public functions with what was there when this was written.
const LEASE = `interval '30 seconds'`
const BEAT_MS = 5000

const RENEW = `with mine as (
    update graphile_worker._private_jobs set locked_at = now() where id = any($1::bigint[]) and locked_at is not null
    returning job_queue_id)
  update graphile_worker._private_job_queues set locked_at = now() where id in (select job_queue_id from mine)`
const RELEASE = `with stale as (
    update graphile_worker._private_jobs set locked_at = null, locked_by = null, run_at = greatest(run_at, now())
    where locked_at < now() - ${LEASE})
  update graphile_worker._private_job_queues set locked_at = null, locked_by = null
  where locked_at < now() - ${LEASE}`

/**
 * Keeps the locks of the running jobs fresh, and opens those that nobody keeps: a process that was killed, or a
 * job that was handed out in an answer that got lost, holds its job for half a minute. Returns how to stop.
 */
export function keepLeases(ask: Ask, running: ReadonlySet<string>): () => void {
  let isBeating = false
  const beat = async () => {
    if (isBeating) return
    isBeating = true
    try {
      if (running.size > 0) await ask(RENEW, [[...running]])
      await ask(RELEASE)
    } catch {
      // The queue has said so; the next beat comes soon.
    } finally {
      isBeating = false
    }
  }
  const timer = setInterval(() => void beat(), BEAT_MS)
  void beat()
  return () => clearInterval(timer)
}

// The public view of jobs has not what they are about.
const GIVEN_UP_OF_ORGS = statement(
  'kernel_given_up_of_orgs',
  `select j.payload ->> 'orgId' as "orgId", t.identifier as name, count(*)::int as count
   from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
   where ${GIVEN_UP} and j.payload ->> 'orgId' is not null
   group by 1, 2 order by 1, 2 limit 10000`,
)

/** Work that used all its attempts, by organization and name. */
export const listGivenUpOfOrgs = (db: SystemDb): Promise<GivenUpOfOrg[]> =>
  db.query<GivenUpOfOrg>(GIVEN_UP_OF_ORGS, [])
