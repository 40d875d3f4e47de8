import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../test/harness.ts'
import { startTestMachinery, type TestMachinery } from '../../test/machinery.ts'
import { AppError, E } from '../base/errors.ts'
import { statement, type Tx } from './transaction.ts'

let app: TestApp
let test: TestMachinery
beforeAll(async () => {
  app = await startTestApp()
  test = await startTestMachinery(app, [])
})
afterAll(async () => {
  await test.close()
  await app.close()
})

const where = statement(
  'test_where',
  `select pg_current_snapshot()::text as snapshot, pg_backend_pid() as pid, current_setting('svc.org_id') as org`,
)
const read = async (tx: Tx) => (await tx.query<{ pid: number; org: string }>(where, []))[0]
const broken = (tx: Tx) => tx.query(statement('test_broken', 'select 1 / 0'), [])
const upTo = (count: number) => Array.from({ length: count }, (_, n) => n)

it('callers of one moment share a transaction, those of different organizations do not', async () => {
  const [one, two] = [(await app.createOrg()).orgId, (await app.createOrg()).orgId]
  const seen = await Promise.all(
    upTo(30).map((n) => test.machinery.database.readTogether(n % 2 ? one : two, read)),
  )
  expect(seen.map((row) => row?.org)).toEqual(upTo(30).map((n) => (n % 2 ? one : two)))
  const pids = (orgId: string) => new Set(seen.filter((row) => row?.org === orgId).map((row) => row?.pid))
  expect([pids(one).size, pids(two).size]).toEqual([1, 1])
})

it('answers everybody, however many come at once', async () => {
  const { orgId } = await app.createOrg()
  const seen = await Promise.all(
    upTo(500).map((n) => test.machinery.database.readTogether(orgId, async (tx) => [n, await read(tx)])),
  )
  expect(seen.map(([n]) => n)).toEqual(upTo(500))
})

it('slow ones hold up those that came with them, and nobody who comes later', async () => {
  const { orgId } = await app.createOrg()
  const { database } = test.machinery
  const sleep = statement('test_sleep', 'select pg_sleep(2)')
  const order: string[] = []
  // As many as fill all groups that may be under way.
  const slow = upTo(32).map((n) =>
    database
      .readTogether<unknown>(orgId, (tx) => (n % 16 ? read(tx) : tx.query(sleep, [])))
      .then(() => order.push('slow')),
  )
  await new Promise((resolve) => setTimeout(resolve, 10))
  await Promise.all(upTo(20).map(() => database.readTogether(orgId, read))).then(() => order.push('later'))
  expect(order).toEqual(['later'])
  await Promise.all(slow)
})

it('a statement that fails, a refusal and a bug are the caller’s own', async () => {
  const { orgId } = await app.createOrg()
  const { database } = test.machinery
  const settled = await Promise.allSettled([
    database.readTogether(orgId, read),
    database.readTogether(orgId, broken),
    database.readTogether(orgId, async () => {
      throw new AppError(E.not_found)
    }),
    database.readTogether(orgId, async () => {
      throw new TypeError('a bug')
    }),
    database.readTogether(orgId, async (tx) => {
      await read(tx)
      await new Promise((resolve) => setImmediate(resolve))
      return read(tx)
    }),
  ])
  expect(
    settled.map((result) => (result.status === 'rejected' ? String(result.reason.message) : 'fine')),
  ).toEqual(['fine', 'division by zero', E.not_found.message, 'a bug', 'fine'])
})

it('nobody can write', async () => {
  const { orgId } = await app.createOrg()
  const write = (tx: Tx) => tx.query(statement('test_write', `update iam_orgs set name = 'x'`), [])
  await expect(test.machinery.database.readTogether(orgId, write)).rejects.toThrow('read-only transaction')
})
