import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp, type TestOrg } from '../../test/harness.ts'

describe('the audit log', () => {
  let app: TestApp
  let org: TestOrg
  beforeAll(async () => {
    app = await startTestApp()
    org = await app.createOrg('Home')
  })
  afterAll(() => app.close())

  const list = async (query = '', by: { key?: string; cookie?: string } = { key: org.key }) =>
    (await app.http('GET', `/v1/audit-logs${query}`, by)).body
  const rename = (name: string, headers: Record<string, string> = {}) =>
    app.http('PATCH', '/v1/orgs/me', { key: org.key, body: { name }, headers })

  it('has a line for what was done and for what was refused', async () => {
    const { body: reader } = await app.http('POST', '/v1/api-keys', {
      key: org.key,
      body: { name: 'Reader', scopes: ['org:read'] },
    })
    await app.http('PATCH', '/v1/orgs/me', {
      key: reader.key,
      body: { name: 'Mine' },
      headers: { 'x-request-id': 'refused-1' },
    })
    const { items } = await list()
    expect(items[0]).toMatchObject({
      operation: 'identity.updateOrg',
      title: 'Change the organization’s name, settings, time zone, language or attention delay',
      method: 'PATCH /v1/orgs/me',
      tool: null,
      result: 'denied',
      error: 'forbidden',
      actorType: 'agent',
      actorId: reader.id,
      actorName: 'Reader',
      correlationId: 'refused-1',
    })
    expect(items[1]).toMatchObject({ operation: 'identity.createApiKey', result: 'ok', error: null })
  })

  it('has a line for what whoever opened a share link was refused, and can still be read', async () => {
    const made = async (path: string, body: object) =>
      (await app.http('POST', path, { key: org.key, body })).body
    const tracker = await made('/v1/analytics/trackers', { name: 'Shop', allowedOrigins: [] })
    const trackerId = tracker.id ?? tracker.trackerId
    const { token } = await made('/v1/analytics/share-links', { trackerId, name: 'Board' })
    expect((await app.http('PATCH', '/v1/orgs/me', { key: token, body: { name: 'Mine' } })).status).toBe(403)
    expect((await list('?actorType=viewer')).items).toMatchObject([
      { operation: 'identity.updateOrg', actorType: 'viewer', result: 'denied' },
    ])
    expect((await list()).items[0]).toMatchObject({ actorType: 'viewer' })
  })

  it('filters in full pages, and pages without loss or repetition within one instant', async () => {
    for (let i = 0; i < 7; i++) {
      await rename(`Home ${i}`, {
        'user-agent': i % 2 ? 'curl/8' : 'stoa-sdk/1',
        'x-request-id': `call-${i}`,
      })
    }
    await app.sql(
      `update kernel_audit set created_at = '2026-01-01 00:00:00.123456Z' where request_id like 'call-%'`,
    )
    const seen: string[] = []
    for (let before: string | null = ''; before !== null;) {
      const page: { items: { correlationId: string }[]; nextCursor: string | null } = await list(
        `?client=sdk&limit=2${before && `&before=${before}`}`,
      )
      expect(page.items.length).toBe(2)
      seen.push(...page.items.map(({ correlationId }) => correlationId))
      before = page.nextCursor
    }
    expect(seen.toSorted()).toEqual(['call-0', 'call-2', 'call-4', 'call-6'])
    expect((await list('?correlationId=call-3')).items).toHaveLength(1)
    expect((await list('?actorType=member')).items).toHaveLength(0)
    expect((await list('?tool=conv_reply')).items).toHaveLength(0)
  })

  it('starts before an instant, and refuses what is neither cursor nor instant', async () => {
    const { items } = await list('?before=2026-01-01T00:00:01Z')
    expect(items.map(({ createdAt }: { createdAt: string }) => createdAt)).toEqual(
      Array(7).fill('2026-01-01T00:00:00.123Z'),
    )
    expect((await list('?before=2026-01-01T02:00:00%2B02:00')).items).toHaveLength(0)
    for (const wrong of ['yesterday', 'abc', 'W10', '2026-13-01T00:00:00Z'])
      expect((await list(`?before=${wrong}`)).code).toBe('invalid_cursor')
    for (const odd of ['0000-01-01T00:00:00Z', '9999-12-31T23:59:59Z'])
      expect((await app.http('GET', `/v1/audit-logs?before=${odd}`, { key: org.key })).status).toBe(200)
    expect((await list('?client=toaster')).code).toBe('invalid_input')
  })

  it('is downloaded as one table, by those who may read it', async () => {
    const head = 'createdAt,actorType,actorId,actorName,title,operation,'
    const get = async (key: string) => {
      const answer = await fetch(`${app.url}/v1/audit-logs/export`, {
        headers: { authorization: `Bearer ${key}` },
      })
      return { status: answer.status, type: answer.headers.get('content-type'), text: await answer.text() }
    }
    const { type, text } = await get(org.key)
    expect(type).toContain('text/csv')
    expect(text.startsWith(head)).toBe(true)
    const lines = text.trim().split('\r\n')
    const [counted] = await app.sql('select count(*)::int as n from kernel_audit where org_id = $1', [
      org.orgId,
    ])
    expect(lines).toHaveLength(counted?.n + 1)
    const other = await app.createOrg('Elsewhere')
    expect((await get(other.key)).text.trim().split('\r\n')).toHaveLength(1)
    const { body: narrow } = await app.http('POST', '/v1/api-keys', {
      key: other.key,
      body: { name: 'Narrow', scopes: ['conv:read'] },
    })
    expect((await get(narrow.key)).status).toBe(403)
  })

  it('shows an organization its own lines only', async () => {
    const other = await app.createOrg('Other')
    expect(await list('', { key: other.key })).toEqual({ items: [], nextCursor: null })
  })

  it('never holds a secret, nor does any other table', async () => {
    const fresh = await app.http('POST', '/v1/api-keys', {
      key: org.key,
      body: { name: 'Secret' },
      headers: { 'idempotency-key': 'once' },
    })
    const again = await app.http('POST', '/v1/api-keys', {
      key: org.key,
      body: { name: 'Secret' },
      headers: { 'idempotency-key': 'once' },
    })
    expect(fresh.body.key).toMatch(/^svc_admin_/)
    expect(again.body.key).toBe(fresh.body.key)
    const password = 'this is a secret password'
    await app.http('POST', '/v1/me/password', {
      cookie: org.cookie,
      body: { currentPassword: password, newPassword: `${password} 2` },
    })
    await app.http('POST', '/v1/auth/sign-in', {
      cookie: org.cookie,
      body: { email: 'x@example.com', password },
    })
    await app.http('POST', '/v1/auth/sign-up', {
      cookie: org.cookie,
      body: { email: 'x@example.com', password, name: 'X', orgName: 'X' },
    })
    const tables = await app.sql(
      `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
    )
    const dumps = await Promise.all(tables.map(({ name }) => app.sql(`select t::text as row from ${name} t`)))
    const stored = dumps
      .flat()
      .map(({ row }) => row)
      .join('\n')
    expect(stored).toContain('[redacted]')
    const logged = app.logs.join('')
    expect(logged).toContain('/v1/me/password')
    for (const secret of [password, fresh.body.key, org.key, org.cookie.split('=')[1]]) {
      expect(stored).not.toContain(secret)
      expect(logged).not.toContain(secret)
    }
  })
})
