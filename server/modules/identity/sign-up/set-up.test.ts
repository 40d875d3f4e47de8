import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDatabase } from '../../../kernel/db/database.ts'
import { openPools, type Pools } from '../../../kernel/db/pools.ts'
import { createSecrets } from '../../../kernel/secrets/secrets.ts'
import { startTestApp, type TestApp } from '../../../test/harness.ts'
import { setUpFirstOrganization } from './set-up.ts'

const KEY = 'svc_admin_ci_0123456789_0123456789_0123456789'
const settings = {
  SVC_ADMIN_EMAIL: 'Ops@Example.com',
  SVC_ADMIN_PASSWORD: 'unattended horse',
  SVC_ORG_NAME: 'Example',
  SVC_ADMIN_API_KEY: KEY,
}

describe('unattended set-up', () => {
  let app: TestApp
  let pools: Pools
  beforeAll(async () => {
    app = await startTestApp()
    pools = openPools(app.databaseUrl, 2)
  })
  afterAll(async () => {
    await pools.close()
    await app.close()
  })

  const setUp = (set: Record<string, string>) =>
    setUpFirstOrganization(createDatabase(pools).system, createSecrets(app.config.secretKey), {
      ...app.config,
      ...set,
    })
  const everything = () =>
    app.sql(`select (select json_agg(o) from iam_orgs o) as orgs, (select json_agg(u) from iam_users u) as users,
      (select json_agg(m) from iam_memberships m) as members, (select json_agg(k) from iam_api_keys k) as keys`)

  it('does nothing unless it is asked for', async () => {
    expect(await setUp({})).toBeNull()
    expect(await app.sql('select 1 from iam_orgs')).toHaveLength(0)
  })

  it('refuses an obvious password before anything is created', async () => {
    await expect(setUp({ ...settings, SVC_ADMIN_PASSWORD: 'ops@example.com' })).rejects.toThrow(
      /SVC_ADMIN_PASSWORD/,
    )
    expect(await app.sql('select 1 from iam_orgs')).toHaveLength(0)
  })

  it('creates organization, owner and key once, also when several processes start together', async () => {
    const done = await Promise.all([setUp(settings), setUp(settings), setUp(settings)])
    expect(done.filter(Boolean)).toHaveLength(1)
    expect(done.find(Boolean)).toContain('ops@example.com')
    expect(String(done.find(Boolean))).not.toContain(KEY)

    const { body } = await app.http('GET', '/v1/whoami', { key: KEY })
    expect(body).toMatchObject({ actor: { type: 'agent', scopes: ['*'] }, org: { name: 'Example' } })
    const signedIn = await app.http('POST', '/v1/auth/sign-in', {
      body: { email: 'ops@example.com', password: settings.SVC_ADMIN_PASSWORD },
    })
    expect(signedIn.status).toBe(200)
  })

  it('changes nothing the second time, whatever the environment says by then', async () => {
    await app.sql('update iam_api_keys set last_used_at = null')
    const before = await everything()
    expect(
      await setUp({
        ...settings,
        SVC_ADMIN_PASSWORD: 'another password',
        SVC_ADMIN_API_KEY: `${KEY}2`,
        SVC_ORG_NAME: 'Other',
      }),
    ).toBeNull()
    expect(await everything()).toEqual(before)
  })

  it('shows of the given key no more than of one that we made', async () => {
    const { body } = await app.http('GET', '/v1/api-keys', { key: KEY })
    expect(body.items).toMatchObject([{ prefix: 'svc_admin_ci_012', last4: '6789' }])
  })
})
