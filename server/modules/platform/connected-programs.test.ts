import { beforeAll, expect, test, vi } from 'vitest'
import { sharedTestApp, startTestApp, type TestApp, type TestOrg } from '../../test/harness.ts'

let app: TestApp
let org: TestOrg
beforeAll(async () => {
  app = await sharedTestApp()
  org = await app.createOrg('Connected')
})

const post = (to: TestApp, key: string, body: unknown, headers: Record<string, string> = {}) =>
  to.http('POST', '/mcp', {
    key,
    headers: { accept: 'application/json, text/event-stream', ...headers },
    body,
  })

const initialize = (name: string, version = '1.2.3') => ({
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name, version } },
})

const call = {
  jsonrpc: '2.0',
  id: 2,
  method: 'tools/call',
  params: { name: 'identity_get_organization', arguments: {} },
}

// oxlint-disable-next-line typescript/no-explicit-any -- what the API shows
const connections = async (of: TestOrg, query = ''): Promise<any> =>
  (await app.http('GET', `/v1/mcp/connections${query}`, { key: of.key })).body

/** The rows of an organization, once there are so many. */
const rows = (of: TestOrg, count: number) =>
  vi.waitFor(async () => {
    const found = await app.sql('select * from kernel_mcp_connections where org_id = $1', [of.orgId])
    expect(found).toHaveLength(count)
    return found
  })

test('a program is there with its first message, and its calls are its own', async () => {
  await post(app, org.key, initialize('Helper'))
  await rows(org, 1)
  await post(app, org.key, call)
  await post(app, org.key, call, { 'mcp-protocol-version': '2025-06-18' })
  const { items } = await connections(org)
  expect(items).toEqual([
    expect.objectContaining({
      kind: 'api_key',
      credentialName: 'Test key',
      clientName: 'Helper',
      clientVersion: '1.2.3',
      protocolVersion: '2025-06-18',
      calls: 2,
    }),
  ])
  expect(items[0].credentialId).toMatch(/^akey_/)
  expect(items[0].lastSeenAt >= items[0].firstSeenAt).toBe(true)
})

test('what follows within a minute is not written, and shown all the same', async () => {
  const busy = await app.createOrg('Busy')
  await post(app, busy.key, initialize('Loop'))
  const [before] = await rows(busy, 1)
  for (let i = 0; i < 5; i++) await post(app, busy.key, call)
  const [after] = await rows(busy, 1)
  expect([after.calls, after.last_seen_at]).toEqual([before.calls, before.last_seen_at])
  const [shown] = (await connections(busy)).items
  expect(shown.calls).toBe(5)
  expect(Date.parse(shown.lastSeenAt)).toBeGreaterThan(before.last_seen_at.getTime())
})

test('what was not written yet is written when the service stops', async () => {
  const own = await startTestApp()
  try {
    const twin = await own.twin()
    const { key, orgId } = await own.createOrg('Stops')
    await post(twin, key, initialize('Last words'))
    for (let i = 0; i < 3; i++) await post(twin, key, call)
    await twin.close()
    const found = await own.sql('select client_name, calls from kernel_mcp_connections where org_id = $1', [
      orgId,
    ])
    expect(found).toEqual([{ client_name: 'Last words', calls: 3 }])
    const [day] = await own.sql('select calls from kernel_mcp_days where org_id = $1', [orgId])
    expect(day.calls).toBe(3)
  } finally {
    await own.close()
  }
})

test('revision 2026-07-28 says with each request who asks', async () => {
  const modern = await app.createOrg('Modern')
  const _meta = {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientCapabilities': {},
    'io.modelcontextprotocol/clientInfo': { name: 'Newest', version: '9' },
  }
  const answer = await post(
    app,
    modern.key,
    { ...call, params: { ...call.params, _meta } },
    {
      'mcp-protocol-version': '2026-07-28',
      'mcp-method': 'tools/call',
      'mcp-name': 'identity_get_organization',
    },
  )
  expect(answer.status).toBe(200)
  await rows(modern, 1)
  expect((await connections(modern)).items[0]).toMatchObject({
    clientName: 'Newest',
    clientVersion: '9',
    protocolVersion: '2026-07-28',
    calls: 1,
  })
})

test('a program that says nothing of itself is known by its key', async () => {
  const silent = await app.createOrg('Silent')
  await post(app, silent.key, call)
  await rows(silent, 1)
  expect((await connections(silent)).items[0]).toMatchObject({
    clientName: null,
    clientVersion: null,
    calls: 1,
  })
})

test('a program may call itself what it likes, but neither long nor often', async () => {
  const loud = await app.createOrg('Loud')
  await post(app, loud.key, initialize(`\u0000${'x'.repeat(5000)}`, '1'.repeat(5000)))
  const [row] = await rows(loud, 1)
  expect([row.client_name, row.client_version]).toEqual(['x'.repeat(200), '1'.repeat(100)])
  for (let i = 0; i < 20; i++) await post(app, loud.key, initialize(`Name ${i}`))
  await rows(loud, 10)
  const [{ credential_id: credentialId }] = await rows(loud, 10)
  await app.sql(
    `insert into kernel_mcp_connections (org_id, id, kind, credential_id, client_name, last_seen_at)
     select $1, 'mcn_' || n, 'api_key', $2, 'Old ' || n, now() - n * interval '1 hour' from generate_series(1, 60) n`,
    [loud.orgId, credentialId],
  )
  const twin = await app.twin()
  try {
    await post(twin, loud.key, initialize('Newest'))
    await rows(loud, 50)
  } finally {
    await twin.close()
  }
  const { items } = await connections(loud, '?limit=200')
  const names = items.map(({ clientName }: { clientName: string }) => clientName)
  expect(names).toContain('Newest')
  expect(names).not.toContain('Old 60')
})

test('the list pages without loss or repetition', async () => {
  const crowd = await app.createOrg('Crowd')
  for (const name of ['One', 'Two', 'Three']) await post(app, crowd.key, initialize(name))
  await rows(crowd, 3)
  const names: string[] = []
  for (let cursor: string | null = ''; cursor !== null;) {
    const page = await connections(crowd, `?limit=2${cursor && `&cursor=${cursor}`}`)
    names.push(...page.items.map(({ clientName }: { clientName: string }) => clientName))
    cursor = page.nextCursor
  }
  expect(names.toSorted()).toEqual(['One', 'Three', 'Two'])
  expect((await connections(crowd, '?cursor=abc')).code).toBe('invalid_cursor')
})

test('no other organization, no member without the role and no key without the scope sees it', async () => {
  const other = await app.createOrg('Other')
  expect((await connections(other)).items).toEqual([])
  const member = await app.createMember(org, 'member')
  expect((await app.http('GET', '/v1/mcp/connections', { cookie: member })).status).toBe(403)
  const narrow = await app.createKey(org, ['org:read'])
  expect((await app.http('GET', '/v1/mcp/connections', { key: narrow })).status).toBe(403)
})
