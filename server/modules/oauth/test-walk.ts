import { createHash, randomBytes } from 'node:crypto'
import { createSecrets } from '../../kernel/secrets/secrets.ts'
import type { TestApp, TestOrg } from '../../test/harness.ts'
import { keyHashOf } from './provider/stored-states.ts'

/** The address of the tests' program. */
export const REDIRECT = 'http://127.0.0.1:9876/callback'

/** A program on its way through an authorization. */
export interface Walk {
  clientId: string
  verifier: string
  /** The cookies that the browser holds. */
  jar: Map<string, string>
  /** The last answer’s target. */
  location: string
}

/** An HTTP client that follows nothing, and keeps cookies. */
export async function visit(walk: Pick<Walk, 'jar'>, url: string): Promise<Response> {
  const response = await fetch(url, {
    redirect: 'manual',
    headers: { cookie: [...walk.jar].map(([name, value]) => `${name}=${value}`).join('; ') },
  })
  for (const line of response.headers.getSetCookie()) {
    const [name = '', value = ''] = (line.split(';', 1)[0] ?? '').split(/=(.*)/s)
    if (value === '') walk.jar.delete(name)
    else walk.jar.set(name, value)
  }
  return response
}

/** Registers a program; answers its id. */
export async function register(app: TestApp, metadata: object = {}): Promise<string> {
  const answer = await app.http('POST', '/oauth/register', {
    body: { client_name: 'Desk helper', redirect_uris: [REDIRECT], ...metadata },
  })
  if (answer.status !== 201) throw new Error(`not registered: ${JSON.stringify(answer.body)}`)
  return answer.body.client_id
}

/** The query of an authorization request. */
export const requestOf = (
  walk: Pick<Walk, 'clientId' | 'verifier'>,
  more: Record<string, string> = {},
): URLSearchParams =>
  new URLSearchParams({
    response_type: 'code',
    client_id: walk.clientId,
    redirect_uri: REDIRECT,
    state: 'the-state',
    code_challenge: createHash('sha256').update(walk.verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...more,
  })

/** Begins an authorization in the browser of a session: up to the page that asks. */
export async function begin(
  app: TestApp,
  cookie: string,
  more: Record<string, string> & { clientId?: string } = {},
): Promise<Walk> {
  const { clientId = await register(app), ...query } = more
  const [name = '', value = ''] = cookie.split(/=(.*)/s)
  const walk: Walk = {
    clientId,
    verifier: randomBytes(32).toString('base64url'),
    jar: new Map([[name, value]]),
    location: '',
  }
  const response = await visit(walk, `${app.url}/oauth/authorize?${requestOf(walk, query)}`)
  walk.location = response.headers.get('location') ?? `${response.status} ${await response.text()}`
  return walk
}

/** The id of the request that a page asks about. */
export const requestIdOf = ({ location }: Walk): string =>
  new URL(location, 'http://here').searchParams.get('request') ?? `none in ${location}`

/** Decides, and goes back to the program; answers what it is told. */
export async function decide(
  app: TestApp,
  walk: Walk,
  decision: { cookie: string } & Record<string, unknown>,
): Promise<URLSearchParams> {
  const { cookie, ...body } = decision
  const answer = await app.http('POST', `/v1/oauth/requests/${requestIdOf(walk)}`, { cookie, body })
  if (answer.status !== 200) throw new Error(`not decided: ${JSON.stringify(answer.body)}`)
  const back = await visit(walk, answer.body.url)
  walk.location = back.headers.get('location') ?? `${back.status} ${await back.text()}`
  return new URL(walk.location).searchParams
}

/** Posts a form to an endpoint of the authorization server. */
export async function post(
  app: TestApp,
  path: string,
  form: Record<string, string>,
  headers: Record<string, string> = {},
) {
  const response = await fetch(`${app.url}${path}`, {
    method: 'POST',
    headers,
    body: new URLSearchParams(form),
  })
  const text = await response.text()
  return { status: response.status, headers: response.headers, body: text === '' ? {} : JSON.parse(text) }
}

/** Redeems a code. */
export const redeem = (app: TestApp, walk: Walk, code: string, more: Record<string, string> = {}) =>
  post(app, '/oauth/token', {
    grant_type: 'authorization_code',
    client_id: walk.clientId,
    code,
    redirect_uri: REDIRECT,
    code_verifier: walk.verifier,
    ...more,
  })

/** Redeems a refresh token. */
export const renew = (app: TestApp, clientId: string, token: string, more: Record<string, string> = {}) =>
  post(app, '/oauth/token', {
    grant_type: 'refresh_token',
    client_id: clientId,
    refresh_token: token,
    ...more,
  })

/** Has it been longer ago that a refresh token was first used. */
export const moveFirstUse = (app: TestApp, token: string, seconds: number) =>
  app.sql(
    `update oauth_states set consumed_at = consumed_at - $2 * interval '1 second' where kind = 'RefreshToken' and key_hash = $1`,
    [keyHashOf(createSecrets(app.config.secretKey), 'RefreshToken', token), seconds],
  )

/** Goes all the way; answers the tokens. */
export async function connect(
  app: TestApp,
  { cookie }: Pick<TestOrg, 'cookie'>,
  more: Record<string, string> & { clientId?: string } = {},
) {
  const walk = await begin(app, cookie, more)
  const told = await decide(app, walk, { cookie, allow: true })
  const { body } = await redeem(app, walk, told.get('code') ?? '')
  return { walk, tokens: body as { access_token: string; refresh_token: string; scope: string } }
}

/** Calls the tool endpoint with a token; answers the status and the body. */
export async function callMcp(app: TestApp, token: string, path = '/mcp') {
  const response = await fetch(`${app.url}${path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }),
  })
  return { status: response.status, headers: response.headers, text: await response.text() }
}
