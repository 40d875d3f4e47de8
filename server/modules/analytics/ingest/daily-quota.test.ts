import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createDatabase } from '../../../kernel/db/database.ts'
import { openPools } from '../../../kernel/db/pools.ts'
import { createSecrets } from '../../../kernel/secrets/secrets.ts'
import { startTestApp, type TestApp, type TestOrg } from '../../../test/harness.ts'
import { createDailyQuota } from './daily-quota.ts'
import type { TrackerAccess } from './tracker-access.ts'

let app: TestApp
let org: TestOrg

beforeAll(async () => {
  app = await startTestApp()
  org = await app.createOrg()
})
afterAll(() => app.close())

async function makeTracker(maxDailyRecords: number): Promise<{ id: string; key: string }> {
  const made = await app.http('POST', '/v1/analytics/trackers', {
    key: org.key,
    body: { name: 'Site', maxDailyRecords },
  })
  return { id: made.body.id, key: made.body.trackerKey }
}

/** The quota of a process of its own, how many queries it made, and what it refused. */
function processOf(trackerId: string, maxDailyRecords: number) {
  const pools = openPools(app.databaseUrl, 2)
  const database = createDatabase(pools)
  const transaction = vi.spyOn(database, 'transaction')
  const refused: string[] = []
  const quota = createDailyQuota({
    database,
    secrets: createSecrets(app.config.secretKey),
    refusals: { add: (_org, _tracker, reason) => void refused.push(reason), flush: async () => {} },
  })
  const tracker = { orgId: org.orgId, trackerId, maxDailyRecords } as TrackerAccess
  let next = 0
  const send = async (count: number, address?: string) => {
    let stored = 0
    for (let n = 0; n < count; n++)
      if (await quota.admit(tracker, `${trackerId}${next++}`, address ?? `10.0.${n % 250}.${n % 200}`))
        stored += 1
    return stored
  }
  return {
    send,
    refused,
    quota,
    tracker,
    queries: () => transaction.mock.calls.length,
    close: () => pools.close(),
  }
}

describe('the records of a tracker on a day', () => {
  it('are bounded over all processes, by a query for every thousands', async () => {
    const { id } = await makeTracker(100_000)
    const [one, two] = [processOf(id, 100_000), processOf(id, 100_000)]
    const [first, second] = await Promise.all([one.send(70_000), two.send(70_000)])
    expect(first + second).toBe(100_000)
    expect(one.refused.length + two.refused.length).toBe(40_000)
    expect(new Set([...one.refused, ...two.refused])).toEqual(new Set(['quota']))
    expect(one.queries() + two.queries()).toBeLessThan(30)
    await Promise.all([one.close(), two.close()])
  })

  it('count a view once, however many reports tell of it, and give back what was not used', async () => {
    const { id } = await makeTracker(1000)
    const here = processOf(id, 1000)
    for (let n = 0; n < 3000; n++)
      expect(await here.quota.admit(here.tracker, 'avw_same', '192.0.2.1')).toBe(true)
    await here.quota.flush()
    expect(await app.sql('select granted from analytics_tracker_days where tracker_id = $1', [id])).toEqual([
      { granted: 1 },
    ])
    await here.close()
  })

  it('come from one address to a quarter, over all processes, and from others all the same', async () => {
    const { id } = await makeTracker(8000)
    const [one, two] = [processOf(id, 8000), processOf(id, 8000)]
    const flooded = (await one.send(4000, '192.0.2.1')) + (await two.send(4000, '192.0.2.1'))
    // A fortieth is free in each process, before an address is looked at.
    expect(flooded).toBe(2000 + 200)
    expect(new Set([...one.refused, ...two.refused])).toEqual(new Set(['address']))
    expect(await two.send(500)).toBe(500)
    const subjects = await app.sql('select subject from analytics_tracker_days where tracker_id = $1', [id])
    expect(JSON.stringify(subjects)).not.toContain('192.0.2')
    await Promise.all([one.close(), two.close()])
  })

  it('come from one customer of a network to a quarter also where they are few, whatever their last 72 bits', async () => {
    const { id } = await makeTracker(1000)
    const here = processOf(id, 1000)
    let stored = 0
    for (let n = 0; n < 800; n++)
      stored += await here.send(1, `2001:db8:1:2${(n % 256).toString(16).padStart(2, '0')}::${n}`)
    expect(stored).toBe(250)
    expect(await here.send(500)).toBe(500)
    await here.close()
  })
})

it('what was not counted today, and why, is told to the owner; visitors see no difference', async () => {
  const { id, key } = await makeTracker(1000)
  const send = async (from: number, count: number) => {
    const answers = await Promise.all(
      Array.from({ length: count }, (_, n) =>
        app.http('POST', '/v1/a/t', { body: { key, subjectId: `/${from + n}`, viewId: `v${from + n}` } }),
      ),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204]))
  }
  for (let from = 0; from < 1050; from += 150) await send(from, 150)
  const [{ count }] = await app.sql(
    'select count(*)::int as count from analytics_events where tracker_id = $1',
    [id],
  )
  expect(count).toBe(250)
  const status = () => app.http('GET', `/v1/analytics/trackers/${id}/status`, { key: org.key })
  await expect
    .poll(async () => (await status()).body.today, { timeout: 5000 })
    .toEqual({ maxRecords: 1000, notCounted: [{ reason: 'address', count: 800 }] })
})
