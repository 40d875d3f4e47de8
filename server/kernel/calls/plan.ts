import type { EnqueueOptions } from '../contract/context.ts'
import { statement, type Tx } from '../db/transaction.ts'
import type { Registry } from './registry.ts'
import { clockQueueOf } from './lanes.ts'

/** A job that a transaction wants to run once it is committed. */
export interface PlannedJob {
  name: string
  payload: Record<string, unknown>
  options: EnqueueOptions
}

const DEFAULT_ATTEMPTS = 5

const addJob = statement(
  'kernel_add_job',
  `select svc_jobs.add($1, $2::json, $3, $4, $5, $6, $7, $8 * interval '1 millisecond')`,
)

/** Writes an organization's jobs with the transaction at hand; a job that nobody declares is our bug. */
export async function planJobs(
  tx: Tx,
  registry: Registry,
  { orgId, jobs }: { orgId: string; jobs: readonly PlannedJob[] },
): Promise<void> {
  await Promise.all(
    jobs.map(async ({ name, payload, options }) => {
      const declared = registry.jobs.find((job) => job.name === name)
      if (!declared) throw new Error(`the job ${name} is not declared by any module`)
      return tx.query(addJob, [
        name,
        JSON.stringify(payload),
        options.queue ?? (declared.cron ? clockQueueOf(name) : null),
        options.runAt ?? null,
        declared.maxAttempts ?? DEFAULT_ATTEMPTS,
        options.key ?? null,
        orgId,
        options.afterMs ?? null,
      ])
    }),
  )
}
