import { WalkProblem, type StepName } from './steps.ts'
import { documentOf, jsonOf, refusalOf, visit, type Fetch, type Visit } from './visit.ts'

/** How a program would ask a person. */
export interface Asking {
  fetch: Fetch
  /** Where the person comes back to. */
  redirectUri: string
  /** The S256 challenge of PKCE, 43 characters of base64url. */
  codeChallenge: string
  state: string
  /** Called before each step. */
  onStep?: (step: StepName) => void
}

/** What a program knows once it can ask a person. */
export interface WayToConsent {
  /** The tool endpoint as it describes itself. */
  resource: string
  issuer: string
  tokenEndpoint: string
  /** Undefined where tokens cannot be revoked. */
  revocationEndpoint: string | undefined
  /** Whether answers name the server, and have to (RFC 9207). */
  namesIssuer: boolean
  clientId: string
  /** What the person opens. */
  authorizeUrl: string
}

/** The tool endpoint of an address: `/mcp` where only a host is named. */
export function endpointOf(address: string): URL {
  // A machine of one's own has no certificate.
  const scheme = /^(localhost|127\.|\[::1\])/.test(address) ? 'http' : 'https'
  const url = new URL(/^[a-z][a-z0-9+.-]*:\/\//i.test(address) ? address : `${scheme}://${address}`)
  if (!/^https?:$/.test(url.protocol)) throw new TypeError('Name an address of http or https.')
  if (url.pathname === '/') url.pathname = '/mcp'
  url.hash = ''
  return url
}

/**
 * Walks from the address of a tool endpoint to the page that asks a person, as clients do that know nothing else (RFC 9728, 8414,
 * 7591, 6749, 7636). It registers a program. Throws `WalkProblem` at the first broken step.
 */
export async function walkToConsent(endpoint: URL, asking: Asking): Promise<WayToConsent> {
  const { onStep } = asking
  onStep?.('reach')
  const described = await reach(endpoint, asking)
  onStep?.('description')
  const { resource, issuer } = await describe(endpoint, described, asking)
  onStep?.('server')
  const server = await serverOf(issuer, asking)
  onStep?.('registration')
  const clientId = await register(server, asking)
  onStep?.('authorization')
  const authorizeUrl = await authorize({ server, clientId, resource }, asking)
  return {
    resource,
    issuer,
    tokenEndpoint: server.token_endpoint,
    revocationEndpoint: server.revocation_endpoint,
    namesIssuer: server.authorization_response_iss_parameter_supported === true,
    clientId,
    authorizeUrl,
  }
}

const HELLO = JSON.stringify({
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'doctor', version: '1' } },
})

/** Greets the endpoint; throws where no endpoint of tools answers. */
async function greet(fetch: Fetch, url: string, key?: string): Promise<Visit> {
  const answer = await visit(fetch, url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...(key !== undefined && { authorization: `Bearer ${key}` }),
    },
    body: HELLO,
  })
  const { status } = answer
  if (status === 421) throw new WalkProblem('host_refused', { url })
  if (status === 502 || status === 503 || status === 504)
    throw new WalkProblem('bad_gateway', { url, status })
  if (status === 429 || status >= 500) throw new WalkProblem('endpoint_failed', { url, status })
  return answer
}

/** Greets the endpoint with an API key; throws `WalkProblem` where that is not taken. */
export async function greetWithKey(endpoint: URL, key: string, fetch: Fetch): Promise<void> {
  const url = endpoint.href
  const { status } = await greet(fetch, url, key)
  if (status === 401) throw new WalkProblem('key_refused', { url })
  if (status !== 200) throw new WalkProblem('no_endpoint', { url, status })
}

/** Calls the endpoint without a credential; answers where it says that its description is. */
async function reach(endpoint: URL, { fetch }: Asking): Promise<string> {
  const url = endpoint.href
  const { status, headers } = await greet(fetch, url)
  if (status === 200) throw new WalkProblem('needs_no_credential', { url })
  if (status !== 401) throw new WalkProblem('no_endpoint', { url, status })
  const named = /\bresource_metadata="([^"]+)"/.exec(headers.get('www-authenticate') ?? '')?.[1]
  if (named === undefined || !URL.canParse(named)) throw new WalkProblem('no_challenge', { url })
  if (new URL(named).origin !== endpoint.origin)
    throw new WalkProblem('other_address', { named: new URL(named).origin, used: endpoint.origin })
  return named
}

async function describe(endpoint: URL, url: string, { fetch }: Asking) {
  const document = documentOf(await visit(fetch, url))
  const named = String(document['resource'])
  const used = `${endpoint.origin}${endpoint.pathname}`
  // A description of the whole host holds for each of its paths.
  const isHere = used === named || used.startsWith(named.endsWith('/') ? named : `${named}/`)
  if (!isHere) throw new WalkProblem('other_resource', { url, named, used })
  const servers = document['authorization_servers']
  const issuer: unknown = Array.isArray(servers) ? servers[0] : undefined
  if (typeof issuer !== 'string' || !URL.canParse(issuer)) throw new WalkProblem('no_server', { url })
  return { resource: named, issuer }
}

/** What is used of a server's description. */
interface Server {
  issuer: string
  authorization_endpoint: string
  token_endpoint: string
  registration_endpoint: string
  revocation_endpoint?: string
  authorization_response_iss_parameter_supported?: boolean
}

const wellKnown = (issuer: URL, name: string): string =>
  `${issuer.origin}/.well-known/${name}${issuer.pathname === '/' ? '' : issuer.pathname}`

async function serverOf(issuer: string, { fetch }: Asking): Promise<Server> {
  const url = wellKnown(new URL(issuer), 'oauth-authorization-server')
  let found: Visit = await visit(fetch, url)
  if (found.status === 404) {
    const openId = await visit(fetch, wellKnown(new URL(issuer), 'openid-configuration'))
    if (openId.status === 200) found = openId
  }
  const document = documentOf(found)
  if (document['issuer'] !== issuer)
    throw new WalkProblem('other_issuer', { named: String(document['issuer']), used: issuer })
  for (const what of ['authorization_endpoint', 'token_endpoint', 'registration_endpoint'])
    if (typeof document[what] !== 'string' || !URL.canParse(document[what]))
      throw new WalkProblem('unsupported', { url: found.url, what })
  const methods = document['code_challenge_methods_supported']
  if (!Array.isArray(methods) || !methods.includes('S256'))
    throw new WalkProblem('unsupported', { url: found.url, what: 'code_challenge_methods_supported: S256' })
  return document as unknown as Server
}

async function register(server: Server, { fetch, redirectUri }: Asking): Promise<string> {
  const url = server.registration_endpoint
  const answer = await visit(fetch, url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify({
      client_name: 'Connection check',
      redirect_uris: [redirectUri],
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
    }),
  })
  if (answer.status === 429)
    throw new WalkProblem('registration_limited', { url, seconds: answer.headers.get('retry-after') ?? '' })
  const id = jsonOf(answer.text)?.['client_id']
  if (answer.status === 201 && typeof id === 'string') return id
  throw new WalkProblem('registration_refused', { url, status: answer.status, reason: refusalOf(answer) })
}

/** Asks as a program does; what a person would see next is the sign-in or the page that asks. */
async function authorize(
  { server, clientId, resource }: { server: Server; clientId: string; resource: string },
  { fetch, redirectUri, codeChallenge, state }: Asking,
): Promise<string> {
  const url = new URL(server.authorization_endpoint)
  const query = {
    response_type: 'code',
    client_id: clientId,
    redirect_uri: redirectUri,
    state,
    code_challenge: codeChallenge,
    code_challenge_method: 'S256',
    resource,
  }
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  const answer = await visit(fetch, url.href)
  const { status } = answer
  const target = answer.headers.get('location')
  const refused = (reason: string) =>
    new WalkProblem('authorization_refused', { url: server.authorization_endpoint, status, reason })
  if (target !== null) {
    const error = new URL(target, url).searchParams.get('error')
    if (error !== null) throw refused(error)
  }
  // Some servers show the page at this address, others lead to it.
  if (answer.isHiddenRedirect || status === 200 || (status >= 300 && status < 400)) return url.href
  throw refused(refusalOf(answer))
}
