import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp, type TestOrg } from '../../test/harness.ts'
import { openSeverableLine, type SeverableLine } from '../../test/severable-line.ts'
import { createDatabase, type Database } from './database.ts'
import { openPools, type Pools } from './pools.ts'
import { databaseProblem } from './problems.ts'
import { statement } from './transaction.ts'

const one = statement('test_one', 'select 1 as n')

let app: TestApp
let org: TestOrg
let line: SeverableLine
let pools: Pools
let database: Database

beforeAll(async () => {
  app = await startTestApp()
  org = await app.createOrg()
  line = await openSeverableLine(app.databaseUrl)
  pools = openPools(line.url, 2)
  database = createDatabase(pools)
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
  await line.mend()
  for (const way of Object.values(ways)) expect(await way()).toEqual([{ n: 1 }])
})

it('connections that fell silent are given up before a request has waited for half a minute', async () => {
  await Promise.all(Object.values(ways).map((way) => way()))
  line.stall()
  const started = performance.now()
  expect(await Promise.all(Object.values(ways).map(problemOf))).toEqual(['unavailable', 'unavailable'])
  expect(performance.now() - started).toBeLessThan(29_000)
  for (const way of Object.values(ways)) expect(await way()).toEqual([{ n: 1 }])
}, 60_000)
