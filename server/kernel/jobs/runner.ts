import { setMaxListeners } from 'node:events'
import { runMigrations, type Task } from 'graphile-worker'
import pg from 'pg'
import { lockUntilEnd, START_LOCKS } from '../db/locks.ts'
import { newId } from '../base/ids.ts'
import { createInvoke, type Invoke } from '../calls/invoke.ts'
import { openWork, type Machinery } from '../calls/work.ts'
import { systemCaller } from '../contract/credentials.ts'
import type { JobContext } from '../contract/context.ts'
import type { AnyJob } from '../contract/operation.ts'
import { planByTheClock } from './by-the-clock.ts'
import { silentLogger, runLane } from './lane-runner.ts'
import { laneOf } from '../calls/lanes.ts'
import { keepLeases } from './leases.ts'
import { openJobsPool, openQueuePool } from './queue-pool.ts'

/** The running job workers of this process. */
export interface JobRunner {
  /** Stops taking jobs, waits for the running ones. */
  stop(): Promise<void>
}

/** Creates or updates the queue's own tables, as the role that owns them. */
export async function migrateJobs(url: string): Promise<void> {
  const owner = new pg.Client({ connectionString: url })
  await owner.connect()
  // The queue's installer makes sure of its schema, which asks for this right even where the schema exists.
  const grant = (verb: string) =>
    owner.query(`do $$ begin execute format('${verb} svc_system', current_database()); end $$`)
  const pool = openJobsPool(url, { max: 1 })
  try {
    await lockUntilEnd(owner, START_LOCKS.queue)
    await grant('grant create on database %I to')
    await runMigrations({ pgPool: pool, logger: silentLogger })
    await grant('revoke create on database %I from')
  } finally {
    await pool.end()
    await owner.end()
  }
}

/** Starts the workers: jobs that the modules declare, and those among them that run by the clock. */
export async function startJobs(machinery: Machinery, url: string): Promise<JobRunner> {
  const { registry, services } = machinery
  const stopping = new AbortController()
  // Every running job may listen.
  setMaxListeners(0, stopping.signal)
  const queue = openQueuePool(url, {
    log: services.log,
    stopping: stopping.signal,
    note: machinery.database.note,
  })
  const invoke = createInvoke(machinery)
  /** The ids of the jobs that this process works on. */
  const running = new Set<string>()
  const taskList = (lane: string) =>
    Object.fromEntries(
      registry.jobs
        .filter((job) => laneOf(job) === lane)
        .map((job) => [job.name, taskOf(machinery, job, { signal: stopping.signal, running, invoke })]),
    )
  const lanes = await Promise.all(
    [...registry.lanes]
      .map(([lane, places]) => ({ places, tasks: taskList(lane) }))
      .filter(({ tasks }) => Object.keys(tasks).length > 0)
      .map(({ places, tasks }) => runLane(queue, places, tasks)),
  )
  const stopRenewing = keepLeases(queue.ask, running)
  const stopClock = planByTheClock(queue.ask, registry.jobs)
  for (const { promise } of lanes)
    promise.catch((error: unknown) => services.log.error({ err: error }, 'the job runner stopped'))
  return {
    async stop() {
      stopping.abort()
      stopClock()
      await Promise.all(lanes.map((lane) => lane.stop()))
      stopRenewing()
      await queue.close()
    },
  }
}

function taskOf(
  machinery: Machinery,
  job: AnyJob,
  { signal, running, invoke }: { signal: AbortSignal; running: Set<string>; invoke: Invoke },
): Task {
  const { services, metrics, database } = machinery
  return async (raw, helpers) => {
    const started = performance.now()
    const context: JobContext = {
      services,
      attempt: helpers.job.attempts,
      signal,
      systemDb: database.system,
      transaction: (orgId, work) => jobTransaction(machinery, { orgId, job: job.name }, work),
      callAs: behalfOf(machinery, invoke),
    }
    let result = 'ok'
    running.add(helpers.job.id)
    try {
      await job.run(context, job.payload.parse(raw ?? {}))
    } catch (error) {
      result = 'error'
      const { attempts: attempt } = helpers.job
      if (!database.isOutage(error)) services.log.warn({ err: error, job: job.name, attempt }, 'a job failed')
      throw error
    } finally {
      running.delete(helpers.job.id)
      metrics.job(job.name, result, performance.now() - started)
    }
  }
}

/** Calls operations as somebody else; `requestId` is the key, so that what came of it is known by it. */
const behalfOf =
  ({ registry }: Machinery, invoke: Invoke): JobContext['callAs'] =>
  async (caller, name, input, key) => {
    const operation = registry.operations.find((one) => one.name === name)
    if (!operation) throw new Error(`there is no operation ${name}`)
    const info = {
      requestId: key,
      via: 'behalf',
      address: '',
      origin: undefined,
      userAgent: undefined,
    } as const
    const { output } = await invoke(operation, input, { caller, info, strict: true, idempotencyKey: key })
    return output
  }

/** One transaction of an organization on behalf of the system; what it emits is published after the commit. */
export async function jobTransaction<T>(
  machinery: Machinery,
  by: { orgId: string; job: string },
  work: Parameters<JobContext['transaction']>[1],
): Promise<T> {
  const info = {
    requestId: newId('job'),
    via: 'job' as const,
    address: '',
    origin: undefined,
    userAgent: by.job,
  }
  const unit = openWork(machinery, systemCaller(by.orgId), { info })
  const result = await machinery.database.transaction(
    { orgId: by.orgId },
    (tx) => work(unit.context(tx)),
    (tx) => unit.flush(tx),
  )
  unit.publish()
  return result as T
}
