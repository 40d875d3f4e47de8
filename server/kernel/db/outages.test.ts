import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp, type TestOrg } from '../../test/harness.ts'
import { openSeverableLine, type SeverableLine } from '../../test/severable-line.ts'
import type { Log } from '../base/log.ts'
import { createDatabase, type Database } from './database.ts'
import { watchOutage } from './outage.ts'
import { openPools, type Pools } from './pools.ts'
import { databaseProblem } from './problems.ts'
import { statement } from './transaction.ts'

const one = statement('test_one', 'select 1 as n')

let app: TestApp
let org: TestOrg
let line: SeverableLine
let pools: Pools
let database: Database
const told: [Record<string, unknown>, string][] = []
const tell = (...line: [Record<string, unknown>, string]) => void told.push(line)

beforeAll(async () => {
  app = await startTestApp()
  org = await app.createOrg()
  line = await openSeverableLine(app.databaseUrl)
  pools = openPools(line.url, 2)
  database = createDatabase(pools, {
    log: { warn: tell, info: tell } as unknown as Pick<Log, 'warn' | 'info'>,
  })
})
afterAll(async () => {
  await pools.close()
  await line.close()
  await app.close()
})

const ways = {
  'a transaction': () => database.transaction({ orgId: org.orgId }, (tx) => tx.query(one, [])),
  'a statement across organizations': () => database.system.query(one, []),
}
const problemOf = async (work: () => Promise<unknown>) =>
  databaseProblem(await work().catch((error: unknown) => error))?.code

it('a database that cannot be reached is said to be unavailable, and is found again', async () => {
  await line.cut()
  for (const way of Object.values(ways)) expect(await problemOf(way)).toBe('unavailable')
  const error = await ways['a transaction']().catch((thrown: unknown) => thrown)
  expect(database.isOutage(error)).toBe(true)
  expect(database.isOutage(Object.assign(new Error(), { code: 'ECONNREFUSED' }))).toBe(false)
  await line.mend()
  for (const way of Object.values(ways)) expect(await way()).toEqual([{ n: 1 }])
  expect(told.map(([facts, text]) => [facts['failed'], text.split(':')[0]])).toEqual([
    [1, 'the database cannot be reached'],
    [3, 'the database answers again'],
  ])
})

it('an outage is told of once, whatever fails for it, again while it lasts, and when it is over', () => {
  const lines: unknown[] = []
  const log = {
    warn: (...line: unknown[]) => lines.push(line),
    info: (...line: unknown[]) => lines.push(line),
  }
  let now = 0
  const outage = watchOutage(log as unknown as Pick<Log, 'warn' | 'info'>, () => now)
  const lost = new Error('Connection terminated unexpectedly')
  const away = 'the database cannot be reached: calls are refused and jobs wait until it answers'
  const fail = (times: number) => {
    for (let n = 0; n < times; n++) outage.failed(lost)
  }
  outage.answered()
  outage.failed(new Error('a bug'))
  fail(500)
  now = 61_000
  fail(1)
  now = 90_000
  outage.answered()
  outage.answered()
  // What comes and goes is not told every time.
  fail(3)
  outage.answered()
  expect(lines).toEqual([
    [{ reason: lost.message, failed: 1 }, away],
    [{ reason: lost.message, failed: 501 }, away],
    [{ seconds: 90, failed: 501 }, 'the database answers again'],
  ])
})

it('statements of one turn leave together, which the driver by itself does not do', async () => {
  await ways['a transaction']()
  const pieces: string[] = []
  line.hear((piece) => pieces.push(piece.toString('latin1')))
  await database.transaction({ orgId: org.orgId }, (tx) =>
    Promise.all([tx.query(one, []), tx.query(one, []), tx.query(one, [])]),
  )
  line.hear(() => {})
  expect(pieces.map((piece) => piece.match(/begin|test_one|commit/g))).toEqual([
    ['begin', 'test_one', 'test_one', 'test_one'],
    ['commit'],
  ])
})

it('connections that fell silent are given up before a request has waited for half a minute', async () => {
  await Promise.all(Object.values(ways).map((way) => way()))
  line.stall()
  const started = performance.now()
  expect(await Promise.all(Object.values(ways).map(problemOf))).toEqual(['unavailable', 'unavailable'])
  expect(performance.now() - started).toBeLessThan(29_000)
  for (const way of Object.values(ways)) expect(await way()).toEqual([{ n: 1 }])
}, 60_000)
