import {
  auth,
  Client,
  StreamableHTTPClientTransport,
  type OAuthClientProvider,
  type OAuthTokens,
} from '@modelcontextprotocol/client'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestApp, TestOrg } from '../../test/harness.ts'
// The metadata document is fetched by way of fake-internet.ts, which replaces the net of this process.
import { sendJson, startOutsideApp, type OutsideApp } from './test-outside.ts'
import { callMcp, decide, post, REDIRECT, visit, type Walk } from './test-walk.ts'

let outside: OutsideApp['outside']
let app: TestApp
let org: TestOrg

beforeAll(async () => {
  ;({ app, outside } = await startOutsideApp())
  org = await app.createOrg('Acme')
})
afterAll(() => app.close())

/** A program that keeps in memory what the SDK gives it, and notes where a person is sent. */
class Program implements OAuthClientProvider {
  readonly kept: Record<string, unknown> = {}
  readonly redirectUrl = REDIRECT
  readonly clientMetadata = { client_name: 'The newer SDK', redirect_uris: [REDIRECT] }
  readonly clientMetadataUrl: string
  opened: URL | undefined

  // An empty one stands for none.
  constructor(clientMetadataUrl = '') {
    this.clientMetadataUrl = clientMetadataUrl
  }

  state = () => 'the-state'
  clientInformation = () => this.kept['client'] as never
  saveClientInformation = (client: unknown) => void (this.kept['client'] = client)
  tokens = () => this.kept['tokens'] as never
  saveTokens = (tokens: unknown) => void (this.kept['tokens'] = tokens)
  redirectToAuthorization = (url: URL) => void (this.opened = url)
  saveCodeVerifier = (verifier: string) => void (this.kept['verifier'] = verifier)
  codeVerifier = () => this.kept['verifier'] as string
  saveDiscoveryState = (state: unknown) => void (this.kept['discovery'] = state)
  discoveryState = () => this.kept['discovery'] as never

  get clientId(): string {
    return (this.kept['client'] as { client_id: string }).client_id
  }
  get current(): OAuthTokens {
    return this.kept['tokens'] as OAuthTokens
  }
}

/** Goes to where the program sends the person, as a browser does, and allows it; answers what the program is told. */
async function allow(program: Program): Promise<URLSearchParams> {
  const [name = '', value = ''] = org.cookie.split(/=(.*)/s)
  const walk: Walk = { clientId: '', verifier: '', jar: new Map([[name, value]]), location: '' }
  walk.location = (await visit(walk, String(program.opened))).headers.get('location') ?? ''
  return decide(app, walk, { cookie: org.cookie, allow: true })
}

it.each<[string, 'registered' | 'by address']>([
  ['/mcp', 'registered'],
  ['/mcp', 'by address'],
  ['own', 'registered'],
  ['own', 'by address'],
])('the SDK’s newer client walks from an address of tools to them and back: %s, %s', async (which, how) => {
  const { urlOf, asked } = await outside((_request, response) =>
    sendJson(response, {
      client_id: urlOf('/client.json'),
      client_name: 'The newer SDK',
      redirect_uris: [REDIRECT],
    }),
  )
  const serverUrl = new URL(`${app.url}${which === 'own' ? `/mcp/o/${org.orgId}` : which}`)
  const program = new Program(how === 'by address' ? urlOf('/client.json') : '')

  // It calls, is refused, reads the challenge and the descriptions, says who it is, and sends the person to us.
  const first = new StreamableHTTPClientTransport(serverUrl, { authProvider: program })
  await expect(new Client({ name: 'test', version: '1' }).connect(first)).rejects.toThrow()
  expect(program.clientId.startsWith('https:')).toBe(how === 'by address')
  expect(program.opened?.searchParams.get('code_challenge_method')).toBe('S256')
  expect(program.opened?.searchParams.get('resource')).toBe(String(serverUrl))
  // What the challenge names, which is to read, and to stay connected.
  const { body: described } = await app.http('GET', '/.well-known/oauth-protected-resource/mcp')
  const wanted = program.opened?.searchParams
    .get('scope')
    ?.split(' ')
    .filter((scope) => scope !== 'offline_access')
  expect(wanted).toEqual(described.scopes_supported.filter((scope: string) => scope.endsWith(':read')))

  // The person allows it; the code is redeemed where `iss` is ours alone.
  await first.finishAuth(await allow(program))
  const { access_token: firstToken, refresh_token: firstRefresh } = program.current
  expect(firstToken).toMatch(/^svc_access_/)
  expect(asked).toEqual(how === 'by address' ? ['/client.json'] : [])

  const client = new Client({ name: 'test', version: '1' })
  await client.connect(new StreamableHTTPClientTransport(serverUrl, { authProvider: program }))
  expect((await client.listTools()).tools.length).toBeGreaterThan(0)
  const said = await client.callTool({ name: 'identity_whoami', arguments: {} })
  expect(JSON.stringify(said.structuredContent ?? said.content)).toContain(org.ownerUserId)

  // Its access token is over: it goes on by the refresh token, with another one afterwards.
  await app.sql(
    `update oauth_states set expires_at = now() where kind = 'AccessToken'
     and grant_id in (select id from oauth_grants where client_id = $1)`,
    [program.clientId],
  )
  expect((await callMcp(app, firstToken)).status).toBe(401)
  expect((await client.listTools()).tools.length).toBeGreaterThan(0)
  expect(program.current.access_token).not.toBe(firstToken)
  expect(program.current.refresh_token).not.toBe(firstRefresh)

  // It ends the connection by itself, and has to ask again.
  const { body: server } = await app.http('GET', '/.well-known/oauth-authorization-server')
  const revoked = await post(app, new URL(server.revocation_endpoint).pathname, {
    token: String(program.current.refresh_token),
    client_id: program.clientId,
  })
  expect(revoked.status).toBe(200)
  expect((await callMcp(app, program.current.access_token)).status).toBe(401)
  program.opened = undefined
  program.saveTokens(undefined)
  expect(await auth(program, { serverUrl })).toBe('REDIRECT')
  expect(program.opened).toBeDefined()
  await client.close()
})
