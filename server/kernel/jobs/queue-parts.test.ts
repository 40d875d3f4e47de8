import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { sharedTestApp } from '../../test/harness.ts'

// When one of these fails, the queue has changed: read `leases.ts` and `queue-pool.ts` against it, and then this list.

const SERVER = join(import.meta.dirname, '..', '..')

it('nothing but the leases of jobs names a table of the queue that is its own affair', () => {
  const naming = ['kernel', 'modules', 'admin', 'migrations']
    .flatMap((folder) =>
      readdirSync(join(SERVER, folder), { recursive: true, encoding: 'utf8' }).map(
        (path) => `${folder}/${path.replaceAll('\\', '/')}`,
      ),
    )
    .filter((path) => /\.(ts|sql)$/.test(path) && !/\.test\.ts$|\/(test|fake)-[^/]+$/.test(path))
    .filter((path) => readFileSync(join(SERVER, path), 'utf8').includes('_private_'))
  expect(naming).toEqual(['kernel/jobs/leases.ts'])
})

it('the tables that the leases of jobs are written into are what they were', async () => {
  const app = await sharedTestApp()
  const columns = await app.sql(
    `select table_name || '.' || column_name || ' ' || data_type as is from information_schema.columns
     where table_schema = 'graphile_worker' and table_name in ('_private_jobs', '_private_job_queues')
     order by table_name, ordinal_position`,
  )
  expect(columns.map(({ is }) => (is as string).replace('_private_', ''))).toEqual([
    'job_queues.id integer',
    'job_queues.queue_name text',
    'job_queues.locked_at timestamp with time zone',
    'job_queues.locked_by text',
    'job_queues.is_available boolean',
    'jobs.id bigint',
    'jobs.job_queue_id integer',
    'jobs.task_id integer',
    'jobs.payload json',
    'jobs.priority smallint',
    'jobs.run_at timestamp with time zone',
    'jobs.attempts smallint',
    'jobs.max_attempts smallint',
    'jobs.last_error text',
    'jobs.created_at timestamp with time zone',
    'jobs.updated_at timestamp with time zone',
    'jobs.key text',
    'jobs.locked_at timestamp with time zone',
    'jobs.locked_by text',
    'jobs.revision integer',
    'jobs.flags jsonb',
    'jobs.is_available boolean',
  ])
})

it('the queue offers nothing that renews the lock of a job, or opens that of one alone', async () => {
  const app = await sharedTestApp()
  const offered = await app.sql(
    `select distinct proname as name from pg_proc where pronamespace = 'graphile_worker'::regnamespace
       and prorettype <> 'trigger'::regtype order by 1`,
  )
  expect(offered.map(({ name }) => name)).toEqual([
    'add_job',
    'add_jobs',
    'complete_jobs',
    'force_unlock_workers',
    'permanently_fail_jobs',
    'remove_job',
    'reschedule_jobs',
  ])
})
