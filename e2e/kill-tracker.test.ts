import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { manage } from './calls.ts'
import { connect, type Sql } from './database.ts'
import { startPostgres } from './postgres.ts'
import { startService } from './service.ts'

const VIEWS = 1500
const LANES = 64
/** What goes down each time that this many reports have been acknowledged: the service, or its database. */
const BLOWS = [
  [500, 'service'],
  [1000, 'service'],
  [1500, 'database'],
  [2200, 'service'],
] as const

/** A report about a view: that it began, or how it ended. */
interface Report {
  view: number
  dwellMs: number | null
}

test('kill -9 of the service and of the database amid 3,000 reports: each acknowledged one is stored, each view once', async () => {
  const postgres = await startPostgres()
  const service = await startService({ databaseUrl: postgres.url })
  const sql = connect(postgres.url)
  const { trackerKey } = await manage(service.url, 'POST', '/v1/analytics/trackers', { name: 'Shop' })
  let blows = 0
  let cutOff = 0
  let inFlight = 0
  let paused = false
  const acknowledged: Report[] = []
  const underWay: Promise<void>[] = []

  const strike = async (target: 'service' | 'database') => {
    const dead = target === 'service' ? service.kill('SIGKILL') : postgres.stop('kill')
    paused = true
    try {
      await dead
      await (target === 'service' ? service.start() : postgres.start())
      while (inFlight > 0) await sleep(5)
      await expectStored(sql, acknowledged)
    } finally {
      paused = false
    }
  }
  const send = async ({ view, dwellMs }: Report): Promise<boolean> => {
    inFlight += 1
    const status = await fetch(`${service.url}/v1/a/t`, {
      method: 'POST',
      body: JSON.stringify({
        key: trackerKey,
        subjectId: `/page-${view % 40}`,
        visitorId: `visitor-${view}`,
        viewId: `view-${view}`,
        dwellMs,
        ageMs: dwellMs,
      }),
    }).then(
      (answer) => answer.status,
      () => 0,
    )
    inFlight -= 1
    // The database may be away; nothing else is wrong.
    expect([0, 204, 503]).toContain(status)
    if (status !== 204) cutOff += 1
    return status === 204
  }
  const queue = Array.from({ length: VIEWS }, (_, view) => view)
  const deliver = async (report: Report) => {
    while (paused || !(await send(report))) await sleep(10)
    acknowledged.push(report)
    const next = BLOWS[blows]
    if (next && acknowledged.length >= next[0]) {
      blows += 1
      underWay.push(strike(next[1]))
    }
  }
  const lane = async () => {
    for (let view = queue.shift(); view !== undefined; view = queue.shift()) {
      await deliver({ view, dwellMs: null })
      await deliver({ view, dwellMs: view + 1 })
    }
  }
  const started = performance.now()
  await Promise.all(Array.from({ length: LANES }, lane))
  await Promise.all(underWay)
  // Nobody died for nothing: reports were under way.
  expect([blows, acknowledged.length]).toEqual([BLOWS.length, 2 * VIEWS])
  expect(cutOff).toBeGreaterThan(0)
  await expectStored(sql, acknowledged)
  const rows = await sql('select count(*)::int as count from analytics_events')
  expect(rows).toEqual([{ count: VIEWS }])
  console.log(
    `kill-tracker: ${blows} blows, ${cutOff} reports repeated; ${Math.round(performance.now() - started)} ms`,
  )
}, 120_000)

/** Each view of which something was acknowledged is stored once, with what was acknowledged. */
async function expectStored(sql: Sql, acknowledged: readonly Report[]): Promise<void> {
  const rows = await sql('select visitor_id, dwell_ms from analytics_events')
  const stored = new Map(rows.map((row) => [row.visitor_id as string, row.dwell_ms as number | null]))
  expect(stored.size).toBe(rows.length)
  const lost = acknowledged.filter(({ view, dwellMs }) => {
    const dwell = stored.get(`visitor-${view}`)
    return dwell === undefined || (dwellMs !== null && dwell !== dwellMs)
  })
  expect(lost).toEqual([])
}
