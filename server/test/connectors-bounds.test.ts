import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { connectorVendors } from '../adapters/connectors/vendors.ts'
import { startTestApp, type HttpAnswer, type TestApp, type TestOrg } from './harness.ts'

interface Asked {
  path: string
  body: string
  authorization: string | undefined
}
type Said = [status: number, body: unknown, type?: string]

/** A system of somebody else; what it answers is up to the running test. */
let answer: (asked: Asked) => Said | Promise<Said>
let asked: Asked[] = []
let server: Server
let url: string
let app: TestApp
let org: TestOrg

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => (body += String(chunk)))
    request.on('end', async () => {
      const one = { path: request.url ?? '', body, authorization: request.headers.authorization }
      asked.push(one)
      const [status, said, type = 'application/json'] = await answer(one)
      response
        .writeHead(status, { 'content-type': type })
        .end(typeof said === 'string' ? said : JSON.stringify(said))
    })
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const hubspot = connectorVendors.get('hubspot')
  if (!hubspot?.oauth) throw new Error('there is no vendor with a consent')
  const local = {
    ...hubspot,
    oauth: { ...hubspot.oauth, authorizeUrl: `${url}/authorize`, tokenUrl: `${url}/token` },
    test: async ({ secrets }: { secrets: Readonly<Record<string, string>> }) =>
      `with ${secrets['accessToken']}`,
  }
  app = await startTestApp(
    { SVC_ALLOW_PRIVATE_TARGETS: 'on' },
    { connectorVendors: new Map([...connectorVendors, ['hubspot', local]]) },
  )
})
afterAll(async () => {
  await app.close()
  server.close()
})
beforeEach(async () => {
  org = await app.createOrg()
  asked = []
  answer = () => [200, {}]
})

type Body = Record<string, unknown>
const call = (method: string, path: string, body?: Body) =>
  app.http(method, `/v1/${path}`, { cookie: org.cookie, ...(body && { body }) })
const told = ({ status, body }: HttpAnswer) => [status, body.code]
const connect = async (given: Body) => {
  const made = await call('POST', 'connectors', given)
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  return made.body
}
const shown = async (id: string) =>
  (await call('GET', 'connectors')).body.connections.find((each: { id: string }) => each.id === id)
const tokenIn = (link: string) => new URLSearchParams(new URL(link).hash.slice(1)).get('token') ?? ''
const give = (token: string, secrets: Body) =>
  app.http('POST', '/v1/credentials', { body: { token, secrets } })

describe('a consent', () => {
  const tokens = (access: string, more: Body = {}): Said => [
    200,
    { access_token: access, expires_in: 3600, ...more },
  ]
  const stateOf = (link: string) => new URL(link).searchParams.get('state') ?? ''
  const back = async (state: string) => {
    const query = new URLSearchParams({ code: 'c', state })
    const came = await fetch(`${app.url}/v1/connectors/oauth/callback?${query}`, {
      redirect: 'manual',
      headers: { cookie: org.cookie },
    })
    return new URL(came.headers.get('location') ?? '').search
  }
  const WENT = '?connector=connected&vendor=hubspot'
  const open = () =>
    connect({
      vendor: 'hubspot',
      name: 'Hub',
      config: { clientId: 'client-1', clientSecret: 'a-client-secret' },
    })
  const connected = async (rest: string) => {
    const { id, credentialLink } = await open()
    answer = () => tokens('first', { refresh_token: 'r1' })
    expect(await back(stateOf(credentialLink.url))).toBe(WENT)
    asked = []
    await app.sql(`update cnx_connectors set grant_expires_at = now() + interval '${rest}' where id = $1`, [
      id,
    ])
    return id as string
  }
  const test = async (id: string) => (await call('POST', `connectors/${id}/test`, {})).body

  it('that cannot be renewed for a moment is used as long as it holds, and the vendor is asked once', async () => {
    const id = await connected('50 seconds')
    answer = () => [500, {}]
    expect(await test(id)).toEqual({ ok: true, detail: 'with first' })
    expect(await test(id)).toEqual({ ok: true, detail: 'with first' })
    expect(asked).toHaveLength(1)
  })

  it('whose tokens are short-lived is renewed once for a call', async () => {
    const id = await connected('0 seconds')
    answer = () => tokens('short', { expires_in: 30 })
    expect(await test(id)).toEqual({ ok: true, detail: 'with short' })
    expect(asked).toHaveLength(1)
  })

  it('that has ended is not brought back by secrets', async () => {
    const id = await connected('0 seconds')
    answer = () => [400, { error: 'invalid_grant' }]
    await test(id)
    const set = await call('POST', `connectors/${id}/credentials`, {
      secrets: { clientSecret: 'another-client-secret' },
    })
    expect(set.body.detail).toMatch(/somebody has to consent/)
    expect(await shown(id)).toMatchObject({ credentialState: 'expired', active: false })
  })

  it('leaves a connector off that is turned off while it is renewed', async () => {
    const id = await connected('0 seconds')
    answer = async () => {
      await call('PATCH', `connectors/${id}`, { active: false })
      return tokens('second')
    }
    await test(id)
    expect(await shown(id)).toMatchObject({ credentialState: 'active', active: false })
  })

  it('that is given while an older one is renewed stays', async () => {
    const id = await connected('0 seconds')
    answer = async () => {
      // As if somebody had consented anew meanwhile.
      await app.sql(`update cnx_connectors set grant_sealed = 'new' where id = $1`, [id])
      return tokens('of the old account')
    }
    await test(id)
    const [row] = await app.sql(`select grant_sealed from cnx_connectors where id = $1`, [id])
    expect(row?.['grant_sealed']).toBe('new')
  })

  it('is not taken by a link from before it was connected, or turned off', async () => {
    const { id, credentialLink } = await open()
    const second = (await call('POST', `connectors/${id}/credential-link`, {})).body
    answer = () => tokens('first', { refresh_token: 'r1' })
    expect(await back(stateOf(credentialLink.url))).toBe(WENT)
    await call('PATCH', `connectors/${id}`, { active: false })
    expect(await back(stateOf(second.url))).toBe('?connector=error')
    expect(await shown(id)).toMatchObject({ active: false })
    expect(asked).toHaveLength(1)
  })

  it('that is open ends when its connector is turned off', async () => {
    const { id, credentialLink } = await open()
    await call('PATCH', `connectors/${id}`, { active: false })
    expect(await back(stateOf(credentialLink.url))).toBe('?connector=error')
    expect(asked).toEqual([])
  })

  it('is not taken where its connector is turned off while the vendor is asked', async () => {
    const { id, credentialLink } = await open()
    answer = async () => {
      await call('PATCH', `connectors/${id}`, { active: false })
      return tokens('first')
    }
    expect(await back(stateOf(credentialLink.url))).toBe('?connector=error')
    expect(await shown(id)).toMatchObject({ credentialState: 'pending', active: false })
  })

  it('asks for the secret of its application once', async () => {
    const made = await connect({ vendor: 'hubspot', name: 'Hub', config: { clientId: 'client-1' } })
    const second = (await call('POST', `connectors/${made.id}/credential-link`, {})).body
    expect((await give(tokenIn(made.credentialLink.url), { clientSecret: 'a-client-secret' })).status).toBe(
      200,
    )
    expect(told(await give(tokenIn(second.url), { clientSecret: 'another-secret' }))).toEqual([
      404,
      'credential_handoff_not_found',
    ])
  })
})

describe('a link for secrets', () => {
  const pending = () => connect({ vendor: 'custom-mcp', name: 'Tools', config: { url: `${url}/mcp` } })

  it('stays good where a secret is left out, and says which', async () => {
    const token = tokenIn((await pending()).credentialLink.url)
    const none = await give(token, {})
    expect([none.status, none.body.detail]).toEqual([400, 'bearerToken: Bearer token is needed'])
    answer = () => [401, {}]
    expect((await give(token, { bearerToken: 'a-bearer-token' })).status).toBe(200)
  })

  it('says whose secrets they are, and ends when they would go elsewhere', async () => {
    const { id, credentialLink } = await pending()
    const token = tokenIn(credentialLink.url)
    expect((await app.http('GET', `/v1/credentials?token=${token}`)).body.host).toBe(new URL(url).host)
    const quiet = await app.http('GET', '/v1/credentials', { headers: { 'x-svc-handoff': token } })
    expect(quiet.body.host).toBe(new URL(url).host)
    await call('PATCH', `connectors/${id}`, { config: { url: 'https://elsewhere.example.com/mcp' } })
    expect((await app.http('GET', `/v1/credentials?token=${token}`)).status).toBe(404)
    expect((await give(token, { bearerToken: 'a-bearer-token' })).status).toBe(404)
    const next = (await call('POST', `connectors/${id}/credential-link`, {})).body
    expect((await app.http('GET', `/v1/credentials?token=${tokenIn(next.url)}`)).body.host).toBe(
      'elsewhere.example.com',
    )
  })
})

describe('another address', () => {
  it('has none of the tools that were allowed of the old one', async () => {
    const { id } = await connect({
      vendor: 'custom-mcp',
      name: 'Tools',
      config: { url: `${url}/mcp`, bearerToken: 'a-bearer-token' },
    })
    await app.sql(
      `update cnx_connectors set allowed_tools = '[{"name":"look","fingerprint":"f"}]' where id = $1`,
      [id],
    )
    const config = { url: `${url}/other`, bearerToken: 'a-bearer-token' }
    const moved = await call('PATCH', `connectors/${id}`, { config })
    expect(moved.body).toMatchObject({ credentialState: 'active', allowedTools: [] })
  })
})

describe('what a remote system says', () => {
  const SECRET = 'a-bearer-token-of-theirs'
  type Rpc = { id?: number; method?: string; params?: Body }
  const result = (id: number | undefined, value: Body) => ({ jsonrpc: '2.0', id, result: value })
  /** An MCP server; `more` answers what is neither the greeting nor a notification. */
  const serve = (more: (rpc: Rpc) => Said | Promise<Said>) => {
    answer = ({ body }) => {
      const rpc = JSON.parse(body || '{}') as Rpc
      if (rpc.method === 'initialize')
        return [
          200,
          result(rpc.id, {
            protocolVersion: rpc.params?.['protocolVersion'],
            capabilities: { tools: {} },
            serverInfo: { name: 'theirs', version: '1' },
          }),
        ]
      if (rpc.id === undefined || rpc.method === undefined) return [202, '']
      return more(rpc)
    }
  }
  const tool = (name: string, description: string) => ({
    name,
    description,
    inputSchema: { type: 'object', properties: {} },
  })
  const connected = () =>
    connect({ vendor: 'custom-mcp', name: 'Tools', config: { url: `${url}/mcp`, bearerToken: SECRET } })

  it('is told and stored without the secrets that it was called with', async () => {
    const { id } = await connected()
    serve(({ id: of }) => [
      200,
      { jsonrpc: '2.0', id: of, error: { code: -32000, message: `no entry with ${SECRET}` } },
    ])
    const tried = await call('POST', `connectors/${id}/test`, {})
    expect(tried.body).toMatchObject({ ok: false, error: expect.stringContaining('[secret]') })
    serve(({ id: of }) => [
      200,
      { jsonrpc: '2.0', id: of, error: { code: -32000, message: `${'x'.repeat(270)} ${SECRET}` } },
    ])
    const listed = await call('GET', `connectors/${id}/mcp-tools`)
    expect(listed.status).toBe(502)
    const rows = await app.sql('select * from cnx_connectors where id = $1', [id])
    for (const said of [tried.body, listed.body, rows])
      expect(JSON.stringify(said)).not.toContain(SECRET.slice(0, 12))
  })

  it('is the first tool, where two have one name', async () => {
    const { id } = await connected()
    serve(({ id: of, method }) => [
      200,
      method === 'tools/list'
        ? result(of, { tools: [tool('look', `first of ${SECRET}`), tool('look', 'second')] })
        : result(of, { content: [{ type: 'text', text: `with ${SECRET}` }] }),
    ])
    const listed = await call('GET', `connectors/${id}/mcp-tools`)
    expect(listed.body.tools).toMatchObject([{ name: 'look', description: 'first of [secret]' }])
    await call('PUT', `connectors/${id}/mcp-tools`, { toolNames: ['look'] })
    const called = await call('POST', `connectors/${id}/mcp-tools/call`, { toolName: 'look' })
    expect(called.body).toEqual({ text: 'with [secret]', isError: false })
  })

  it('makes us ask it only so often, and no more once it has answered', async () => {
    const { id } = await connected()
    serve(({ id: of }) => {
      const pings = Array.from(
        { length: 2000 },
        (_, at) => `data: ${JSON.stringify({ jsonrpc: '2.0', id: `p${at}`, method: 'ping' })}\n\n`,
      )
      const last = `data: ${JSON.stringify(result(of, { tools: [] }))}\n\n`
      return [200, [...pings, last].join(''), 'text/event-stream']
    })
    await call('GET', `connectors/${id}/mcp-tools`)
    await new Promise((resolve) => setTimeout(resolve, 1000))
    expect(asked.length).toBeLessThan(110)
  })

  it('is bounded over all its pages', async () => {
    const { id } = await connected()
    let pages = 0
    serve(({ id: of }) => {
      pages++
      const tools = [tool(`t${pages}`, 'x'.repeat(900_000))]
      return [200, result(of, { tools, nextCursor: `c${pages}` })]
    })
    const listed = await call('GET', `connectors/${id}/mcp-tools`)
    expect([listed.status, listed.body.detail]).toEqual([502, 'its answers are longer than 8 MB together'])
    expect(pages).toBeLessThan(12)
  })
})

describe('an address', () => {
  it('has no secret, no password and no space in it', async () => {
    for (const bad of [
      'https://api.example.com/?token=abc',
      'https://api.example.com/?api_key=abc',
      'https://:pw@api.example.com/',
      'https://api.example.com/a b',
    ]) {
      const made = await call('POST', 'connectors', { vendor: 'http', name: 'x', config: { url: bad } })
      expect([bad, ...told(made)]).toEqual([bad, 400, 'connectors_invalid'])
    }
  })
})
