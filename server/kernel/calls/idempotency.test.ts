import { beforeAll, describe, expect, it } from 'vitest'
import { sharedTestApp, type TestApp, type TestOrg } from '../../test/harness.ts'

describe('an Idempotency-Key', () => {
  let app: TestApp
  let org: TestOrg
  beforeAll(async () => {
    app = await sharedTestApp()
    org = await app.createOrg()
  })

  const create = (
    key: string,
    body: unknown = { name: 'Program' },
    by: { key?: string; cookie?: string } = { key: org.key },
  ) => app.http('POST', '/v1/api-keys', { ...by, body, headers: { 'idempotency-key': key } })
  const countKeys = async (name: string) =>
    (await app.sql('select 1 from iam_api_keys where org_id = $1 and name = $2', [org.orgId, name])).length

  it('gives the same answer again, the secret included, and does nothing twice', async () => {
    const first = await create('again', { name: 'Again' })
    const second = await create('again', { name: 'Again' })
    expect([first.status, second.status]).toEqual([201, 201])
    expect(second.body).toEqual(first.body)
    expect(first.headers).not.toHaveProperty('idempotent-replayed')
    expect(second.headers['idempotent-replayed']).toBe('true')
    expect(await countKeys('Again')).toBe(1)
    expect(
      await app.sql(
        `select 1 from kernel_audit where operation = 'identity.createApiKey' and input->>'name' = 'Again'`,
      ),
    ).toHaveLength(1)
    expect(
      await app.sql(
        `select 1 from kernel_events where type = 'api_key.created' and payload->>'apiKeyId' = $1`,
        [first.body.id],
      ),
    ).toHaveLength(1)
    const [kept] = await app.sql(`select k::text as row from kernel_idempotency k where key = 'again'`)
    expect(kept.row).not.toContain(first.body.key)
  })

  it('is refused for another body and for another operation', async () => {
    await create('once', { name: 'One' })
    expect(await create('once', { name: 'Two' })).toMatchObject({
      status: 409,
      body: { code: 'idempotency_key_reused' },
    })
    const other = await app.http('POST', '/v1/webhooks', {
      key: org.key,
      body: { url: 'https://example.com/' },
      headers: { 'idempotency-key': 'once' },
    })
    expect(other).toMatchObject({ status: 409, body: { code: 'idempotency_key_reused' } })
    expect(await countKeys('Two')).toBe(0)
  })

  it('makes ten calls at once into one', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => create('at-once', { name: 'Ten' })))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
    expect(new Set(answers.map(({ body }) => body.key)).size).toBe(1)
    expect(answers.filter(({ headers }) => headers['idempotent-replayed'])).toHaveLength(9)
    expect(await countKeys('Ten')).toBe(1)
  })

  it('of a call that failed may be used again', async () => {
    expect((await create('retry', { name: '' })).status).toBe(400)
    expect((await create('retry', { name: 'Retried' })).status).toBe(201)
  })

  it('is each caller’s own', async () => {
    const second = await app.createKey(org, ['*'])
    const answers = await Promise.all([
      create('mine'),
      create('mine', { name: 'Program' }, { key: second }),
      create('mine', { name: 'Program' }, { cookie: org.cookie }),
    ])
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(3)
  })

  it('has 1 to 200 visible ASCII characters', async () => {
    for (const key of ['', ' ', 'with space', 'x'.repeat(201), 'ü'])
      expect((await create(key)).body.code, key).toBe('idempotency_key_invalid')
    expect((await create('!'.repeat(200))).status).toBe(201)
  })

  it('is forgotten after 24 hours', async () => {
    const first = await create('old')
    await app.sql(`update kernel_idempotency set created_at = now() - interval '23 hours' where key = 'old'`)
    expect((await create('old')).body.id).toBe(first.body.id)
    await app.sql(`update kernel_idempotency set created_at = now() - interval '25 hours' where key = 'old'`)
    expect((await create('old')).body.id).not.toBe(first.body.id)
  })

  it('of a request without a caller is nobody’s, and not looked at', async () => {
    const signIn = () =>
      app.http('POST', '/v1/auth/sign-in', {
        cookie: org.cookie,
        body: { email: 'x@example.com', password: 'wrong password' },
        headers: { 'idempotency-key': 'in' },
      })
    expect([(await signIn()).status, (await signIn()).headers['idempotent-replayed']]).toEqual([
      401,
      undefined,
    ])
    expect(await app.sql(`select 1 from kernel_idempotency where key = 'in'`)).toEqual([])
  })
})
