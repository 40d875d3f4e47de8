import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createDatabase } from '../../../kernel/db/database.ts'
import { openPools, type Pools } from '../../../kernel/db/pools.ts'
import { startTestApp, type TestApp } from '../../../test/harness.ts'
import type { Transact } from '../segments/live-segment.ts'
import { columnIn, columnsIn, DAY_MS } from '../segments/segment.ts'
import { insertEvents, insertTracker, type TestEvent } from '../test-events.ts'
import { countValues, sumsOf } from './breakdown.ts'
import { eachRecord, openGround, scan, type Opened } from './scan.ts'
import { createTally, FIGURE_COLUMNS } from './tally.ts'

const VISITORS = 1500
const DAYS = 4
const EVERYBODY = Number.POSITIVE_INFINITY
const COLUMNS = [...FIGURE_COLUMNS, 'subject', 'path', 'country'] as const

let app: TestApp
let pools: Pools
let ground: Omit<Parameters<typeof openGround>[0], never>
let period: { start: number; end: number }

beforeAll(async () => {
  app = await startTestApp()
  const org = await app.createOrg('Busy')
  const trackerId = await insertTracker(app, org.orgId)
  await app.sql(`update analytics_trackers set created_at = now() - interval '10 days' where id = $1`, [
    trackerId,
  ])
  const today = Math.floor(Date.now() / DAY_MS) * DAY_MS
  period = { start: today - DAYS * DAY_MS, end: today }
  const events: TestEvent[] = []
  for (let visitor = 0; visitor < VISITORS; visitor += 1) {
    for (let view = 0; view < 1 + (visitor % 4); view += 1)
      events.push({
        at: period.start + ((visitor * 7919 + view * 104_729) % (DAYS * 1439)) * 60_000,
        visitorId: `v${visitor}`,
        subjectId: `/page-${(visitor + view) % 5}`,
        country: visitor % 3 === 0 ? 'NO' : 'SE',
        dwellMs: 1000 * view,
      })
  }
  await insertEvents(app, org.orgId, trackerId, events)
  await app.sql(`select graphile_worker.add_job('analytics.sealDays', '{}')`)
  const sealed = async () =>
    (
      await app.sql('select count(*)::int as n from analytics_segment_days where tracker_id = $1', [
        trackerId,
      ])
    )[0].n
  await vi.waitFor(async () => expect(await sealed()).toBeGreaterThanOrEqual(DAYS), {
    timeout: 20_000,
    interval: 50,
  })
  pools = openPools(app.databaseUrl, 2)
  const database = createDatabase(pools)
  const transact: Transact = (work) => database.transaction({ orgId: org.orgId }, work)
  ground = {
    transact,
    orgId: org.orgId,
    trackerIds: [trackerId],
    selection: { bots: 'exclude', filters: [] },
  }
}, 60_000)
afterAll(async () => {
  await pools.close()
  await app.close()
})

/** Every record: by whom, when, what. */
async function recordsOf(opened: Opened) {
  const records: { visitor: number; told: string }[] = []
  await scan(opened, (segment, chosen) => {
    const [time, subject, dwell] = columnsIn(segment, 'time', 'subject', 'dwell')
    const visitor = columnIn(segment, 'visitor')
    eachRecord(segment, chosen, (record, visit) => {
      const who = visitor[visit] as number
      const told = [who, segment.day + (time[record] as number), subject[record], dwell[record]].join(' ')
      records.push({ visitor: who, told })
    })
  })
  return records
}

const isIn = (visitor: number, oneOf: number) => visitor % oneOf === 0

describe('a sample', () => {
  it.each(['larger than what was read before', 'smaller than what was read before'])(
    'has all that its visitors did, and nobody else, also when it is %s',
    async (order) => {
      const mosts = [EVERYBODY, 2000, 900, 300, 40]
      const opened = new Map<number, Opened>()
      for (const most of order.startsWith('smaller') ? mosts : mosts.toReversed())
        opened.set(most, await openGround(ground, period, COLUMNS, { most }))
      const all = await recordsOf(opened.get(EVERYBODY) as Opened)
      expect(all).toHaveLength(VISITORS * 2.5)
      for (const one of opened.values()) {
        expect(one.visitors.visits).toBeLessThanOrEqual(one.oneOf === 1 ? Infinity : 2000)
        const expected = all.filter(({ visitor }) => isIn(visitor, one.oneOf))
        expect(new Set((await recordsOf(one)).map(({ told }) => told))).toEqual(
          new Set(expected.map(({ told }) => told)),
        )
      }
      expect([...opened.values()].filter(({ oneOf }) => oneOf > 1).length).toBeGreaterThan(2)
    },
  )

  it('is as large as it may be', async () => {
    const all = (await openGround(ground, period, COLUMNS, { most: EVERYBODY })).visitors.visits
    expect((await openGround(ground, period, COLUMNS, { most: all })).oneOf).toBe(1)
    expect((await openGround(ground, period, COLUMNS, { most: all - 1 })).oneOf).toBe(2)
  })

  it('stands for everybody: lists add up, and figures are near those of all', async () => {
    const all = await openGround(ground, period, COLUMNS, { most: EVERYBODY })
    const some = await openGround(ground, period, COLUMNS, { most: 1600 })
    expect(some.oneOf).toBe(4)
    const whole = async (opened: Opened) => {
      const tally = createTally(1, opened)
      await scan(opened, (segment, chosen) => tally.add(segment, chosen))
      return tally.sums()[0]
    }
    const [exact, estimated] = [await whole(all), await whole(some)]
    for (const name of ['views', 'visits', 'visitors', 'dwellMs'] as const)
      expect(Math.abs((estimated?.[name] ?? 0) / (exact?.[name] ?? 1) - 1), name).toBeLessThan(0.15)
    for (const dimension of ['page', 'country'] as const) {
      const { counts, totals } = await countValues(some, dimension)
      const counted = dimension === 'page' ? 'views' : 'visits'
      expect([...counts.values()].reduce((sum, count) => sum + count, 0)).toBe(totals[counted])
      const sums = await sumsOf(some, dimension, [...counts.keys()])
      expect(sums.map((sum) => sum[counted])).toEqual([...counts.values()])
    }
  })
})
