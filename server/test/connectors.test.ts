import { createPublicKey, verify } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { connectorVendors } from '../adapters/connectors/vendors.ts'
import { startTestApp, type HttpAnswer, type TestApp, type TestOrg } from './harness.ts'

/** A vendor that asks for consent: what its two endpoints answer is up to the running test. */
interface Party {
  url: string
  asked: { path: string; form: URLSearchParams; authorization: string | undefined }[]
  answer: (
    path: string,
    form: URLSearchParams,
  ) => [status: number, body: unknown] | Promise<[number, unknown]>
  server: Server
}

let party: Party
let app: TestApp
/** Another instance: the MCP server of somebody else. */
let other: TestApp
let otherKey: string
let org: TestOrg

async function startParty(): Promise<Party> {
  const made: Party = { url: '', asked: [], answer: () => [200, {}], server: createServer() }
  made.server.on('request', (request, response) => {
    let body = ''
    request.on('data', (chunk) => (body += String(chunk)))
    request.on('end', async () => {
      const form = new URLSearchParams(body)
      const path = request.url ?? ''
      made.asked.push({ path, form, authorization: request.headers.authorization })
      const [status, answer] = await made.answer(path, form)
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
    })
  })
  await new Promise<void>((resolve) => void made.server.listen(0, '127.0.0.1', resolve))
  made.url = `http://127.0.0.1:${(made.server.address() as AddressInfo).port}`
  return made
}

beforeAll(async () => {
  party = await startParty()
  const hubspot = connectorVendors.get('hubspot')
  if (!hubspot?.oauth) throw new Error('there is no vendor with a consent')
  const local = {
    ...hubspot,
    oauth: {
      ...hubspot.oauth,
      authorizeUrl: `${party.url}/authorize`,
      tokenUrl: `${party.url}/token`,
      revokeUrl: `${party.url}/revoke`,
    },
    test: async ({ secrets }: { secrets: Readonly<Record<string, string>> }) =>
      `with ${secrets['accessToken']}`,
  }
  app = await startTestApp(
    { SVC_ALLOW_PRIVATE_TARGETS: 'on' },
    { connectorVendors: new Map([...connectorVendors, ['hubspot', local]]) },
  )
  other = await startTestApp()
  const theirs = await other.createOrg('Their shop')
  otherKey = await other.createKey(theirs, ['contacts:read', 'crm:read', 'crm:write'])
})
afterAll(async () => {
  await app.close()
  await other.close()
  party.server.close()
})
beforeEach(async () => {
  org = await app.createOrg()
  party.asked = []
})

type Body = Record<string, unknown>
const call = (
  method: string,
  path: string,
  body?: Body,
  as: { key?: string; cookie?: string } = { cookie: org.cookie },
) => app.http(method, `/v1/${path}`, { ...as, ...(body && { body }) })
const told = ({ status, body }: HttpAnswer) => [status, body.code]
const connect = async (given: Body) => {
  const made = await call('POST', 'connectors', given)
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  return made.body
}
const shown = async (id: string) =>
  (await call('GET', 'connectors')).body.connections.find((each: { id: string }) => each.id === id)
const mcp = () =>
  connect({
    vendor: 'custom-mcp',
    name: 'Their shop',
    config: { url: `${other.url}/mcp?toolsets=crm`, bearerToken: otherKey },
  })

describe('a connector', () => {
  it('keeps its secrets, shows none, and sends them to no other server', async () => {
    const { id, ...made } = await connect({
      vendor: 'magento',
      name: 'Shop',
      config: { baseUrl: 'https://shop.example.com/', accessToken: 'a-long-secret-token' },
    })
    expect(made).toMatchObject({
      credentialState: 'active',
      active: true,
      credentialLink: null,
      settings: { baseUrl: 'https://shop.example.com' },
    })
    const renamed = await call('PATCH', `connectors/${id}`, {
      name: 'The shop',
      config: { baseUrl: 'https://shop.example.com' },
    })
    expect(renamed.body).toMatchObject({ name: 'The shop', credentialState: 'active' })
    const moved = await call('PATCH', `connectors/${id}`, { config: { baseUrl: 'https://evil.example.com' } })
    expect(moved.body).toMatchObject({ credentialState: 'pending', active: false })
    expect(told(await call('PATCH', `connectors/${id}`, { active: true }))).toEqual([
      400,
      'connectors_invalid',
    ])
    const rows = await app.sql('select * from cnx_connectors where org_id = $1', [org.orgId])
    const audit = await app.sql('select * from kernel_audit where org_id = $1', [org.orgId])
    expect(audit.map(({ operation }) => operation)).toContain('connectors.createConnector')
    for (const told of [renamed.body, await shown(id), rows, audit, app.logs])
      expect(JSON.stringify(told)).not.toContain('a-long-secret-token')
    expect(
      told(
        await call('POST', 'connectors', {
          vendor: 'magento',
          name: 'the SHOP',
          config: { baseUrl: 'https://x.example' },
        }),
      ),
    ).toEqual([409, 'connectors_conflict'])
    const gone = await call('DELETE', `connectors/${id}`)
    expect([gone.status, gone.body]).toEqual([200, { deleted: true, id }])
    expect(told(await call('DELETE', `connectors/${id}`))).toEqual([404, 'connectors_not_found'])
  })

  it('is refused with words that say what is wrong', async () => {
    const refused = async (given: Body) =>
      (await call('POST', 'connectors', { name: 'x', ...given })).body.detail
    expect(await refused({ vendor: 'moon' })).toMatch(/^there is no vendor moon; there are shopify, /)
    expect(await refused({ vendor: 'shopify', config: {} })).toBe('shopDomain: Shop domain is needed')
    expect(await refused({ vendor: 'shopify', config: { shopDomain: 'shop.example.com' } })).toMatch(
      /^shopDomain: .* such as my-shop/,
    )
    expect(await refused({ vendor: 'magento', config: { baseUrl: 'ftp://x' } })).toMatch(/^baseUrl: /)
    expect(
      await refused({ vendor: 'magento', config: { baseUrl: 'https://x.example', accessToken: 'short' } }),
    ).toMatch(/^accessToken: /)
    expect(await refused({ vendor: 'magento', config: { colour: 'red' } })).toMatch(/has no field colour/)
  })

  it('is seen and changed by owners and admins of its organization alone', async () => {
    const { id } = await connect({
      vendor: 'http',
      name: 'Orders',
      config: { url: 'https://api.example.com/orders' },
    })
    const member = await app.createMember(org, 'member')
    expect((await call('GET', 'connectors', undefined, { cookie: member })).status).toBe(403)
    const elsewhere = await app.createOrg()
    expect(told(await call('POST', `connectors/${id}/test`, {}, { key: elsewhere.key }))).toEqual([
      404,
      'connectors_not_found',
    ])
    expect((await call('GET', 'connectors', undefined, { key: elsewhere.key })).body.connections).toEqual([])
  })

  it('is tried, and says what is wrong', async () => {
    party.answer = (path) => (path === '/orders' ? [200, [1, 2, 3]] : [401, {}])
    const orders = await connect({
      vendor: 'http',
      name: 'Orders',
      config: { url: `${party.url}/orders`, bearerToken: 'a-bearer-token' },
    })
    expect((await call('POST', `connectors/${orders.id}/test`, {})).body).toEqual({
      ok: true,
      detail: 'a list of 3',
    })
    expect(party.asked[0]?.authorization).toBe('Bearer a-bearer-token')
    const other = await connect({ vendor: 'http', name: 'Other', config: { url: `${party.url}/other` } })
    expect((await call('POST', `connectors/${other.id}/test`, {})).body).toEqual({
      ok: false,
      error: 'it refuses the credentials (401)',
    })
    expect(await shown(other.id)).toMatchObject({
      lastTestError: 'it refuses the credentials (401)',
      lastTestedAt: expect.any(String),
    })
  })
})

describe('a link for secrets', () => {
  const tokenIn = (url: string) => new URLSearchParams(new URL(url).hash.slice(1)).get('token') ?? ''
  const give = (token: string, secrets: Body) =>
    app.http('POST', '/v1/credentials', { body: { token, secrets } })
  const pending = () =>
    connect({ vendor: 'custom-mcp', name: 'Their shop', config: { url: `${other.url}/mcp` } })

  it('asks whoever has it for the secrets alone, once', async () => {
    const { id, credentialState, credentialLink } = await pending()
    expect(credentialState).toBe('pending')
    const token = tokenIn(credentialLink.url)
    const asked = await app.http('GET', `/v1/credentials?token=${token}`)
    expect(asked.body).toEqual({
      label: 'Their shop',
      vendor: 'Your own MCP server',
      host: new URL(other.url).host,
      fields: [{ key: 'bearerToken', label: 'Bearer token', required: true }],
    })
    expect(told(await give(token, { url: 'https://evil.example' }))).toEqual([400, 'connectors_invalid'])
    const both = await Promise.all([
      give(token, { bearerToken: otherKey }),
      give(token, { bearerToken: otherKey }),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 404])
    expect(both.find(({ status }) => status === 200)?.body).toMatchObject({
      ok: true,
      detail: expect.stringMatching(/tools$/),
    })
    expect(await shown(id)).toMatchObject({ credentialState: 'active', active: true })
    expect(told(await give(token, { bearerToken: otherKey }))).toEqual([404, 'credential_handoff_not_found'])
    expect(told(await app.http('GET', `/v1/credentials?token=${token}`))).toEqual([
      404,
      'credential_handoff_not_found',
    ])
  })

  it('keeps what was given where the system refuses it, and holds for a day', async () => {
    const { id, credentialLink } = await pending()
    const refused = await give(tokenIn(credentialLink.url), { bearerToken: 'a-wrong-token-of-somebody' })
    expect(refused.body).toMatchObject({ ok: false, error: expect.stringContaining('401') })
    expect(await shown(id)).toMatchObject({ credentialState: 'active', lastTestError: refused.body.error })
    const second = await connect({ vendor: 'custom-mcp', name: 'Again', config: { url: `${other.url}/mcp` } })
    const link = (await call('POST', `connectors/${second.id}/credential-link`, {})).body
    await app.sql(`update cnx_links set expires_at = now() - interval '1 second' where connector_id = $1`, [
      second.id,
    ])
    expect((await give(tokenIn(link.url), { bearerToken: otherKey })).status).toBe(404)
    expect(told(await call('POST', `connectors/${id}/credential-link`, {}))).toEqual([
      400,
      'connectors_invalid',
    ])
  })
})

describe('a server with tools', () => {
  it('offers what it has; what is allowed is called, with a statement about who asks, until it changes', async () => {
    const { id } = await mcp()
    const listed = await call('GET', `connectors/${id}/mcp-tools`)
    const names = listed.body.tools.map(({ name }: { name: string }) => name)
    expect(names).toContain('crm_create_contact')
    expect(listed.body.tools.every(({ allowed }: { allowed: boolean }) => !allowed)).toBe(true)
    expect(told(await call('PUT', `connectors/${id}/mcp-tools`, { toolNames: ['no_such_tool'] }))).toEqual([
      400,
      'connectors_invalid',
    ])
    expect(
      (
        await call('PUT', `connectors/${id}/mcp-tools`, {
          toolNames: Array.from({ length: 21 }, (_, n) => `t${n}`),
        })
      ).status,
    ).toBe(400)
    const allowed = await call('PUT', `connectors/${id}/mcp-tools`, {
      toolNames: ['crm_create_contact', 'crm_create_contact'],
    })
    expect(allowed.body.allowedTools).toEqual(['crm_create_contact'])
    const ask = (toolName: string, given: Body) =>
      call('POST', `connectors/${id}/mcp-tools/call`, { toolName, arguments: given }, { key: org.key })
    const answer = await ask('crm_create_contact', { name: 'Ada', email: 'ada@customer.test' })
    expect([answer.status, JSON.parse(answer.body.text)]).toEqual([
      200,
      expect.objectContaining({ name: 'Ada' }),
    ])
    expect(told(await ask('contacts_search', {}))).toEqual([400, 'connectors_invalid'])
    await app.sql(
      `update cnx_connectors set allowed_tools = jsonb_set(allowed_tools, '{0,fingerprint}', '"another"') where id = $1`,
      [id],
    )
    expect((await ask('crm_create_contact', {})).body.detail).toMatch(/has changed since it was allowed/)
    const again = await call('GET', `connectors/${id}/mcp-tools`)
    expect(
      again.body.tools.find(({ name }: { name: string }) => name === 'crm_create_contact'),
    ).toMatchObject({ allowed: false, changed: true })
  })

  it('can check who asks by the organization’s keys', async () => {
    const statements: string[] = []
    const spy = { ...connectorVendors.get('custom-mcp') } as NonNullable<
      ReturnType<typeof connectorVendors.get>
    >
    const own = await startTestApp(
      { SVC_ALLOW_PRIVATE_TARGETS: 'on' },
      {
        connectorVendors: new Map([
          [
            'custom-mcp',
            {
              ...spy,
              listTools: async () => [
                { name: 'look', description: null, inputSchema: {}, destructive: false },
              ],
              callTool: async (_call, { identity }) => (
                statements.push(identity),
                { text: 'seen', isError: false }
              ),
            },
          ],
        ]),
      },
    )
    const mine = await own.createOrg()
    const as = (method: string, path: string, body: Body) =>
      own.http(method, `/v1/${path}`, { cookie: mine.cookie, body })
    const config = { url: 'https://mcp.example.com/mcp', bearerToken: 'a-bearer-token' }
    const { id } = (await as('POST', 'connectors', { vendor: 'custom-mcp', name: 'x', config })).body
    await as('PUT', `connectors/${id}/mcp-tools`, { toolNames: ['look'] })
    const none = await own.http('GET', `/v1/public/connectors/org_${'0'.repeat(22)}/jwks`)
    expect(none.body).toEqual({ keys: [] })
    expect((await as('POST', `connectors/${id}/mcp-tools/call`, { toolName: 'look' })).body).toEqual({
      text: 'seen',
      isError: false,
    })
    const { keys } = (await own.http('GET', `/v1/public/connectors/${mine.orgId}/jwks`)).body
    const [head = '', claims = '', signature = ''] = (statements[0] ?? '').split('.')
    const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString('utf8'))
    expect(keys).toMatchObject([{ kid: read(head).kid, alg: 'ES256', use: 'sig', kty: 'EC' }])
    expect(keys[0].d).toBeUndefined()
    const key = { key: createPublicKey({ key: keys[0], format: 'jwk' }), dsaEncoding: 'ieee-p1363' as const }
    expect(verify('sha256', Buffer.from(`${head}.${claims}`), key, Buffer.from(signature, 'base64url'))).toBe(
      true,
    )
    expect(read(claims)).toMatchObject({
      aud: config.url,
      org_id: mine.orgId,
      sub: mine.ownerUserId,
      iss: own.config.baseUrl,
    })
    await own.close()
  })

  it('that is down or refuses is told, and is nobody’s 500', async () => {
    const { id } = await connect({
      vendor: 'custom-mcp',
      name: 'Down',
      config: { url: 'http://127.0.0.1:9/mcp', bearerToken: 'a-bearer-token' },
    })
    expect(told(await call('GET', `connectors/${id}/mcp-tools`))).toEqual([502, 'connectors_vendor_error'])
  })
})

describe('a consent', () => {
  const open = async () => {
    const { id, credentialLink } = await connect({
      vendor: 'hubspot',
      name: 'Hub',
      config: { clientId: 'client-1', clientSecret: 'a-client-secret' },
    })
    return { id, url: new URL(credentialLink.url) }
  }
  const back = async (query: Record<string, string>, cookie: string | undefined = org.cookie) => {
    const answer = await fetch(`${app.url}/v1/connectors/oauth/callback?${new URLSearchParams(query)}`, {
      redirect: 'manual',
      headers: cookie ? { cookie } : {},
    })
    return [answer.status, new URL(answer.headers.get('location') ?? '').search]
  }
  const tokens = (access: string, more: Body = {}) =>
    [200, { access_token: access, expires_in: 3600, ...more }] as [number, unknown]

  it('is taken once, from the browser of somebody who may, and never under another state', async () => {
    const { id, url } = await open()
    expect(url.searchParams.get('code_challenge_method')).toBe('S256')
    const state = url.searchParams.get('state') ?? ''
    party.answer = () => tokens('first', { refresh_token: 'r1' })
    expect(await back({ code: 'c', state: 'svc_handoff_nonsense' })).toEqual([302, '?connector=error'])
    expect(await back({ code: 'c', state }, '')).toEqual([302, '?connector=error'])
    const stranger = await app.createOrg()
    expect(await back({ code: 'c', state }, stranger.cookie)).toEqual([302, '?connector=error'])
    const member = await app.createMember(org, 'member')
    expect(await back({ code: 'c', state }, member)).toEqual([302, '?connector=error'])
    expect(party.asked).toEqual([])
    const both = await Promise.all([back({ code: 'c', state }), back({ code: 'c', state })])
    expect(both.map(([, search]) => search).toSorted()).toEqual([
      '?connector=connected&vendor=hubspot',
      '?connector=error',
    ])
    expect(party.asked).toHaveLength(1)
    expect(Object.fromEntries(party.asked[0]?.form ?? [])).toMatchObject({
      grant_type: 'authorization_code',
      code: 'c',
      client_id: 'client-1',
      code_verifier: expect.stringMatching(/^[\w-]{43}$/),
    })
    expect((await call('POST', `connectors/${id}/test`, {})).body).toEqual({ ok: true, detail: 'with first' })
    const gone = await call('DELETE', `connectors/${id}`)
    expect(gone.status).toBe(200)
    expect(party.asked.at(-1)).toMatchObject({ path: '/revoke' })
  })

  it('that is refused leaves the connector waiting', async () => {
    const { id, url } = await open()
    expect(await back({ error: 'access_denied', state: url.searchParams.get('state') ?? '' })).toEqual([
      302,
      '?connector=denied',
    ])
    expect(await shown(id)).toMatchObject({ credentialState: 'pending', active: false })
  })

  const connected = async () => {
    const { id, url } = await open()
    party.answer = () => tokens('first', { refresh_token: 'r1' })
    await back({ code: 'c', state: url.searchParams.get('state') ?? '' })
    party.asked = []
    await app.sql(`update cnx_connectors set grant_expires_at = now() where id = $1`, [id])
    return id
  }

  it('is renewed once, however many ask at a time in two processes, and an answer without a refresh token keeps the old one', async () => {
    const id = await connected()
    party.answer = async () => {
      await new Promise((resolve) => setTimeout(resolve, 300))
      return tokens('second')
    }
    const twin = await app.twin()
    const tests = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        (at % 2 ? twin : app).http('POST', `/v1/connectors/${id}/test`, {
          cookie: org.cookie,
          body: {},
        }),
      ),
    )
    await twin.close()
    expect(new Set(tests.map(({ body }) => body.detail))).toEqual(new Set(['with second']))
    expect(party.asked.map(({ form }) => form.get('refresh_token'))).toEqual(['r1'])
    await app.sql(`update cnx_connectors set grant_expires_at = now() where id = $1`, [id])
    party.answer = () => tokens('third')
    await call('POST', `connectors/${id}/test`, {})
    expect(party.asked.at(-1)?.form.get('refresh_token')).toBe('r1')
  })

  it('ends only when the vendor says that it has: trouble passes', async () => {
    const id = await connected()
    for (const trouble of [
      [500, {}],
      [429, {}],
      [400, { error: 'invalid_client' }],
      [400, { error: 'temporarily_unavailable' }],
    ] as [number, unknown][]) {
      party.answer = () => trouble
      expect((await call('POST', `connectors/${id}/test`, {})).body.ok).toBe(false)
      expect((await shown(id)).credentialState).toBe('active')
    }
    party.answer = () => [400, { error: 'invalid_grant' }]
    await call('POST', `connectors/${id}/test`, {})
    expect(await shown(id)).toMatchObject({ credentialState: 'expired', active: false })
    const alerts = await call('GET', 'system/alerts', undefined, { key: org.key })
    expect(alerts.body.items).toMatchObject([{ source: 'connector', subjectId: id }])
    const link = await call('POST', `connectors/${id}/credential-link`, {})
    party.answer = () => tokens('new', { refresh_token: 'r2' })
    await back({ code: 'c', state: new URL(link.body.url).searchParams.get('state') ?? '' })
    expect(await shown(id)).toMatchObject({ credentialState: 'active', active: true })
    expect((await call('GET', 'system/alerts', undefined, { key: org.key })).body.items).toEqual([])
  })
})
