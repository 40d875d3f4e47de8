import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { startTestApp, type TestApp, type TestOrg } from '../../test/harness.ts'
import { startTestMachinery, type TestMachinery } from '../../test/machinery.ts'
import type { Context } from '../contract/context.ts'
import { jobTransaction } from '../jobs/runner.ts'
import type { ModuleDeclaration } from '../contract/module.ts'
import type { EventReaction } from '../contract/operation.ts'
import { startDispatcher, type Dispatcher } from './dispatcher.ts'
import { createIdleTypes } from './idle-types.ts'

const handled = new Map<string, { n: number; orgId: string }[]>()
const begunAt = new Map<string, Map<number, string>>()
let failing: string | undefined
let why: Error = new Error('not now')
let failures = 0
/** What a reaction fails with: its name and the number of the event. */
const poison = new Set<string>()

const follower = (name: string): EventReaction => ({
  name,
  types: ['test.counted'],
  async handle(ctx, events) {
    const mine = handled.get(name) ?? []
    handled.set(name, mine)
    const [row] = await ctx.tx.query<{ at: string }>(
      { name: 'test_now', text: 'select now()::text as at' },
      [],
    )
    const times = begunAt.get(name) ?? new Map<number, string>()
    begunAt.set(name, times)
    if (events.some(({ payload }) => poison.has(`${name} ${payload['n']}`)))
      throw new Error('cannot be digested')
    for (const event of events) {
      const n = event.payload['n'] as number
      mine.push({ n, orgId: ctx.org.id })
      times.set(n, row?.at ?? '')
    }
    if (failing === name) {
      mine.length -= events.length
      failures += 1
      throw why
    }
  },
})

/** Another process, of a release that knows no common turn, is faster. */
const overtaken: EventReaction = {
  name: 'test.overtaken',
  types: ['test.slow'],
  async handle(ctx, [event]) {
    overtakes += 1
    ctx.emit('test.counted', { n: 9999 })
    await app.sql(
      `update kernel_reactions r set (era, xid, n) = (select e.era, e.xid, e.n from kernel_events e where e.id = $1) where r.name = $2`,
      [event?.id, overtaken.name],
    )
  },
}
let overtakes = 0

/** Forgets in every statement which organization it works for. */
const careless: EventReaction = {
  name: 'test.careless',
  types: ['test.other'],
  async handle(ctx) {
    const orgs = await ctx.tx.query<{ id: string }>(
      { name: 'test_orgs', text: 'select id from iam_orgs' },
      [],
    )
    const events = await ctx.tx.kysely.selectFrom('kernel_events').select('orgId').distinct().execute()
    const { rowCount } = await forget(ctx)
    seen.push({
      orgId: ctx.org.id,
      orgs: orgs.map(({ id }) => id),
      events: events.map(({ orgId }) => orgId),
      rowCount,
    })
  },
}
const seen: { orgId: string; orgs: string[]; events: string[]; rowCount: number }[] = []

/** Renames every API key; answers how many. */
const forget = async (ctx: Context<string>): Promise<{ rowCount: number }> => ({
  rowCount: (
    await ctx.tx.query(
      { name: 'test_forget', text: `update iam_api_keys set name = 'mine' returning id` },
      [],
    )
  ).length,
})

const module: ModuleDeclaration = {
  name: 'test',
  summary: '',
  operations: [],
  events: {
    'test.counted': { payload: z.object({ n: z.int() }), description: '', example: { n: 1 } },
    'test.other': { payload: z.object({}), description: '', example: {} },
    'test.slow': { payload: z.object({}), description: '', example: {} },
  },
  reactions: [follower('test.a'), follower('test.b'), careless, overtaken],
}

let app: TestApp
let org: TestOrg
let machines: TestMachinery[]
let dispatchers: Dispatcher[]

beforeAll(async () => {
  app = await startTestApp()
  org = await app.createOrg()
  machines = [await startTestMachinery(app, [module]), await startTestMachinery(app, [module])]
  dispatchers = await Promise.all(machines.map(({ machinery }) => startDispatcher(machinery)))
})
afterAll(async () => {
  await Promise.all(dispatchers.map((dispatcher) => dispatcher.stop()))
  await Promise.all(machines.map((machine) => machine.close()))
  await app.close()
})

const inOrg = <T>(work: (ctx: Context<string>) => Promise<T>, by = 0, orgId = org.orgId) =>
  jobTransaction((machines[by] as TestMachinery).machinery, { orgId, job: 'test' }, work)
const emit = (n: number, by = 0, orgId = org.orgId) =>
  inOrg(async (ctx) => ctx.emit('test.counted', { n }), by, orgId)
const numbers = (name: string) => (handled.get(name) ?? []).map(({ n }) => n)
const until = (name: string, n: number) => vi.waitUntil(() => numbers(name).includes(n), { interval: 20 })

describe('an event', () => {
  it('of a transaction that is rolled back was never there', async () => {
    const failed = inOrg(async (ctx) => {
      ctx.emit('test.counted', { n: -1 })
      throw new Error('no')
    })
    await expect(failed).rejects.toThrow('no')
    await emit(1)
    await until('test.a', 1)
    expect(numbers('test.a')).toEqual([1])
    expect(await app.sql(`select 1 from kernel_events where payload->>'n' = '-1'`)).toEqual([])
  })

  it('that nobody declared, or whose payload does not fit, is our error', async () => {
    await expect(inOrg(async (ctx) => ctx.emit('test.nonsense', {}))).rejects.toThrow(
      'test.nonsense is not declared',
    )
    await expect(inOrg(async (ctx) => ctx.emit('test.counted', { n: 'x' }))).rejects.toThrow()
  })

  it('is handled exactly once and in order, also with several processes, and by its organization', async () => {
    const second = await app.createOrg('Second')
    for (let n = 2; n <= 40; n++) await emit(n, n % 2, n % 5 === 0 ? second.orgId : org.orgId)
    const expected = Array.from({ length: 39 }, (_, i) => i + 2)
    // Of one round, the events of another organization may be handled before those with lower numbers.
    await Promise.all(['test.a', 'test.b'].flatMap((name) => expected.map((n) => until(name, n))))
    for (const name of ['test.a', 'test.b']) {
      expect(
        numbers(name)
          .filter((n) => n > 1)
          .toSorted((a, b) => a - b),
      ).toEqual(expected)
      const ours = (handled.get(name) ?? [])
        .filter(({ n, orgId }) => n > 1 && orgId === org.orgId)
        .map(({ n }) => n)
      expect(ours).toEqual(expected.filter((n) => n % 5 !== 0))
      expect(
        (handled.get(name) ?? []).filter(({ orgId }) => orgId === second.orgId).map(({ n }) => n),
      ).toEqual(expected.filter((n) => n % 5 === 0))
    }
  })

  it('is handed to all reactions that are as far in one transaction', async () => {
    // While events came one after the other, one may have been ahead of the other.
    await emit(41)
    await Promise.all([until('test.a', 41), until('test.b', 41)])
    expect(begunAt.get('test.a')?.get(41)).toEqual(expect.any(String))
    expect(begunAt.get('test.b')?.get(41)).toBe(begunAt.get('test.a')?.get(41))
  })

  it('has no second effect when another process has handled it meanwhile', async () => {
    await inOrg(async (ctx) => ctx.emit('test.slow', {}))
    await vi.waitUntil(() => overtakes > 0, { interval: 20 })
    // Whatever it did is over when the next event is handled.
    await emit(45)
    await until('test.b', 45)
    expect(await app.sql(`select 1 from kernel_events where payload->>'n' = '9999'`)).toEqual([])
  })

  it('is tried again by a reaction that failed, while the others go on', async () => {
    failing = 'test.a'
    await emit(50)
    await until('test.b', 50)
    expect(numbers('test.a')).not.toContain(50)
    failing = undefined
    await emit(51)
    await Promise.all([until('test.a', 51), until('test.b', 51)])
    expect(numbers('test.a').slice(-2)).toEqual([50, 51])
    expect(numbers('test.b').filter((n) => n >= 50)).toEqual([50, 51])
  })

  it('that one reaction cannot digest is set aside, and holds up neither other organizations nor later events', async () => {
    const other = await app.createOrg('Other')
    poison.add('test.a 70')
    await emit(70)
    await emit(71, 0, other.orgId)
    await emit(72)
    await Promise.all([71, 72].flatMap((n) => ['test.a', 'test.b'].map((name) => until(name, n))))
    expect(numbers('test.a')).not.toContain(70)
    expect(numbers('test.b')).toContain(70)
    const aside = () => app.sql('select org_id, reaction, attempts, error from kernel_set_aside')
    const [row] = await aside()
    expect(row).toMatchObject({ org_id: org.orgId, reaction: 'test.a', error: 'cannot be digested' })
    const again = () => app.sql('update kernel_set_aside set next_at = now()')
    await again()
    await vi.waitUntil(async () => (await aside())[0]?.['attempts'] !== row?.['attempts'], { interval: 100 })
    expect(numbers('test.a')).not.toContain(70)
    poison.clear()
    await again()
    await until('test.a', 70)
    await vi.waitUntil(async () => (await aside()).length === 0, { interval: 100 })
    for (const n of [70, 71, 72]) expect(numbers('test.a').filter((each) => each === n)).toEqual([n])
  })

  it.each([
    ['the disk is full', Object.assign(new Error('no space'), { code: '53100' })],
    ['nothing can be set aside', new Error('not this time')],
  ])(
    'waits for its reaction while %s, however often that fails',
    async (_when, error) => {
      const unhandled: unknown[] = []
      const remember = (reason: unknown) => void unhandled.push(reason)
      process.on('unhandledRejection', remember)
      await app.sql(`create or replace function test_no_room() returns trigger language plpgsql as
      $$ begin raise exception 'no space' using errcode = '53100'; end $$`)
      await app.sql(
        'create trigger test_no_room before insert on kernel_set_aside execute function test_no_room()',
      )
      why = error
      failures = 0
      failing = 'test.a'
      const first = 80 + (handled.get('test.b')?.length ?? 0)
      let n = first
      // Each wakes a round.
      for (; failures < 25; n++) await emit(n).then(() => sleep(50))
      failing = undefined
      await app.sql('drop trigger test_no_room on kernel_set_aside')
      await emit(n)
      await until('test.a', n)
      expect(numbers('test.a')).toContain(first)
      process.off('unhandledRejection', remember)
      expect(unhandled).toEqual([])
      expect(await app.sql('select 1 from kernel_set_aside')).toEqual([])
    },
    30_000,
  )

  it('of which nothing came a moment ago costs no pass of its own', async () => {
    const idle = createIdleTypes([{ name: 'all', types: '*', handle: async () => {} }])
    expect(idle.mayMatter('a', 'x')).toBe(true)
    idle.learn('a', ['x', 'y'], false)
    expect([idle.mayMatter('a', 'x'), idle.mayMatter('b', 'x'), idle.mayMatter('a', 'z')]).toEqual([
      false,
      true,
      true,
    ])
    idle.learn('a', ['x'], true)
    expect([idle.mayMatter('a', 'x'), idle.mayMatter('a', 'y')]).toEqual([true, false])
    const named = createIdleTypes([{ name: 'some', types: ['x'], handle: async () => {} }])
    expect([named.mayMatter('a', 'x'), named.mayMatter('a', 'y')]).toEqual([true, false])
  })

  it('is not skipped when a transaction that began before it commits after it', async () => {
    const client = new pg.Client({ connectionString: app.databaseUrl })
    await client.connect()
    await client.query('begin')
    await client.query(
      `insert into kernel_events (org_id, id, type, payload, actor_type) values ($1, 'evt_slow', 'test.counted', '{"n": 60}', 'system')`,
      [org.orgId],
    )
    await emit(61)
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(numbers('test.a')).not.toContain(61)
    await client.query('commit')
    await client.end()
    await until('test.a', 61)
    expect(numbers('test.a').slice(-2)).toEqual([60, 61])
  })

  it('is handled once and in its place, however many digits the number of its transaction has', async () => {
    await app.sql(`insert into kernel_reactions (name, xid, n) values ('test.late', '8', 0)`)
    await app.sql(
      `insert into kernel_events (org_id, id, xid, type, payload, actor_type)
       select $1, 'evt_' || xid, xid::xid8, 'test.counted', json_build_object('n', 1000 + xid::int), 'system'
       from unnest(array['100', '10', '99', '9']) as xid`,
      [org.orgId],
    )
    const late = await startTestMachinery(app, [{ ...module, reactions: [follower('test.late')] }])
    const dispatcher = await startDispatcher(late.machinery)
    await emit(2000)
    await until('test.late', 2000)
    await dispatcher.stop()
    await late.close()
    expect(numbers('test.late').filter((n) => n >= 1000)).toEqual([1009, 1010, 1099, 1100, 2000])
  })
})

it('a reaction that forgets to ask for its organization reads and changes nothing of another', async () => {
  const other = await app.createOrg('Other')
  await Promise.all(
    [org, other].map(({ orgId }) => inOrg(async (ctx) => ctx.emit('test.other', {}), 0, orgId)),
  )
  await vi.waitUntil(() => new Set(seen.map(({ orgId }) => orgId)).size === 2, {
    interval: 20,
  })
  const keys = await app.sql('select org_id, count(*)::int as n from iam_api_keys group by 1')
  for (const { orgId, orgs, events, rowCount } of seen) {
    expect(orgs).toEqual([orgId])
    expect(events).toEqual([orgId])
    expect(rowCount).toBe(keys.find((row) => row.org_id === orgId)?.n)
  }
})
