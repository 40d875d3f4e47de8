import { beforeAll, describe, expect, it, vi } from 'vitest'
import { quantile } from '../../kernel/contract/ledger.ts'
import { sharedTestApp, type TestApp, type TestOrg } from '../../test/harness.ts'
import { callTool } from '../../test/tools.ts'
import { createRandom } from '../../test/random.ts'

let app: TestApp
let org: TestOrg
beforeAll(async () => {
  app = await sharedTestApp()
  org = await app.createOrg()
})

const read = async (path: string, by: { cookie?: string; key?: string } = { cookie: org.cookie }) =>
  (await app.http('GET', `/v1/usage/${path}`, by)).body
/** A line as it is written by the ledger; `age` in days. */
const line = (more: object) =>
  app.sql(
    `insert into kernel_call_days (org_id, day, face, actor_key, operation, result, calls, milliseconds, latency)
     select $1, (now() at time zone 'UTC')::date - l.age, l.face, l.actor, l.operation, l.result, l.calls, l.ms, l.latency
     from jsonb_to_record($2) as l(age int, face text, actor text, operation text, result text, calls bigint, ms float8, latency bigint[])`,
    [
      org.orgId,
      JSON.stringify({ age: 0, face: 'mcp', operation: 'a.b', result: 'ok', latency: [], ...more }),
    ],
  )

describe('the usage', () => {
  it('is nothing at the beginning', async () => {
    const other = await app.createOrg('Empty')
    const none = { current: 0, previous: 0, sparkline: Array(30).fill(0), period: 'month' }
    expect(await read('summary', { cookie: other.cookie })).toEqual({
      mcpCalls: none,
      apiCalls: none,
      aiTokens: none,
      conversations: none,
      avgLatencyMs: { current: null, previous: null, sparkline: Array(7).fill(null), period: '7d' },
    })
    expect(await read('by-agent', { cookie: other.cookie })).toEqual({ rangeDays: 30, agents: [] })
  })

  it('counts calls of tools and of the API, by who calls, soon after they were made', async () => {
    const own = await app.createOrg('Counted')
    for (let n = 0; n < 3; n++) await callTool(app, { key: own.key, name: 'skills_list', args: {} })
    await callTool(app, { key: own.key, name: 'skills_read', args: { uri: 'skill://none/none' } })
    for (let n = 0; n < 5; n++) await app.http('GET', '/v1/skills', { key: own.key })
    // What people do in the dashboard is no call of the API.
    for (let n = 0; n < 4; n++) await app.http('GET', '/v1/skills', { cookie: own.cookie })
    await vi.waitFor(
      async () => expect((await read('summary', { cookie: own.cookie })).mcpCalls.current).toBe(4),
      { timeout: 20_000, interval: 300 },
    )
    expect(await read('summary', { cookie: own.cookie })).toMatchObject({ apiCalls: { current: 5 } })
    const { agents } = await read('by-agent?days=1', { cookie: own.cookie })
    expect(agents).toEqual([
      {
        id: expect.stringMatching(/^key:akey_/),
        name: expect.any(String),
        description: 'API key',
        mcpCalls: 4,
        avgLatencyMs: expect.any(Number),
        p50LatencyMs: expect.any(Number),
        p95LatencyMs: expect.any(Number),
      },
    ])
    const lines = await app.sql(
      `select operation, result, calls::int from kernel_call_days where org_id = $1 and face = 'mcp' order by 1`,
      [own.orgId],
    )
    expect(lines).toEqual([
      { operation: 'skills.listSkills', result: 'ok', calls: 3 },
      { operation: 'skills.readSkill', result: 'error', calls: 1 },
    ])
  }, 30_000)

  it('of calls in two processes is counted once: in the summary, by caller and against the limit of the day', async () => {
    const twin = await app.twin()
    const own = await app.createOrg('Twice')
    const calls = Array.from({ length: 40 }, (_, n) =>
      callTool(n % 2 ? app : twin, { key: own.key, name: 'skills_list', args: {} }),
    )
    await Promise.all(calls)
    const figures = async () => {
      const { agents } = await read('by-agent?days=1', { cookie: own.cookie })
      return [
        (await read('summary', { cookie: own.cookie })).mcpCalls.current,
        agents.reduce((sum: number, { mcpCalls }: { mcpCalls: number }) => sum + mcpCalls, 0),
      ]
    }
    const used = async () => (await app.http('GET', '/v1/usage', { cookie: own.cookie })).body.day.used
    await vi.waitFor(async () => expect(await figures()).toEqual([40, 40]), {
      timeout: 20_000,
      interval: 300,
    })
    // What a process has counted is written with its end at the latest, and not a second time.
    await twin.close()
    expect([...(await figures()), await used()]).toEqual([40, 40, 40])
  })

  it('agrees with a naive sum over random days', async () => {
    const numbers = createRandom(11)
    const random = (below: number) => Math.floor(numbers.between(0, below))
    const lines = Array.from({ length: 120 }, (_, n) => ({
      age: random(100),
      face: random(2) ? 'mcp' : 'rest',
      actor: ['key:a', 'oauth:Claude:u', 'user:u', 'type:widget'][random(4)] as string,
      operation: `o.${n}`,
      result: ['ok', 'error', 'denied'][random(3)] as string,
      calls: 1 + random(9),
      ms: random(1000),
    }))
    for (const one of lines) await line(one)
    const { rows } = { rows: await app.sql(`select (now() at time zone 'UTC')::date::text as today`) }
    const today: string = rows[0].today
    const dayOf = (age: number) => new Date(Date.parse(today) - age * 86_400_000).toISOString().slice(0, 10)
    const sum = (some: typeof lines) => some.reduce((total, { calls }) => total + calls, 0)
    const mcp = lines.filter(({ face }) => face === 'mcp')
    const { mcpCalls, apiCalls, avgLatencyMs } = await read('summary')
    expect(mcpCalls.sparkline).toEqual(
      Array.from({ length: 30 }, (_, n) => sum(mcp.filter(({ age }) => age === 29 - n))),
    )
    expect(mcpCalls.current).toBe(sum(mcp.filter(({ age }) => dayOf(age).startsWith(today.slice(0, 7)))))
    const programs = lines.filter(({ face, actor }) => face === 'rest' && /^(key|oauth):/.test(actor))
    expect(apiCalls.sparkline.at(-1)).toBe(sum(programs.filter(({ age }) => age === 0)))
    const week = mcp.filter(({ age, result }) => age < 7 && result === 'ok')
    const mean = week.reduce((total, { ms }) => total + ms, 0) / sum(week)
    if (week.length > 0) expect(avgLatencyMs.current).toBeCloseTo(mean, 0)
    const { agents } = await read('by-agent?days=90')
    for (const { id, mcpCalls: calls } of agents)
      expect(calls).toBe(sum(mcp.filter(({ actor, age }) => actor === id && age < 90)))
    expect(agents.length).toBe(new Set(mcp.filter(({ age }) => age < 90).map(({ actor }) => actor)).size)
  })

  it('is for owners and admins, and of one organization', async () => {
    const member = await app.createMember(org, 'member')
    for (const path of ['summary', 'by-agent'])
      expect((await app.http('GET', `/v1/usage/${path}`, { cookie: member })).status).toBe(403)
    expect((await read('by-agent?days=91')).code).toBe('invalid_input')
  })

  it('counts no more than 500 callers on a day, and the others together', async () => {
    const own = await app.createOrg('Many')
    await app.sql(
      `insert into kernel_call_actors (org_id, day, actor_key) select $1, (now() at time zone 'UTC')::date, 'key:' || n from generate_series(1, 500) n`,
      [own.orgId],
    )
    await callTool(app, { key: own.key, name: 'skills_list', args: {} })
    await vi.waitFor(
      async () =>
        expect((await read('by-agent', { cookie: own.cookie })).agents).toMatchObject([
          { id: 'other', mcpCalls: 1 },
        ]),
      { timeout: 20_000, interval: 300 },
    )
  }, 30_000)
})

it('a share of a histogram is at most 5 % off', () => {
  const latency: number[] = Array(130).fill(0)
  for (let ms = 2; ms < 2000; ms++) {
    const step = Math.ceil(Math.log(ms) / Math.log(1.1))
    latency[step] = (latency[step] ?? 0) + 1
  }
  for (const share of [0.1, 0.5, 0.95]) {
    const exact = 2 + 1998 * share
    expect(Math.abs((quantile(latency, share) ?? 0) - exact) / exact).toBeLessThan(0.055)
  }
  expect(quantile([], 0.5)).toBeNull()
})
