import { auth } from '@modelcontextprotocol/sdk/client/auth.js'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sharedTestApp, type TestApp, type TestOrg } from '../../test/harness.ts'
import { createOAuthKeeper } from '../../test/oauth-keeper.ts'
import { decide, REDIRECT, visit, type Walk } from './test-walk.ts'

let app: TestApp
let org: TestOrg

beforeAll(async () => {
  app = await sharedTestApp()
  org = await app.createOrg('Acme')
})
afterAll(() => app.close())

it.each(['/mcp', 'own'])(
  'the SDK’s client finds everything by the address of the tools alone: %s',
  async (which) => {
    const serverUrl = new URL(`${app.url}${which === 'own' ? `/mcp/o/${org.orgId}` : which}`)
    const { provider, opened } = createOAuthKeeper(REDIRECT)
    expect(await auth(provider, { serverUrl })).toBe('REDIRECT')
    const [name = '', value = ''] = org.cookie.split(/=(.*)/s)
    const walk: Walk = { clientId: '', verifier: '', jar: new Map([[name, value]]), location: '' }
    walk.location = (await visit(walk, opened())).headers.get('location') ?? ''
    const told = await decide(app, walk, { cookie: org.cookie, allow: true })
    expect(await auth(provider, { serverUrl, authorizationCode: told.get('code') ?? '' })).toBe('AUTHORIZED')
    const client = new Client({ name: 'test', version: '1' })
    await client.connect(new StreamableHTTPClientTransport(serverUrl, { authProvider: provider }) as never)
    expect((await client.listTools()).tools.length).toBeGreaterThan(0)
    await client.close()
    // And goes on by its refresh token.
    expect(await auth(provider, { serverUrl })).toBe('AUTHORIZED')
  },
)
