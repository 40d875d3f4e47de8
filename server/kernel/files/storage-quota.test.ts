import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../test/harness.ts'
import { openPools, type Pools } from '../db/pools.ts'
import { createDatabase } from '../db/database.ts'
import { listQuotas, setQuota } from './storage-quota.ts'

const MB = 1024 ** 2

let app: TestApp
let pools: Pools
beforeAll(async () => {
  app = await startTestApp({ SVC_ORG_STORAGE_MB: '20' })
  pools = openPools(app.databaseUrl, 2)
})
afterAll(async () => {
  await pools.close()
  await app.close()
})

const ask = (key: string, sizeBytes: number, at = app) =>
  at.http('POST', '/v1/cms/assets/upload-request', {
    key,
    body: { name: 'a.pdf', mime: 'application/pdf', sizeBytes },
  })

describe('what an organization stores', () => {
  it('is bounded, whoever else has room; how much it is and may be is told', async () => {
    const [one, other] = [await app.createOrg(), await app.createOrg()]
    for (let n = 0; n < 4; n += 1) expect((await ask(one.key, 5 * MB)).status).toBe(200)
    const refused = await ask(one.key, 1)
    expect([refused.status, refused.body.code]).toEqual([507, 'storage_quota_reached'])
    expect(refused.body.detail).toContain('20 MB')
    expect((await ask(other.key, 5 * MB)).status).toBe(200)
    // What was only asked for is not stored.
    expect((await app.http('GET', '/v1/usage', { key: one.key })).body.storage).toEqual({
      usedBytes: 0,
      limitBytes: 20 * MB,
    })
  })

  it('counts files of conversations and of content, and nothing that is deleted', async () => {
    const { key, orgId } = await app.createOrg()
    await app.sql(
      `insert into cms_assets (org_id, id, name, mime, size_bytes, variant_bytes, hash)
       select $1, 'cma_' || lpad(n::text, 22, '0'), 'a', 'image/png', 1000, 500, case when n < 3 then 'h' end from generate_series(1, 3) n`,
      [orgId],
    )
    expect((await app.http('GET', '/v1/usage', { key })).body.storage.usedBytes).toBe(3000)
  })

  it('may be another amount for one, or without a limit, in every process within a minute', async () => {
    const { key, orgId } = await app.createOrg()
    const { system } = createDatabase(pools)
    await setQuota(system, orgId, 100 * MB)
    expect((await app.http('GET', '/v1/usage', { key })).body.storage.limitBytes).toBe(100 * MB)
    await setQuota(system, orgId, null)
    expect((await app.http('GET', '/v1/usage', { key })).body.storage.limitBytes).toBeNull()
    expect(await listQuotas(system)).toEqual([{ orgId, bytes: null }])
    await setQuota(system, orgId, undefined)
    expect((await app.http('GET', '/v1/usage', { key })).body.storage.limitBytes).toBe(20 * MB)
  })
})
