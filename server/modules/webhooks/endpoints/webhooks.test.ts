import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/harness.ts'

let app: TestApp
let org: Awaited<ReturnType<TestApp['createOrg']>>

beforeAll(async () => {
  app = await startTestApp()
  org = await app.createOrg()
})
afterAll(() => app.close())

const call = (method: string, path: string, body?: unknown, key = org.key) =>
  app.http(method, `/v1/webhooks${path}`, { key, ...(body !== undefined && { body }) })
const create = (body: Record<string, unknown> = {}) =>
  call('POST', '', { url: 'https://example.com/hooks', ...body })

describe('a webhook', () => {
  it('is created with all events, active, and a secret that is shown only then', async () => {
    const created = await create()
    expect(created.status).toBe(201)
    expect(created.body).toEqual({
      id: expect.stringMatching(/^whk_[0-9a-z]{22}$/),
      url: 'https://example.com/hooks',
      events: [],
      active: true,
      disabledReason: null,
      disabledAt: null,
      failingSince: null,
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
      secret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{32}$/),
    })
    const { secret, ...shown } = created.body
    const list = await call('GET', '')
    expect(list.body.items).toContainEqual(shown)
    expect(JSON.stringify(list.body)).not.toContain('whsec_')
    const rotated = await call('POST', `/${created.body.id}/rotate-secret`)
    for (const table of [
      'hook_endpoints',
      'kernel_audit',
      'kernel_events',
      'graphile_worker._private_jobs',
    ]) {
      const dump = JSON.stringify(await app.sql(`select * from ${table}`))
      expect(dump).not.toContain(secret.slice(6))
      expect(dump).not.toContain(rotated.body.secret.slice(6))
    }
  })

  it('is changed field by field, and deleted', async () => {
    const { body } = await create({ events: ['webhook.test'] })
    const changed = await call('PATCH', `/${body.id}`, { active: false })
    expect(changed.status).toBe(200)
    expect(changed.body).toMatchObject({
      url: body.url,
      events: ['webhook.test'],
      active: false,
      disabledReason: null,
    })
    const { body: all } = await call('PATCH', `/${body.id}`, {
      url: 'https://example.org/x',
      events: [],
      active: true,
    })
    expect(all).toMatchObject({ url: 'https://example.org/x', events: [], active: true })
    expect((await call('DELETE', `/${body.id}`)).status).toBe(204)
    expect((await call('DELETE', `/${body.id}`)).status).toBe(404)
  })

  it('forgets why it was switched off when it is activated again', async () => {
    const { body } = await create()
    await app.sql(
      `update hook_endpoints set active = false, disabled_reason = 'gone', disabled_at = now(), failing_since = now() where id = $1`,
      [body.id],
    )
    const { body: listed } = await call('GET', '')
    expect(listed.items[0]).toMatchObject({
      active: false,
      disabledReason: 'gone',
      disabledAt: expect.any(String),
    })
    const { body: active } = await call('PATCH', `/${body.id}`, { active: true })
    expect(active).toMatchObject({ active: true, disabledReason: null, disabledAt: null, failingSince: null })
  })

  it('gets a new secret, and the old one stays for a day', async () => {
    const { body } = await create()
    const rotated = await call('POST', `/${body.id}/rotate-secret`)
    expect(rotated.status).toBe(200)
    expect(rotated.body).toEqual({
      id: body.id,
      secret: expect.stringMatching(/^whsec_/),
      previousSecretValidUntil: expect.any(String),
    })
    expect(rotated.body.secret).not.toBe(body.secret)
    const hours = (Date.parse(rotated.body.previousSecretValidUntil) - Date.now()) / 3_600_000
    expect(hours).toBeGreaterThan(23.9)
    expect(hours).toBeLessThan(24.1)
  })

  it('of another organization is not found', async () => {
    const { body } = await create()
    const other = await app.createOrg()
    const tries = [
      call('PATCH', `/${body.id}`, { active: false }, other.key),
      call('DELETE', `/${body.id}`, undefined, other.key),
      call('POST', `/${body.id}/rotate-secret`, undefined, other.key),
      call('GET', `/${body.id}/deliveries`, undefined, other.key),
      call('POST', `/${body.id}/test`, undefined, other.key),
      call('POST', `/${body.id}/deliveries/whd_${'0'.repeat(22)}/replay`, undefined, other.key),
    ]
    for (const refused of await Promise.all(tries)) {
      expect(refused).toMatchObject({ status: 404, body: { code: 'webhook_not_found' } })
    }
    expect((await call('GET', '', undefined, other.key)).body.items).toEqual([])
  })
})

describe('a URL', () => {
  it.each([
    ['plain http', 'http://example.com/hooks'],
    ['loopback', 'https://127.0.0.1/hooks'],
    ['a loopback name', 'https://localhost/hooks'],
    ['a private address', 'https://10.0.0.1/'],
    ['a private address in disguise', 'https://0x0a000001/'],
    ['cloud metadata', 'https://169.254.169.254/latest'],
    ['a mapped private address', 'https://[::ffff:192.168.0.1]/'],
    ['a local domain', 'https://printer.local/'],
    ['credentials', 'https://user:secret@example.com/'],
    ['another scheme', 'ftp://example.com/'],
    ['no URL', 'example.com'],
    ['a line break', 'https://example.com/\nx'],
  ])('is refused: %s', async (_, url) => {
    const refused = await create({ url })
    expect(refused).toMatchObject({
      status: 400,
      body: { code: 'webhook_url_not_allowed', errors: [{ path: 'url' }] },
    })
    expect(JSON.stringify(refused.body)).not.toContain('secret')
  })

  it('is checked on change, too, and is at most 2,048 characters long', async () => {
    const { body } = await create({ url: `https://example.com/${'x'.repeat(2028)}` })
    const refused = await call('PATCH', `/${body.id}`, { url: 'http://example.com' })
    expect(refused).toMatchObject({ status: 400, body: { code: 'webhook_url_not_allowed' } })
    expect((await create({ url: `https://example.com/${'x'.repeat(2029)}` })).status).toBe(400)
  })
})

describe('event types', () => {
  it('that nobody offers are refused by name', async () => {
    const refused = await create({ events: ['webhook.test', 'no.such', 'webhook.*'] })
    expect(refused).toMatchObject({ status: 400, body: { code: 'webhook_unknown_event' } })
    expect(refused.body.detail).toContain('no.such, webhook.*')
    const { body } = await create()
    const { body: problem } = await call('PATCH', `/${body.id}`, { events: ['no.such'] })
    expect(problem).toMatchObject({ code: 'webhook_unknown_event', errors: [{ path: 'events.0' }] })
  })

  it('are listed by module, each with a schema and an example that fits', async () => {
    const { status, body } = await call('GET', '/event-types')
    expect(status).toBe(200)
    expect(body.modules.system).toEqual(
      expect.arrayContaining(['webhook.disabled', 'webhook.test', 'organization.updated']),
    )
    expect(Object.values(body.modules).flat().toSorted()).toEqual(body.all.toSorted())
    expect(body.types.map(({ type }: { type: string }) => type)).toEqual(body.all)
    for (const { schema, example, description } of body.types) {
      expect(description).not.toBe('')
      expect(Object.keys(example)).toEqual(expect.arrayContaining(schema.required ?? []))
    }
  })
})

describe('the list', () => {
  it('is paged', async () => {
    const other = await app.createOrg()
    const ids = []
    for (let n = 0; n < 3; n++)
      ids.unshift((await call('POST', '', { url: `https://example.com/${n}` }, other.key)).body.id)
    const first = await call('GET', '?limit=2', undefined, other.key)
    const second = await call('GET', `?limit=2&cursor=${first.body.nextCursor}`, undefined, other.key)
    expect([...first.body.items, ...second.body.items].map(({ id }) => id)).toEqual(
      expect.arrayContaining(ids),
    )
    expect(first.body.items).toHaveLength(2)
    expect(second.body).toMatchObject({ items: [expect.anything()], nextCursor: null })
  })

  it('holds at most 50, whoever comes at the same time', async () => {
    const other = await app.createOrg()
    const fill = `insert into hook_endpoints (org_id, id, url, secret)
      select $1, 'whk_' || lpad(n::text, 22, '0'), 'https://example.com', 'x' from generate_series(1, 49) n`
    await app.sql(fill, [other.orgId])
    const tries = await Promise.all(
      [1, 2, 3].map(() => call('POST', '', { url: 'https://example.com' }, other.key)),
    )
    expect(tries.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
    expect(tries.find(({ status }) => status === 409)?.body.code).toBe('webhook_limit_reached')
  })
})
