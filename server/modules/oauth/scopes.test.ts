import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sharedTestApp, type TestApp, type TestOrg } from '../../test/harness.ts'
import { begin, connect, decide, redeem, REDIRECT, register, renew, requestIdOf, visit } from './test-walk.ts'

let app: TestApp
let org: TestOrg

beforeAll(async () => {
  app = await sharedTestApp()
  org = await app.createOrg('Acme')
})
afterAll(() => app.close())

const requestedBy = async (more: Record<string, string>) => {
  const walk = await begin(app, org.cookie, more)
  const { body } = await app.http('GET', `/v1/oauth/requests/${requestIdOf(walk)}`, { cookie: org.cookie })
  const scopes: { scope: string; asked: boolean }[] = body.scopes
  return { walk, body, asked: scopes.filter(({ asked }) => asked).map(({ scope }) => scope) }
}

describe('a request', () => {
  it.each(['openid profile', 'conv:everything', '*'])(
    'for nothing but unknown scopes (%s) is refused where the program hears of it, before anybody is asked',
    async (scope) => {
      const clientId = await register(app)
      const { location } = await begin(app, org.cookie, { clientId, scope })
      const told = new URL(location, 'http://here')
      expect(`${told.origin}${told.pathname}`).toBe(REDIRECT)
      expect(told.searchParams.get('error')).toBe('invalid_scope')
      expect(told.searchParams.get('state')).toBe('the-state')
      expect(told.searchParams.get('code')).toBeNull()
    },
  )

  it('for a known scope beside unknown ones goes on with the known one', async () => {
    expect((await requestedBy({ scope: 'openid conv:read conv:everything' })).asked).toEqual(['conv:read'])
  })

  it('for no scope, or only to stay connected, asks to read', async () => {
    for (const more of [{}, { scope: 'offline_access' }]) {
      const { asked } = await requestedBy(more)
      expect(asked).toContain('conv:read')
      expect(asked.filter((scope) => !scope.endsWith(':read'))).toEqual([])
    }
  })
})

describe('a token', () => {
  const allowed = async (asked: string, scopes: string[]) => {
    const { walk } = await requestedBy({ scope: asked })
    const told = await decide(app, walk, { cookie: org.cookie, allow: true, scopes })
    const { body } = await redeem(app, walk, told.get('code') ?? '')
    const renewed = await renew(app, walk.clientId, body.refresh_token)
    return { first: body.scope, renewed: renewed.body.scope, walk, token: renewed.body.refresh_token }
  }

  it('has less than was asked for where the person left something out, also when it is renewed', async () => {
    const { first, renewed, walk, token } = await allowed('conv:read conv:write', ['conv:read'])
    expect([first, renewed]).toEqual(['conv:read', 'conv:read'])
    const more = await renew(app, walk.clientId, token, { scope: 'conv:read conv:write' })
    expect(more.body.error).toBe('invalid_scope')
  })

  it('has what the person added to what was asked for, and nothing else', async () => {
    const { first, renewed } = await allowed('conv:read', ['conv:read', 'conv:write'])
    expect([first, renewed]).toEqual(['conv:read conv:write', 'conv:read conv:write'])
    const { body } = await app.http('GET', '/v1/oauth/connections', { cookie: org.cookie })
    expect(body.items[0].scopes).toEqual(['conv:read', 'conv:write'])
  })

  it('has what was asked for where the person said nothing else', async () => {
    const { tokens } = await connect(app, org, { scope: 'conv:read org:write' })
    expect(tokens.scope.split(' ').toSorted()).toEqual(['conv:read', 'org:write'])
  })
})

it('somebody else who signs in comes to the same request by the address that it names', async () => {
  const { walk, body } = await requestedBy({
    scope: 'conv:read conv:write',
    resource: `${app.config.baseUrl}/mcp`,
  })
  const other = await app.createOrg('Elsewhere')
  const [name = '', value = ''] = other.cookie.split(/=(.*)/s)
  walk.jar.set(name, value)
  walk.location = (await visit(walk, `${app.url}${body.againUrl}`)).headers.get('location') ?? ''
  const again = await app.http('GET', `/v1/oauth/requests/${requestIdOf(walk)}`, { cookie: other.cookie })
  expect(again.body).toMatchObject({
    clientId: body.clientId,
    scopes: body.scopes,
    organizations: [{ orgId: other.orgId }],
  })
  const told = await decide(app, walk, { cookie: other.cookie, allow: true })
  expect(told.get('state')).toBe('the-state')
  expect((await redeem(app, walk, told.get('code') ?? '')).body.scope).toBe('conv:read conv:write')
})
