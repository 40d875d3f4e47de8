import { statement } from '../db/transaction.ts'
import type { SystemDb } from '../db/system.ts'

/** Jobs of one name that used all their attempts. */
export interface GivenUp {
  name: string
  count: number
  /** When the last of them failed, and why. */
  lastAt: Date
  lastError: string
}

/** SQL: a job that used all its attempts. */
export const GIVEN_UP = 'attempts >= max_attempts and locked_at is null'
const MOST_AT_ONCE = 1000

const list = statement(
  'kernel_given_up_jobs',
  `select task_identifier as name, count(*)::int as count, max(updated_at) as "lastAt",
     coalesce((array_agg(last_error order by updated_at desc))[1], '') as "lastError"
   from graphile_worker.jobs where ${GIVEN_UP} group by 1 order by 1`,
)
const named = `select id from graphile_worker.jobs where ${GIVEN_UP} and task_identifier = coalesce($1, task_identifier) limit ${MOST_AT_ONCE}`
const retry = statement(
  'kernel_retry_jobs',
  `select count(*)::int as count from graphile_worker.reschedule_jobs(array(${named}), run_at := now(), attempts := 0)`,
)
const remove = statement(
  'kernel_remove_jobs',
  `select count(*)::int as count from graphile_worker.complete_jobs(array(${named}))`,
)

/** The jobs that used all their attempts, by name. */
export const listGivenUp = (db: SystemDb): Promise<GivenUp[]> => db.query<GivenUp>(list, [])

/** Runs jobs that were given up again, or deletes them: those of one name, or all; answers how many. */
export async function settleGivenUp(
  db: SystemDb,
  how: 'retry' | 'delete',
  name: string | null,
): Promise<number> {
  let total = 0
  for (;;) {
    const [done] = await db.query<{ count: number }>(how === 'retry' ? retry : remove, [name])
    total += done?.count ?? 0
    if ((done?.count ?? 0) < MOST_AT_ONCE) return total
  }
}
