import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { startTestApp, type TestApp, type TestOrg } from '../../test/harness.ts'
import { startTestMachinery, type TestMachinery } from '../../test/machinery.ts'
import type { Context } from '../contract/context.ts'
import type { ModuleDeclaration } from '../contract/module.ts'
import type { Job } from '../contract/operation.ts'
import { planByTheClock } from './by-the-clock.ts'
import { jobTransaction, startJobs, type JobRunner } from './runner.ts'

const runs: { name: string; payload: Record<string, unknown>; attempt: number }[] = []
let stopped: (() => void) | undefined

const job = <P extends z.ZodObject>(
  name: string,
  payload: P,
  work: Job<P>['run'] = async () => {},
  more: Partial<Job<P>> = {},
): Job<P> => ({
  name,
  payload,
  ...more,
  async run(ctx, given) {
    runs.push({ name, payload: given as Record<string, unknown>, attempt: ctx.attempt })
    await work(ctx, given)
  },
})

const count = job('test.count', z.object({ n: z.int() }))
const flaky = job('test.flaky', z.object({}), async ({ attempt }) => {
  if (attempt < 2) throw new Error('the first time never works')
})
const hopeless = job('test.hopeless', z.object({}), async () => Promise.reject(new Error('never')), {
  maxAttempts: 1,
})
const owned = job('test.owned', z.object({ orgId: z.string() }), async ({ transaction }, { orgId }) => {
  await transaction(orgId, async (ctx) => ctx.emit('test.ran', {}))
})
// Forgets which organization it works for.
const careless = job('test.careless', z.object({ orgId: z.string() }), async ({ transaction }, { orgId }) => {
  await transaction(orgId, async ({ tx }) => {
    const rows = await tx.query<{ id: string }>({ name: 'test_orgs', text: 'select id from iam_orgs' }, [])
    seenOrgs = rows.map(({ id }) => id)
  })
})
let seenOrgs: string[] | undefined
const long = job(
  'test.long',
  z.object({}),
  ({ signal }) => new Promise((resolve) => signal.addEventListener('abort', () => (stopped?.(), resolve()))),
)
const clock = job('test.clock', z.object({}), async () => {}, { cron: '* * * * *' })
let active = 0
let mostActive = 0
const releases: (() => void)[] = []
const slow = job(
  'test.slow',
  z.object({}),
  async ({ signal }) => {
    mostActive = Math.max(mostActive, ++active)
    await new Promise<void>((resolve) => {
      releases.push(resolve)
      signal.addEventListener('abort', () => resolve())
    })
    active -= 1
  },
  { cron: '0 0 1 1 *' },
)

const module: ModuleDeclaration = {
  name: 'test',
  summary: '',
  operations: [],
  jobs: [count, flaky, hopeless, owned, careless, long, clock, slow],
  events: { 'test.ran': { payload: z.object({}), description: '', example: {} } },
}

let app: TestApp
let org: TestOrg
let machines: TestMachinery[]
let runners: JobRunner[]

beforeAll(async () => {
  app = await startTestApp()
  org = await app.createOrg()
  await app.app.stop()
  machines = [await startTestMachinery(app, [module]), await startTestMachinery(app, [module])]
  runners = await Promise.all(machines.map(({ machinery }) => startJobs(machinery, app.databaseUrl)))
})
afterAll(async () => {
  await Promise.all(machines.map((machine) => machine.close()))
})

const inOrg = (work: (ctx: Context<string>) => Promise<void>) =>
  jobTransaction((machines[0] as TestMachinery).machinery, { orgId: org.orgId, job: 'test' }, work)
const of = (name: string) => runs.filter((run) => run.name === name)
const until = (name: string, times: number) =>
  vi.waitUntil(() => of(name).length >= times, { timeout: 10_000, interval: 20 })

describe('a job', () => {
  it('runs once, in one of the processes, with exactly the payload that it declares', async () => {
    await inOrg(async (ctx) => {
      for (let n = 0; n < 30; n++) ctx.enqueue(count, { n })
    })
    await until('test.count', 30)
    await new Promise((resolve) => setTimeout(resolve, 200))
    expect(
      of('test.count')
        .map(({ payload }) => payload['n'])
        .toSorted((a, b) => Number(a) - Number(b)),
    ).toEqual(Array.from({ length: 30 }, (_, n) => n))
    expect(Object.keys(of('test.count')[0]?.payload ?? {})).toEqual(['n'])
  })

  it('that forgets to ask for its organization reads nothing of another', async () => {
    await app.sql(`insert into iam_orgs (id, name) values ('org_0000000000000000000000', 'Other')`)
    await inOrg(async (ctx) => ctx.enqueue(careless, { orgId: org.orgId }))
    await until('test.careless', 1)
    await vi.waitUntil(() => seenOrgs !== undefined, { timeout: 10_000, interval: 20 })
    expect(seenOrgs).toEqual([org.orgId])
  })

  it('of a transaction that is rolled back never runs, nor does one that nobody declared', async () => {
    const failed = inOrg(async (ctx) => {
      ctx.enqueue(count, { n: 99 })
      throw new Error('no')
    })
    await expect(failed).rejects.toThrow('no')
    await expect(
      inOrg(async (ctx) => ctx.enqueue({ name: 'test.unknown', payload: z.object({}) }, {})),
    ).rejects.toThrow('test.unknown is not declared')
    await expect(inOrg(async (ctx) => ctx.enqueue(count, { n: 'x' } as never))).rejects.toThrow()
    await new Promise((resolve) => setTimeout(resolve, 200))
    expect(of('test.count').some(({ payload }) => payload['n'] === 99)).toBe(false)
  })

  it('with a key replaces the one that has not started', async () => {
    const runAt = new Date(Date.now() + 300)
    for (const n of [200, 201, 202])
      await inOrg(async (ctx) => ctx.enqueue(count, { n }, { key: 'same', runAt }))
    await vi.waitUntil(() => of('test.count').some(({ payload }) => payload['n'] === 202))
    expect(
      of('test.count')
        .map(({ payload }) => payload['n'])
        .filter((n) => Number(n) >= 200),
    ).toEqual([202])
  })

  it('that fails is tried again, and given up after its last attempt', async () => {
    await inOrg(async (ctx) => {
      ctx.enqueue(flaky, {})
      ctx.enqueue(hopeless, {})
    })
    await until('test.flaky', 1)
    await vi.waitUntil(
      async () =>
        (
          await app.sql(
            `update graphile_worker._private_jobs set run_at = now() where attempts = 1 and max_attempts > 1 and locked_at is null returning 1`,
          )
        ).length > 0,
      5000,
    )
    await until('test.flaky', 2)
    expect(of('test.flaky').map(({ attempt }) => attempt)).toEqual([1, 2])
    expect(of('test.hopeless')).toHaveLength(1)
    expect(machines.flatMap(({ logs }) => logs).join('')).toContain('the first time never works')
  })

  it('works for the organization that its payload names, as the system', async () => {
    await inOrg(async (ctx) => ctx.enqueue(owned, { orgId: org.orgId }))
    await vi.waitUntil(
      async () => (await app.sql(`select 1 from kernel_events where type = 'test.ran'`)).length > 0,
      5000,
    )
    expect(await app.sql(`select org_id, actor_type from kernel_events where type = 'test.ran'`)).toEqual([
      { org_id: org.orgId, actor_type: 'system' },
    ])
  })

  it('by the clock runs once for all processes, and goes on at once when the clock is set back', async () => {
    let minute = Date.now() - (Date.now() % 60_000)
    const query = async (text: string, values?: unknown[]) => ({
      rows: text.startsWith('select date_trunc')
        ? [{ minute: new Date(minute) }]
        : await app.sql(text, values),
    })
    const clocks = [1, 2, 3].map(() => planByTheClock(query as never, [clock], 20))
    for (const [index, step] of [60_000, 60_000, -3_600_000].entries()) {
      await new Promise((resolve) => setTimeout(resolve, 100))
      minute += step
      await until('test.clock', index + 1)
    }
    await new Promise((resolve) => setTimeout(resolve, 200))
    expect(of('test.clock').map(({ payload }) => payload)).toEqual([{}, {}, {}])
    for (const stop of clocks) stop()
  })

  it('by the clock that takes long does not overtake itself, whoever plans it', async () => {
    let minute = Date.now() - (Date.now() % 60_000)
    const planned: unknown[] = []
    const query = async (text: string, values?: unknown[]) => {
      if (text.startsWith('select date_trunc')) return { rows: [{ minute: new Date(minute) }] }
      const rows = await app.sql(text, values)
      planned.push(values)
      return { rows }
    }
    const stop = planByTheClock(query as never, [{ ...slow, cron: '* * * * *' }], 20)
    const nextMinute = async () => {
      const before = planned.length
      minute += 60_000
      await vi.waitUntil(() => planned.length > before, { timeout: 10_000, interval: 20 })
    }
    await vi.waitFor(async () => {
      await nextMinute()
      expect(of('test.slow')).toHaveLength(1)
    }, 10_000)
    await nextMinute()
    await nextMinute()
    await inOrg(async (ctx) => ctx.enqueue(slow, {}))
    const waiting = () =>
      app.sql(
        `select queue_name from graphile_worker.jobs where task_identifier = 'test.slow' and locked_at is null`,
      )
    // What was asked for beside the clock waits for its turn; the clock has not added anything.
    expect(await waiting()).toEqual([{ queue_name: 'clock:test.slow' }])
    stop()
    releases.shift()?.()
    await until('test.slow', 2)
    await vi.waitFor(() => expect(releases).toHaveLength(1), 10_000)
    releases.shift()?.()
    await vi.waitFor(() => expect(active).toBe(0), 10_000)
    expect(mostActive).toBe(1)
  })

  it('that is running is told when the service stops, and waited for', async () => {
    let told = false
    stopped = () => (told = true)
    await inOrg(async (ctx) => ctx.enqueue(long, {}))
    await until('test.long', 1)
    await Promise.all(runners.map((runner) => runner.stop()))
    expect(told).toBe(true)
  })
})
