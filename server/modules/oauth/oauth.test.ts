import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sharedTestApp, type TestApp, type TestOrg } from '../../test/harness.ts'
import { begin, callMcp, connect, decide, redeem, REDIRECT, requestIdOf } from './test-walk.ts'

let app: TestApp
let org: TestOrg

beforeAll(async () => {
  app = await sharedTestApp()
  org = await app.createOrg('Acme')
})
afterAll(() => app.close())

describe('connecting a program', () => {
  it('asks the person, gives a code to the program, tokens for the code, and tools for the token', async () => {
    const walk = await begin(app, org.cookie)
    expect(walk.location).toMatch(/^\/oauth\/consent\?request=/)
    const asked = await app.http('GET', `/v1/oauth/requests/${requestIdOf(walk)}`, { cookie: org.cookie })
    expect(asked.body).toMatchObject({
      clientName: 'Desk helper',
      clientHost: null,
      redirectHost: '127.0.0.1:9876',
      organizations: [{ orgId: org.orgId, name: 'Acme' }],
    })
    for (const { effect, asked: isAsked } of asked.body.scopes) expect(isAsked).toBe(effect === 'read')
    const told = await decide(app, walk, { cookie: org.cookie, allow: true })
    expect(walk.location.startsWith(`${REDIRECT}?`)).toBe(true)
    expect(told.get('state')).toBe('the-state')
    expect(told.get('iss')).toBe(app.config.baseUrl)
    const { status, body } = await redeem(app, walk, told.get('code') ?? '')
    expect(body).toMatchObject({ token_type: 'Bearer', expires_in: 3600 })
    expect(status).toBe(200)
    expect(body.access_token).toMatch(/^svc_access_/)
    const { status: listed, text } = await callMcp(app, body.access_token)
    expect(text).toContain('tools')
    expect(listed).toBe(200)
    expect((await callMcp(app, body.access_token, `/mcp/o/${org.orgId}`)).status).toBe(200)
  })
})

describe('the audit log', () => {
  const linesOf = async ({ cookie }: TestOrg) =>
    (await app.http('GET', '/v1/audit-logs?limit=50', { cookie })).body.items.filter(
      ({ operation }: { operation: string }) => operation.startsWith('oauth.'),
    )

  it('has one line about a decision, in the organization that was chosen', async () => {
    const owner = await app.createOrg('Chosen')
    const elsewhere = await app.createOrg('Of the session')
    await app.sql(`insert into iam_memberships (org_id, user_id, role) values ($1, $2, 'member')`, [
      owner.orgId,
      elsewhere.ownerUserId,
    ])
    const walk = await begin(app, elsewhere.cookie)
    await decide(app, walk, { cookie: elsewhere.cookie, allow: true, orgId: owner.orgId })
    const [line, ...more] = await linesOf(owner)
    expect(more).toEqual([])
    expect(line).toMatchObject({ operation: 'oauth.connect', title: 'Connect a program', result: 'ok' })
    expect(line.target).toMatch(/^ocn_/)
    expect(line.actorId).toBe(elsewhere.ownerUserId)
    expect(await linesOf(elsewhere)).toEqual([])
  })

  it('has one line about a no, and one about a yes that was refused', async () => {
    const asked = await app.createOrg('Asked')
    const no = await begin(app, asked.cookie)
    await decide(app, no, { cookie: asked.cookie, allow: false })
    const yes = await begin(app, asked.cookie)
    const path = `/v1/oauth/requests/${requestIdOf(yes)}`
    await app.http('POST', path, { cookie: asked.cookie, body: { allow: true, orgId: org.orgId } })
    expect(await linesOf(asked)).toMatchObject([
      { operation: 'oauth.connect', result: 'denied', error: 'oauth_not_a_member' },
      { operation: 'oauth.deny', title: 'Deny a program what it asks for', result: 'ok' },
    ])
  })
})

describe('the tokens of an organization', () => {
  it('are those of end users and the connected programs, in one order, page by page, and end by their ids', async () => {
    const home = await app.createOrg('Home')
    const mint = async () =>
      (await app.http('POST', '/v1/tokens/delegated', { key: home.key, body: { externalId: 'ada' } })).body
        .tokenId
    const first = await mint()
    const { tokens } = await connect(app, home, { scope: 'org:read' })
    const last = await mint()
    await connect(app, org)
    const list = async (query: string) =>
      (await app.http('GET', `/v1/tokens?${query}`, { key: home.key })).body
    const all = (await list('')).items
    expect(all).toMatchObject([
      { id: last, type: 'delegated', origin: null, user: null },
      {
        type: 'oauth_refresh',
        origin: 'Desk helper',
        user: { id: home.ownerUserId, name: 'Olga Owner' },
        scopes: ['org:read'],
        endUserId: null,
        revokedAt: null,
      },
      { id: first },
    ])
    // As long as the refresh token: 30 days, not the hour of the access token.
    expect(Date.parse(all[1].expiresAt) - Date.now()).toBeGreaterThan(29 * 86_400_000)
    const pages: string[] = []
    for (let cursor: string | null = ''; cursor !== null;) {
      const page: { items: { id: string }[]; nextCursor: string | null } = await list(
        `limit=1&cursor=${cursor}`,
      )
      pages.push(...page.items.map(({ id }) => id))
      cursor = page.nextCursor
    }
    expect(pages).toEqual(all.map(({ id }: { id: string }) => id))
    expect((await list('type=oauth_refresh')).items).toHaveLength(1)
    expect((await list('type=delegated')).items).toHaveLength(2)
    const end = (key: string) => app.http('DELETE', `/v1/tokens/${all[1].id}`, { key })
    expect((await end(org.key)).status).toBe(404)
    expect((await callMcp(app, tokens.access_token)).status).toBe(200)
    expect((await end(home.key)).status).toBe(204)
    expect((await callMcp(app, tokens.access_token)).status).toBe(401)
    expect((await list('type=oauth_refresh')).items).toEqual([])
  })
})
