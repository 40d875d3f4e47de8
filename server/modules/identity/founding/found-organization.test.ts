import { afterAll, beforeAll, expect, it } from 'vitest'
import { createDatabase } from '../../../kernel/db/database.ts'
import { openPools, type Pools } from '../../../kernel/db/pools.ts'
import { startTestApp, type TestApp } from '../../../test/harness.ts'
import { foundOrganization } from './found-organization.ts'

let app: TestApp
let pools: Pools
beforeAll(async () => {
  app = await startTestApp()
  pools = openPools(app.databaseUrl, 20)
})
afterAll(async () => {
  await pools.close()
  await app.close()
})

it('founds once, whatever runs at the same time', async () => {
  const { system } = createDatabase(pools)
  // All connections are open before the race, which would be run one by one otherwise.
  await Promise.all(
    Array.from({ length: 10 }, () =>
      system.query({ name: 'test_warm_up', text: 'select pg_sleep(0.1)' }, []),
    ),
  )
  const founded = await Promise.all(
    Array.from({ length: 10 }, (_, i) =>
      system.transaction((tx) =>
        foundOrganization(tx, {
          email: `ada${i}@example.com`,
          name: 'Ada',
          passwordHash: 'x',
          orgName: `Engines ${i}`,
        }),
      ),
    ),
  )
  expect(founded.filter(Boolean)).toHaveLength(1)
  expect(await app.sql('select id from iam_orgs')).toEqual([{ id: founded.find(Boolean)?.orgId }])
})
