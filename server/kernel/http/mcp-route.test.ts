import { beforeAll, expect, test } from 'vitest'
import { sharedTestApp, type TestApp, type TestOrg } from '../../test/harness.ts'

let app: TestApp
let org: TestOrg
beforeAll(async () => {
  app = await sharedTestApp()
  org = await app.createOrg('Acme')
})

const list = (path: string, key: string | undefined = org.key) =>
  app.http('POST', path, {
    ...(key && { key }),
    headers: { accept: 'application/json, text/event-stream' },
    body: { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} },
  })

test('a toolset that does not exist is refused with those that do, on both paths', async () => {
  for (const path of ['/mcp', `/mcp/o/${org.orgId}`]) {
    const { status, body } = await list(`${path}?toolsets=conv,nothing`)
    expect([status, body.code]).toEqual([400, 'unknown_toolset'])
    expect(body.detail).toContain(
      'agent, alerts, analytics, cms, connectors, conv, crm, curator, feedback, identity, kb, mail, outreach, overview, platform, skills, social, team_chat, webhooks',
    )
  }
})

test('who asks for a toolset without a credential is told only that one is needed', async () => {
  const { status, body } = await list('/mcp?toolsets=nothing', '')
  expect([status, body.code]).toEqual([401, 'unauthenticated'])
})

test('toolsets may be named together, apart, or not at all', async () => {
  const tools = async (query: string) => (await list(`/mcp${query}`)).body.result.tools
  const prefixes = async (query: string) =>
    new Set((await tools(query)).map(({ name }: { name: string }) => name.split('_')[0]))
  expect(await prefixes('?toolsets=conv')).toEqual(new Set(['conv']))
  for (const query of ['?toolsets=conv,webhooks', '?toolsets=conv&toolsets=webhooks'])
    expect(await prefixes(query)).toEqual(new Set(['conv', 'webhooks']))
  expect((await prefixes('?toolsets=all')).size).toBeGreaterThan(2)
  const inShort = await tools('')
  expect(await tools('?toolsets=')).toEqual(inShort)
  expect(await tools('?toolsets=all')).not.toEqual(inShort)
})

test('without a credential both paths answer 401 alike, whatever organization is named', async () => {
  const answers = await Promise.all(
    ['/mcp', `/mcp/o/${org.orgId}`, '/mcp/o/org_0000000000000000000000'].flatMap((path) =>
      ['GET', 'POST', 'DELETE'].map(async (method) => ({ path, answer: await app.http(method, path) })),
    ),
  )
  for (const { path, answer } of answers)
    expect([
      answer.status,
      answer.body.code,
      answer.headers['www-authenticate']?.replace(/, scope="[\w: ]+"$/, ''),
    ]).toEqual([
      401,
      'unauthenticated',
      `Bearer resource_metadata="${app.config.baseUrl}/.well-known/oauth-protected-resource${path}"`,
    ])
})

test('a malformed organization is refused to everybody, and never served as /mcp', async () => {
  for (const orgId of ['nonsense', 'org_1', org.orgId.toUpperCase(), `${org.orgId}x`, `${org.orgId}/more`]) {
    const { status, body } = await list(`/mcp/o/${orgId}`)
    expect([orgId, status, body.code]).toEqual([orgId, 404, 'not_found'])
    expect((await app.http('POST', `/mcp/o/${orgId}`)).status).toBe(404)
  }
})

test('the organization’s own path refuses the credential of another one', async () => {
  const other = await app.createOrg('Other')
  const { status, body } = await list(`/mcp/o/${other.orgId}`)
  expect([status, body.code]).toEqual([401, 'unauthenticated'])
  expect((await list(`/mcp/o/${org.orgId}`)).status).toBe(200)
})

test('the 401 names no metadata that is not there', async () => {
  for (const path of ['/mcp', `/mcp/o/${org.orgId}`]) {
    const { headers } = await list(path, '')
    const [, named] = /resource_metadata="([^"]+)"/.exec(headers['www-authenticate'] ?? '') ?? []
    expect((await fetch(named ?? '')).status).toBe(200)
  }
})
