import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { startTestApp, type TestApp, type TestOrg } from '../../test/harness.ts'
import { startTestMachinery, type TestMachinery } from '../../test/machinery.ts'
import { openSeverableLine, type SeverableLine } from '../../test/severable-line.ts'
import type { ModuleDeclaration } from '../contract/module.ts'
import type { Job } from '../contract/operation.ts'
import { openQueuePool } from './queue-pool.ts'
import { jobTransaction, startJobs, type JobRunner } from './runner.ts'

/** Jobs that run until the test says how they end. */
const running: { n: number; end: (error?: Error) => void }[] = []
const held: Job<z.ZodObject<{ n: z.ZodInt }>> = {
  name: 'test.held',
  payload: z.object({ n: z.int() }),
  run: (_ctx, { n }) =>
    new Promise<void>((resolve, reject) => {
      running.push({ n, end: (error) => (error ? reject(error) : resolve()) })
    }),
}
const module: ModuleDeclaration = { name: 'test', summary: '', operations: [], jobs: [held] }

let app: TestApp
let org: TestOrg
let machine: TestMachinery
let line: SeverableLine
let runner: JobRunner | undefined
const unhandled: unknown[] = []
const remember = (reason: unknown) => void unhandled.push(reason)

beforeAll(async () => {
  process.on('unhandledRejection', remember)
  app = await startTestApp()
  org = await app.createOrg()
  await app.app.stop()
  machine = await startTestMachinery(app, [module])
})
beforeEach(async () => {
  running.length = 0
  machine.logs.length = 0
  await app.sql('delete from graphile_worker._private_jobs')
  line = await openSeverableLine(app.databaseUrl)
})
afterEach(async () => {
  for (const { end } of running) end()
  await runner?.stop()
  runner = undefined
  await line.close()
})
afterAll(async () => {
  await machine.close()
  expect(unhandled).toEqual([])
  process.off('unhandledRejection', remember)
})

const start = async () => void (runner = await startJobs(machine.machinery, line.url))
const plan = (n: number) =>
  jobTransaction(machine.machinery, { orgId: org.orgId, job: 'test' }, async (ctx) =>
    ctx.enqueue(held, { n }),
  )
const jobs = () =>
  app.sql('select payload, attempts, locked_at, last_error from graphile_worker._private_jobs')
const job = async (n: number) => {
  await vi.waitUntil(() => running.some((one) => one.n === n), { timeout: 10_000, interval: 20 })
  return running.find((one) => one.n === n) as (typeof running)[number]
}
const waits = () => machine.logs.some((text) => text.includes('waits for the database'))

describe('while the database is away', () => {
  it.each([
    ['succeeds', undefined],
    ['fails', new Error('not this time')],
  ])('a job that %s is written down later, and the process goes on', async (_how, error) => {
    await start()
    await plan(1)
    const { end } = await job(1)
    await line.cut()
    end(error)
    await vi.waitUntil(waits, 10_000)
    await line.mend()
    if (error) {
      const noted = [expect.objectContaining({ attempts: 1, locked_at: null, last_error: error.message })]
      await vi.waitFor(async () => expect(await jobs()).toEqual(noted), 10_000)
    } else await vi.waitFor(async () => expect(await jobs()).toEqual([]), 10_000)
    await plan(2)
    ;(await job(2)).end()
    expect(running.map(({ n }) => n)).toEqual([1, 2])
    expect(unhandled).toEqual([])
  })
})

describe('a worker', () => {
  it('gets jobs although the database went away while the queue was getting ready', async () => {
    line.cutAt('_private_tasks')
    await start()
    await vi.waitUntil(waits, 10_000)
    await plan(1)
    await line.mend()
    ;(await job(1)).end()
    await vi.waitFor(async () => expect(await jobs()).toEqual([]), 10_000)
  })

  it('that fell silent keeps its jobs for half a minute and no longer', async () => {
    await plan(1)
    await plan(2)
    const lockedFor = (n: number, age: string) =>
      app.sql(
        `update graphile_worker._private_jobs set locked_by = 'pool-dead', attempts = 1, locked_at = now() - interval '${age}' where payload ->> 'n' = '${n}'`,
      )
    await lockedFor(1, '20 seconds')
    await lockedFor(2, '31 seconds')
    await start()
    ;(await job(2)).end()
    expect(running.map(({ n }) => n)).toEqual([2])
    await lockedFor(1, '31 seconds')
    ;(await job(1)).end()
  })

  it('that is alive keeps its jobs however long they take', async () => {
    await start()
    await plan(1)
    const { end } = await job(1)
    await app.sql(`update graphile_worker._private_jobs set locked_at = now() - interval '25 seconds'`)
    const isFresh = `select 1 from graphile_worker._private_jobs where locked_at > now() - interval '5 seconds'`
    await vi.waitUntil(async () => (await app.sql(isFresh)).length === 1, { timeout: 10_000, interval: 50 })
    end()
    expect(running).toHaveLength(1)
  })
})

const openPool = () =>
  openQueuePool(app.databaseUrl, {
    log: machine.machinery.services.log,
    stopping: new AbortController().signal,
    note: () => {},
  })
const told = () => machine.logs.filter((text) => text.includes('the job queue cannot do its work'))

it('a connection that the queue gives back twice, since it failed while the queue stopped, is given back', async () => {
  const pool = openPool()
  await new Promise<void>((resolve, reject) => {
    pool.connect((error, _client, release) => {
      if (error) return reject(error)
      release()
      release()
      resolve()
    })
  })
  await pool.close()
})

it('what cannot mend by itself is thrown, not asked again for ever, and told once a minute', async () => {
  const pool = openPool()
  await expect(pool.ask('select 1 / 0')).rejects.toMatchObject({ code: '22012' })
  await expect(pool.ask('select 1 from iam_nobody')).rejects.toMatchObject({ code: '42P01' })
  await pool.close()
  expect(told()).toHaveLength(1)
})

it('what passes without an outage is asked again until it does, and told once a minute', async () => {
  const pool = openPool()
  await app.sql('create sequence asked')
  await app.sql('grant usage on sequence asked to svc_system')
  // As after a fail-over to a server that is not the first yet, or while a password is being changed.
  const failing = (state: string) =>
    pool.ask<{ n: string }>(
      `do $$ begin if nextval('asked') % 3 <> 0 then raise 'for now' using errcode = '${state}'; end if; end $$`,
    )
  for (const state of ['25006', '28P01', '3D000']) await failing(state)
  await pool.close()
  expect(told()).toHaveLength(1)
})

it('a service that stops while the database is away does not wait for it', async () => {
  await start()
  await plan(1)
  const { end } = await job(1)
  await line.cut()
  const stopped = runner?.stop()
  runner = undefined
  end()
  await stopped
  expect(await jobs()).toHaveLength(1)
})
