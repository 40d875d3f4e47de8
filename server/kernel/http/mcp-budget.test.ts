import { afterEach, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestOrg } from '../../test/harness.ts'

const apps: TestApp[] = []
afterEach(async () => {
  for (const app of apps.splice(0).toReversed()) await app.close()
})

async function start(env: Record<string, string>): Promise<TestApp> {
  const app = await startTestApp(env)
  apps.push(app)
  return app
}

const call = {
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name: 'identity_get_organization', arguments: {} },
}
const list = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }

const post = (app: TestApp, key: string, body: unknown = call) =>
  app.http('POST', '/mcp', { key, headers: { accept: 'application/json, text/event-stream' }, body })

/** The statuses of so many calls, one after the other. */
async function statuses(app: TestApp, { key }: Pick<TestOrg, 'key'>, times: number): Promise<number[]> {
  const all: number[] = []
  for (let i = 0; i < times; i++) all.push((await post(app, key)).status)
  return all
}

test('all keys of an organization share its burst at the tool endpoint, and nobody else’s', async () => {
  const app = await start({ SVC_RATE_LIMITS: 'on', SVC_MCP_BURST_PER_MIN: '3' })
  const org = await app.createOrg('Busy')
  const second = await app.createKey(org, ['*'])
  expect(await statuses(app, org, 2)).toEqual([200, 200])
  expect((await post(app, second, list)).status).toBe(200)
  const refused = await post(app, second)
  expect([refused.status, refused.body.code]).toEqual([429, 'rate_limited'])
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect(refused.headers['ratelimit-limit']).toBe('3')
  expect((await app.http('GET', '/v1/orgs/me', { key: org.key })).status).toBe(200)
  expect(await statuses(app, await app.createOrg('Other'), 1)).toEqual([200])
})

test('whoever read the key of a page takes nothing from it', async () => {
  const app = await start({ SVC_RATE_LIMITS: 'on', SVC_MCP_BURST_PER_MIN: '3', SVC_MCP_CALLS_PER_DAY: '3' })
  const { key } = await app.createOrg('Open')
  const made = await app.http('POST', '/v1/conversations/channels/widget', { key, body: { name: 'Site' } })
  for (let i = 0; i < 5; i++) await post(app, made.body.widgetKey)
  expect(await statuses(app, { key }, 3)).toEqual([200, 200, 200])
})

test('a batch is as many as the calls in it', async () => {
  const app = await start({ SVC_MCP_CALLS_PER_DAY: '3' })
  const { key } = await app.createOrg('Batches')
  expect((await post(app, key, [call, { ...call, id: 2 }])).status).toBe(200)
  expect((await post(app, key, [call, { ...call, id: 2 }])).status).toBe(429)
  expect(await statuses(app, { key }, 2)).toEqual([200, 429])
})

test('the calls of a day end with a time at which there are more, and what is no call goes on', async () => {
  const app = await start({ SVC_MCP_CALLS_PER_DAY: '3' })
  const org = await app.createOrg('Spent')
  expect(await statuses(app, org, 3)).toEqual([200, 200, 200])
  const { status, body, headers } = await post(app, org.key)
  expect([status, body.code]).toEqual([429, 'daily_calls_reached'])
  const { resetAt, ...day } = (await app.http('GET', '/v1/usage', { key: org.key })).body.day
  expect(day).toEqual({ used: 3, limit: 3 })
  expect(resetAt).toMatch(/T00:00:00\.000Z$/)
  expect(body.detail).toContain(resetAt)
  const seconds = Number(headers['retry-after'])
  expect(seconds > 0 && seconds <= 86_400).toBe(true)
  expect((await post(app, org.key, list)).status).toBe(200)
  expect(await statuses(app, await app.createOrg('Fresh'), 1)).toEqual([200])
})

test('the budget holds over processes and restarts, and begins anew with the next day', async () => {
  const app = await start({ SVC_MCP_CALLS_PER_DAY: '60' })
  const twin = await app.twin()
  const org = await app.createOrg('Twice')
  const answers = await Promise.all(
    [app, twin].flatMap((each) => Array.from({ length: 40 }, () => post(each, org.key))),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(60)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(20)
  await twin.close()
  const restarted = await app.twin()
  apps.push(restarted)
  expect(await statuses(restarted, org, 1)).toEqual([429])
  await app.sql('update kernel_mcp_days set day = day - 1 where org_id = $1', [org.orgId])
  const tomorrow = await app.twin()
  apps.push(tomorrow)
  expect(await statuses(tomorrow, org, 1)).toEqual([200])
})

test('a process gives back what it did not use', async () => {
  const app = await start({ SVC_MCP_CALLS_PER_DAY: '1000' })
  const twin = await app.twin()
  const org = await app.createOrg('Thrifty')
  await statuses(twin, org, 2)
  const used = async () => (await app.http('GET', '/v1/usage', { key: org.key })).body.day.used
  expect(await used()).toBe(50)
  await twin.close()
  expect(await used()).toBe(2)
})

test('without a limit calls are counted all the same', async () => {
  const app = await start({})
  const org = await app.createOrg('Free')
  expect(await statuses(app, org, 3)).toEqual([200, 200, 200])
  await post(app, org.key, list)
  const { day } = (await app.http('GET', '/v1/usage', { key: org.key })).body
  expect(day).toMatchObject({ used: 3, limit: null })
})
