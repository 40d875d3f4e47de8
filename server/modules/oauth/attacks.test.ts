import { once } from 'node:events'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sharedTestApp, type TestApp, type TestOrg } from '../../test/harness.ts'
import {
  begin,
  callMcp,
  connect,
  decide,
  moveFirstUse,
  post,
  redeem,
  REDIRECT,
  register,
  renew,
  requestIdOf,
  requestOf,
  visit,
} from './test-walk.ts'

let app: TestApp
let org: TestOrg
let other: TestOrg

beforeAll(async () => {
  app = await sharedTestApp()
  org = await app.createOrg('Acme')
  other = await app.createOrg('Elsewhere')
})
afterAll(() => app.close())

const base = () => app.config.baseUrl
const refresh = (clientId: string, token: string) => renew(app, clientId, token)

describe('codes', () => {
  it('end all that was given for them when they come a second time', async () => {
    const walk = await begin(app, org.cookie)
    const told = await decide(app, walk, { cookie: org.cookie, allow: true })
    const first = await redeem(app, walk, told.get('code') ?? '')
    expect((await callMcp(app, first.body.access_token)).status).toBe(200)
    const second = await redeem(app, walk, told.get('code') ?? '')
    expect(second).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
    expect((await callMcp(app, first.body.access_token)).status).toBe(401)
  })

  it('are good once also when they come twice at the same time', async () => {
    const walk = await begin(app, org.cookie)
    const told = await decide(app, walk, { cookie: org.cookie, allow: true })
    const both = await Promise.all([1, 2].map(() => redeem(app, walk, told.get('code') ?? '')))
    expect(both.filter(({ status }) => status === 200).length).toBeLessThan(2)
    expect(both.every(({ status }) => status < 500)).toBe(true)
  })

  it('are worth nothing without the verifier, or with another address or program', async () => {
    const another = await register(app)
    for (const more of [
      { code_verifier: 'x'.repeat(43) },
      { redirect_uri: 'http://127.0.0.1:9876/callback/' },
      { client_id: another },
    ]) {
      const walk = await begin(app, org.cookie)
      const told = await decide(app, walk, { cookie: org.cookie, allow: true })
      expect((await redeem(app, walk, told.get('code') ?? '', more)).status).toBe(400)
      // It was the one try, unless another program had it.
      const again = await redeem(app, walk, told.get('code') ?? '')
      expect(again.status).toBe('client_id' in more ? 200 : 400)
    }
  })

  it.each([{ code_challenge_method: 'plain' }, { code_challenge: '' }, { response_type: 'token' }])(
    'are not given for %j',
    async (more) => {
      const walk = await begin(app, org.cookie, more)
      expect(walk.location).toMatch(/error=|problem=/)
      expect(walk.location).not.toContain('request=')
    },
  )
})

describe('addresses of programs', () => {
  it.each([
    'https://app.example/callback/more',
    'https://app.example:8443/callback',
    'https://user@app.example/callback',
    'https://app.example/callback#part',
    'https://APP.example/Callback',
    'https://app.example.evil.example/callback',
    'http://app.example/callback',
  ])('never include %s where https://app.example/callback is registered', async (uri) => {
    const clientId = await register(app, { redirect_uris: ['https://app.example/callback'] })
    const walk = await begin(app, org.cookie, { clientId, redirect_uri: uri })
    expect(walk.location).toMatch(/^\/oauth\/consent\?problem=/)
  })

  it('may have any port on the person’s own device, and no other path', async () => {
    const clientId = await register(app, { redirect_uris: ['http://127.0.0.1/callback'] })
    const good = await begin(app, org.cookie, { clientId, redirect_uri: 'http://127.0.0.1:5123/callback' })
    expect(good.location).toContain('request=')
    const bad = await begin(app, org.cookie, { clientId, redirect_uri: 'http://127.0.0.1:5123/other' })
    expect(bad.location).toContain('problem=')
  })

  it.each([
    'http://app.example/callback',
    'https://user:word@app.example/',
    'https://*.app.example/',
    'https://app.example/#x',
    'javascript:alert(1)',
    'data:text/html,hello',
    'file:///etc/passwd',
    'not an address',
  ])('can not be registered as %s', async (uri) => {
    const answer = await app.http('POST', '/oauth/register', { body: { redirect_uris: [uri] } })
    expect(answer.status).toBe(400)
  })
})

describe('tokens', () => {
  it('are for the tool endpoint alone', async () => {
    const { tokens } = await connect(app, org)
    expect((await app.http('GET', '/v1/me', { key: tokens.access_token })).status).toBe(401)
  })

  it('are for one organization alone', async () => {
    const { tokens } = await connect(app, org)
    const elsewhere = await callMcp(app, tokens.access_token, `/mcp/o/${other.orgId}`)
    expect(elsewhere.status).toBe(401)
    expect(elsewhere.headers.get('www-authenticate')).toContain(
      `Bearer resource_metadata="${base()}/.well-known/oauth-protected-resource/mcp/o/${other.orgId}"`,
    )
  })

  it('of one organization open nothing at the endpoint of another, though their person belongs to both', async () => {
    await app.sql(
      `insert into iam_memberships (org_id, user_id, role) values ($1, $2, 'owner') on conflict do nothing`,
      [other.orgId, org.ownerUserId],
    )
    const general = await connect(app, org)
    const own = await connect(app, org, { resource: `${base()}/mcp/o/${org.orgId}` })
    for (const { tokens } of [general, own]) {
      const there = await callMcp(app, tokens.access_token, `/mcp/o/${other.orgId}`)
      expect(there.status).toBe(401)
      expect(there.text).not.toContain('tools')
      expect((await callMcp(app, tokens.access_token, `/mcp/o/${org.orgId}`)).status).toBe(200)
    }
    await app.sql('delete from iam_memberships where org_id = $1 and user_id = $2', [
      other.orgId,
      org.ownerUserId,
    ])
  })

  it('of an organization’s own endpoint are not good at the general one', async () => {
    const { tokens } = await connect(app, org, { resource: `${base()}/mcp/o/${org.orgId}` })
    expect((await callMcp(app, tokens.access_token, `/mcp/o/${org.orgId}`)).status).toBe(200)
    expect((await callMcp(app, tokens.access_token)).status).toBe(401)
  })

  it('are not given for addresses that are not ours', async () => {
    const walk = await begin(app, org.cookie, { resource: 'https://elsewhere.example/mcp' })
    expect(walk.location).toContain('error=invalid_target')
  })

  it('are renewed by refresh tokens; one that comes again later than a minute ends everything', async () => {
    const { walk, tokens } = await connect(app, org)
    const renewed = await refresh(walk.clientId, tokens.refresh_token)
    expect(renewed.status).toBe(200)
    expect((await callMcp(app, renewed.body.access_token)).status).toBe(200)
    await moveFirstUse(app, tokens.refresh_token, 61)
    expect((await refresh(walk.clientId, tokens.refresh_token)).body.error).toBe('invalid_grant')
    expect((await callMcp(app, renewed.body.access_token)).status).toBe(401)
    expect((await refresh(walk.clientId, renewed.body.refresh_token)).status).toBe(400)
  })

  it('end with the connection, and with the membership', async () => {
    const { walk, tokens } = await connect(app, org)
    const { body } = await app.http('GET', '/v1/oauth/connections', { cookie: org.cookie })
    const gone = await app.http('DELETE', `/v1/oauth/connections/${body.items[0].id}`, { cookie: org.cookie })
    expect(gone.status).toBe(204)
    expect((await callMcp(app, tokens.access_token)).status).toBe(401)
    expect((await refresh(walk.clientId, tokens.refresh_token)).status).toBe(400)
    const cookie = await app.createMember(org, 'member')
    const theirs = await connect(app, { cookie })
    expect((await callMcp(app, theirs.tokens.access_token)).status).toBe(200)
    const me = await app.http('GET', '/v1/me', { cookie })
    await app.sql('delete from iam_memberships where org_id = $1 and user_id = $2', [
      org.orgId,
      me.body.userId ?? me.body.id ?? me.body.actor?.id,
    ])
    expect((await callMcp(app, theirs.tokens.access_token)).status).toBe(401)
  })

  it('end with the password of their person', async () => {
    const cookie = await app.createMember(org, 'member')
    const { tokens } = await connect(app, { cookie })
    const me = await app.http('GET', '/v1/whoami', { cookie })
    expect((await callMcp(app, tokens.access_token)).status).toBe(200)
    await app.sql('update iam_users set password_hash = $2 where id = $1', [me.body.actor.id, 'another'])
    expect((await callMcp(app, tokens.access_token)).status).toBe(401)
  })

  it('open nothing while their person lacks the second factor that the organization requires', async () => {
    const cookie = await app.createMember(org, 'member')
    const { tokens } = await connect(app, { cookie })
    const tools = async () => (await callMcp(app, tokens.access_token)).text
    expect(await tools()).toContain('conv_list_conversations')
    await app.sql('update iam_orgs set second_factor_required_since = now() where id = $1', [org.orgId])
    expect(await tools()).not.toContain('conv_list_conversations')
    await app.sql('update iam_orgs set second_factor_required_since = null where id = $1', [org.orgId])
  })

  it('are nowhere in the database as they are', async () => {
    const { tokens } = await connect(app, org)
    const rows = await app.sql('select s::text as row from oauth_states s')
    const text = rows.map(({ row }) => row).join('\n')
    expect(text).not.toContain(tokens.access_token.slice(12))
    expect(text).not.toContain(tokens.refresh_token.slice(13))
  })

  it('can be revoked by their program', async () => {
    const { walk, tokens } = await connect(app, org)
    await post(app, '/oauth/revoke', { token: tokens.refresh_token, client_id: walk.clientId })
    expect((await callMcp(app, tokens.access_token)).status).toBe(401)
  })
})

describe('the decision', () => {
  it('is only for the session that the request came in by', async () => {
    const walk = await begin(app, org.cookie)
    const path = `/v1/oauth/requests/${requestIdOf(walk)}`
    expect((await app.http('GET', path, { cookie: other.cookie })).status).toBe(404)
    const answer = await app.http('POST', path, { cookie: other.cookie, body: { allow: true } })
    expect(answer.status).toBe(404)
  })

  it('is not taken for a page of another site', async () => {
    const walk = await begin(app, org.cookie)
    const answer = await app.http('POST', `/v1/oauth/requests/${requestIdOf(walk)}`, {
      cookie: org.cookie,
      headers: { origin: 'https://evil.example' },
      body: { allow: true },
    })
    expect(answer.status).toBe(403)
  })

  it('leads on only in the browser that began', async () => {
    const walk = await begin(app, org.cookie)
    const { body } = await app.http('POST', `/v1/oauth/requests/${requestIdOf(walk)}`, {
      cookie: org.cookie,
      body: { allow: true },
    })
    const response = await visit({ jar: new Map() }, body.url)
    expect(response.headers.get('location') ?? '').not.toContain('code=')
  })

  it('is taken once', async () => {
    const walk = await begin(app, org.cookie)
    await decide(app, walk, { cookie: org.cookie, allow: true })
    const again = await app.http('POST', `/v1/oauth/requests/${requestIdOf(walk)}`, {
      cookie: org.cookie,
      body: { allow: true },
    })
    expect(again.status).toBe(404)
  })

  it('tells which organization is asked for only to the session that is asked', async () => {
    const walk = await begin(app, org.cookie, { resource: `${base()}/mcp/o/${org.orgId}` })
    const challenge = requestOf(walk).get('code_challenge')
    const ask = (cookie: string) =>
      app.http('GET', `/v1/oauth/pending-org?code_challenge=${challenge}`, { cookie })
    expect((await ask(org.cookie)).body).toEqual({ pinned: true, orgId: org.orgId })
    expect((await ask(other.cookie)).body).toEqual({ pinned: false })
  })

  it('can be no', async () => {
    const walk = await begin(app, org.cookie)
    const told = await decide(app, walk, { cookie: org.cookie, allow: false })
    expect(told.get('error')).toBe('access_denied')
    expect(told.get('iss')).toBe(base())
  })

  it('can not allow what no tool asks for, nor anything in an organization of others', async () => {
    const walk = await begin(app, org.cookie, { scope: 'org:read' })
    const path = `/v1/oauth/requests/${requestIdOf(walk)}`
    const more = await app.http('POST', path, {
      cookie: org.cookie,
      body: { allow: true, scopes: ['org:everything'] },
    })
    expect(more).toMatchObject({ status: 400, body: { code: 'oauth_scope_unknown' } })
    const elsewhere = await app.http('POST', path, {
      cookie: org.cookie,
      body: { allow: true, orgId: other.orgId },
    })
    expect(elsewhere).toMatchObject({ status: 403, body: { code: 'oauth_not_a_member' } })
  })

  it('begins with signing in, and comes back to the same request', async () => {
    const clientId = await register(app)
    const query = requestOf({ clientId, verifier: 'v'.repeat(43) })
    const response = await visit({ jar: new Map() }, `${app.url}/oauth/authorize?${query}`)
    const next = new URL(response.headers.get('location') ?? '', 'http://here').searchParams.get('next')
    expect(next?.startsWith(`/oauth/authorize?${query}`)).toBe(true)
  })

  it('keeps nothing of strangers, and nothing that is too long', async () => {
    const clientId = await register(app)
    const kept = async () => (await app.sql('select count(*)::int as n from oauth_states'))[0]?.['n']
    const before = await kept()
    const query = requestOf({ clientId, verifier: 'v'.repeat(43) })
    for (let n = 0; n < 5; n += 1) await visit({ jar: new Map() }, `${app.url}/oauth/authorize?${query}`)
    for (const name of ['state', 'nonce', 'scope', 'more']) {
      const { location } = await begin(app, org.cookie, { clientId, [name]: 'é'.repeat(1100) })
      expect([name, location]).toEqual([name, '/oauth/consent?problem=invalid_request'])
    }
    expect(await kept()).toBe(before)
    expect((await begin(app, org.cookie, { clientId, state: 's'.repeat(2048) })).location).toContain(
      'request=',
    )
  })

  it('keeps nothing of strangers however they write the address', async () => {
    const clientId = await register(app)
    const kept = async () => (await app.sql('select count(*)::int as n from oauth_states'))[0]?.['n']
    const query = requestOf({ clientId, verifier: 'v'.repeat(43) })
    const before = await kept()
    const found: [target: string, location: string | null, rows: number][] = []
    for (const target of [
      `/oauth/authorize/?${query}`,
      `//oauth/authorize?${query}`,
      `/oauth/%61uthorize?${query}`,
      `/oauth/authorize;x?${query}`,
      `http://elsewhere.example/oauth/authorize?${query}`,
    ])
      found.push([target.slice(0, 28), await locationOf(target), (await kept()) - before])
    for (const [target, location, rows] of found)
      expect([target, rows, location ?? '/sign-in?']).toEqual([
        target,
        0,
        expect.stringMatching(/^\/sign-in\?/),
      ])
  })
})

/** Where a request with exactly this target is sent to. */
const locationOf = async (target: string): Promise<string | null> => {
  const { hostname, port } = new URL(app.url)
  const asked = httpRequest({ hostname, port, path: target }).end()
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  answer.resume()
  return answer.headers.location ?? null
}

describe('what is described', () => {
  it('names the configured address, whatever host was asked', async () => {
    const response = await fetch(`${app.url}/.well-known/oauth-authorization-server`, {
      headers: { 'x-forwarded-host': 'evil.example', origin: 'https://inspector.example' },
    })
    expect(await response.json()).toMatchObject({ issuer: base(), token_endpoint: `${base()}/oauth/token` })
    expect(response.headers.get('access-control-allow-origin')).toBe('https://inspector.example')
    expect(response.headers.get('access-control-allow-credentials')).toBeNull()
  })

  it('names no organization that was not asked for, and nothing at other paths', async () => {
    const at = (path: string) => app.http('GET', `/.well-known/oauth-protected-resource${path}`)
    expect((await at('')).body.resource).toBe(`${base()}/mcp`)
    const unknown = `org_${'0'.repeat(22)}`
    expect((await at('/mcp')).body.resource).toBe(`${base()}/mcp`)
    // Also where a client puts the path into the address as one part.
    for (const path of [`/mcp/o/${unknown}`, `/${encodeURIComponent(`mcp/o/${unknown}`)}`])
      expect((await at(path)).body.resource).toBe(`${base()}/mcp/o/${unknown}`)
    for (const path of ['/mcp/o/nonsense', '/other', '/mcp/o', '/mcp%2Fo%2Fnonsense', '/other%2Fmcp'])
      expect((await at(path)).status).toBe(404)
  })

  it('is the same server at the paths of its tool endpoints, and nothing at others', async () => {
    const at = (path: string) => app.http('GET', `/.well-known/oauth-authorization-server${path}`)
    const { body } = await at('')
    for (const path of ['/mcp', `/mcp/o/${org.orgId}`]) expect((await at(path)).body).toEqual(body)
    for (const path of ['/other', '/mcp/o', '/mcp/o/nonsense', `/mcp/o/${org.orgId}/more`])
      expect((await at(path)).status).toBe(404)
  })

  it('offers no scope that would be refused', async () => {
    const { body } = await app.http('GET', '/.well-known/oauth-protected-resource/mcp')
    const walk = await begin(app, org.cookie, { scope: body.scopes_supported.join(' ') })
    const asked = await app.http('GET', `/v1/oauth/requests/${requestIdOf(walk)}`, { cookie: org.cookie })
    const scopes = asked.body.scopes.map(({ scope }: { scope: string }) => scope)
    expect([...scopes, 'offline_access']).toEqual(body.scopes_supported)
  })

  it('is named where a scope is missing that a person may still grant', async () => {
    const { tokens } = await connect(app, org, { scope: 'org:read' })
    const answer = await fetch(`${app.url}/mcp`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${tokens.access_token}`,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
      },
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: { name: 'conv_list_conversations', arguments: {} },
      }),
    })
    expect(answer.status).toBe(403)
    expect(answer.headers.get('www-authenticate')).toContain(
      `scope="conv:read", resource_metadata="${app.url}/.well-known/oauth-protected-resource/mcp"`,
    )
  })

  it('is named where a credential is missing, with the scopes that read', async () => {
    const answer = await fetch(`${app.url}/mcp`, { method: 'POST' })
    expect(answer.status).toBe(401)
    const challenge = answer.headers.get('www-authenticate') ?? ''
    expect(challenge).toContain('/.well-known/oauth-protected-resource/mcp"')
    const { body } = await app.http('GET', '/.well-known/oauth-protected-resource/mcp')
    const [, hinted = ''] = /scope="([^"]*)"/.exec(challenge) ?? []
    expect(hinted.split(' ')).toEqual(
      body.scopes_supported.filter((scope: string) => scope.endsWith(':read')),
    )
  })
})

describe('metadata documents', () => {
  it.each(['https://127.0.0.1/client.json', 'https://localhost/client', 'https://169.254.169.254/latest'])(
    'are not fetched from %s',
    async (clientId) => {
      const walk = await begin(app, org.cookie, { clientId, redirect_uri: REDIRECT })
      expect(walk.location).toContain('problem=invalid_client')
    },
  )
})

it('a registration that cannot be stored is told to come again, and is no failure of the server', async () => {
  await app.sql(
    `create function no_room() returns trigger language plpgsql as $$ begin raise 'could not extend file' using errcode = '53100'; end $$`,
  )
  await app.sql(
    'create trigger no_room before insert on oauth_clients for each row execute function no_room()',
  )
  try {
    const answer = await app.http('POST', '/oauth/register', { body: { redirect_uris: [REDIRECT] } })
    expect([answer.status, answer.body.error]).toEqual([503, 'temporarily_unavailable'])
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  } finally {
    await app.sql('drop trigger no_room on oauth_clients')
  }
})
