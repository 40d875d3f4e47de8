import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestOrg } from '../../test/harness.ts'
import { camelName, columnName } from './column-names.ts'
import { createDatabase, type Database } from './database.ts'
import { openPools, type Pools } from './pools.ts'

let app: TestApp
let org: TestOrg
let pools: Pools
let database: Database

beforeAll(async () => {
  app = await startTestApp()
  org = await app.createOrg('Columns')
  pools = openPools(app.databaseUrl, 1)
  database = createDatabase(pools)
})
afterAll(async () => {
  await pools.close()
  await app.close()
})

test('a name stands for one column, there and back', () => {
  expect(camelName('last_used_at')).toBe('lastUsedAt')
  expect(columnName('lastUsedAt')).toBe('last_used_at')
  expect(columnName('iam_orgs')).toBe('iam_orgs')
})

test('the query builder asks for and answers columns by the names of code, and leaves what is in them alone', async () => {
  const settings = { snake_case: { inner_key: 1 } }
  const { name, changed, counted } = await database.transaction({ orgId: org.orgId }, async ({ kysely }) => ({
    changed: await kysely
      .updateTable('iam_orgs')
      .set({ settings: JSON.stringify(settings), attentionDelayMinutes: 7 })
      .where('id', '=', org.orgId)
      .returningAll()
      .executeTakeFirstOrThrow(),
    name: await kysely.selectFrom('iam_orgs as o').select('o.attentionDelayMinutes').execute(),
    counted: await kysely
      .selectFrom('iam_orgs')
      .select(({ fn }) => fn.countAll<number>().as('howMany'))
      .execute(),
  }))
  expect(changed).toMatchObject({ attentionDelayMinutes: 7, settings })
  expect(Object.keys(changed).filter((key) => key.includes('_'))).toEqual([])
  expect(name).toEqual([{ attentionDelayMinutes: 7 }])
  expect(counted).toEqual([{ howMany: 1 }])
})
