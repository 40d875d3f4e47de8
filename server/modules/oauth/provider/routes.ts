import type { IncomingMessage } from 'node:http'
import type { RawRoute } from '../../../kernel/contract/raw-route.ts'
import type { Caller } from '../../../kernel/contract/credentials.ts'
import { authorizationServer, CONSENT_PAGE, ENDPOINTS, signInFirst } from './authorization-server.ts'

const WHY = 'The protocol of OAuth, which a library speaks.'

const MOST_BYTES_OF_ONE = 2048
const MOST_BYTES = 8192

const handle: RawRoute['handle'] = async (request, reply, { services, caller }) => {
  const { provider, askers } = services.part(authorizationServer)()
  const asker = request.method === 'GET' ? await caller() : null
  if (request.routeOptions.url === ENDPOINTS.authorization) {
    // One address can be written in many ways, which the library takes as well: by the route, never by the text.
    request.raw.url = asWritten(request.raw.url ?? '')
    const elsewhere = leadElsewhere(request.raw.url, asker)
    if (elsewhere !== undefined) return reply.code(303).header('location', elsewhere).send()
  }
  askers.note(request.raw, asker)
  nameOwnAddress(request.raw, services.config.baseUrl)
  reply.hijack()
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined) reply.raw.setHeader(name, value as string)
  await provider.callback()(request.raw, reply.raw)
  return reply
}

/** The address of a request for authorization as the description has it, with the query that came. */
function asWritten(url: string): string {
  const at = url.indexOf('?')
  return at === -1 ? ENDPOINTS.authorization : `${ENDPOINTS.authorization}${url.slice(at)}`
}

/**
 * Where a request for authorization goes that is not looked at: what is too long to be kept, to the page that says so; who is not signed
 * in, to sign in first, with the request in the address, so that strangers cause no look-up, and nothing is kept of them.
 */
function leadElsewhere(url: string, asker: Caller | null): string | undefined {
  const query = url.slice(ENDPOINTS.authorization.length + 1)
  const isTooLong =
    query.length > MOST_BYTES ||
    [...new URLSearchParams(query).values()].some((value) => Buffer.byteLength(value) > MOST_BYTES_OF_ONE)
  if (isTooLong) return `${CONSENT_PAGE}?${new URLSearchParams({ problem: 'invalid_request' })}`
  return asker?.credential.kind === 'session' ? undefined : signInFirst(url)
}

// The library makes addresses of what the request says: after a decision the browser would go on at any host named there.
function nameOwnAddress({ headers }: IncomingMessage, baseUrl: string): void {
  const { protocol, host } = new URL(baseUrl)
  headers['x-forwarded-proto'] = protocol.slice(0, -1)
  headers['x-forwarded-host'] = host
}

const route = (given: Pick<RawRoute, 'route' | 'limit' | 'describes'>): RawRoute => ({
  ...given,
  why: WHY,
  access: 'public',
  module: 'oauth',
  readsBody: true,
  handle,
})

const form = (description: string) => ({
  description,
  contentType: 'application/x-www-form-urlencoded',
  schema: { type: 'object' },
})

const json = (description: string) => ({
  description,
  contentType: 'application/json',
  schema: { type: 'object' },
})

/** The endpoints of the authorization server. */
export const protocolRoutes: readonly RawRoute[] = [
  route({
    route: `GET ${ENDPOINTS.authorization}`,
    limit: 'poll',
    describes: {
      name: 'authorize',
      summary: 'Ask a person to allow a program something (OAuth 2.1, with PKCE)',
      answers: { 303: { description: 'To the page that asks, or back to the program.' } },
    },
  }),
  route({
    route: `GET ${ENDPOINTS.authorization}/{uid}`,
    limit: 'poll',
    describes: {
      name: 'resumeAuthorization',
      summary: 'Go on with a request that a person has decided about',
      answers: { 303: { description: 'Back to the program.' } },
    },
  }),
  route({
    route: `POST ${ENDPOINTS.token}`,
    limit: 'auth',
    describes: {
      name: 'exchangeToken',
      summary: 'Exchange a code or a refresh token for tokens',
      body: form('`grant_type`, and what belongs to it.'),
      answers: { 200: json('The tokens.'), 400: json('Why there are none, as in RFC 6749.') },
    },
  }),
  route({
    route: `POST ${ENDPOINTS.registration}`,
    limit: 'auth',
    describes: {
      name: 'registerClient',
      summary: 'Register a program (RFC 7591)',
      body: { ...form('What the program says of itself.'), contentType: 'application/json' },
      answers: { 201: json('The program.'), 400: json('What is wrong, as in RFC 7591.') },
    },
  }),
  route({
    route: `POST ${ENDPOINTS.revocation}`,
    limit: 'auth',
    describes: {
      name: 'revokeToken',
      summary: 'Revoke a token, and with a refresh token all that was allowed with it (RFC 7009)',
      body: form('`token` and `client_id`.'),
      answers: {
        200: { description: 'The token is not valid any more.' },
        400: json('What is wrong, as in RFC 7009.'),
      },
    },
  }),
]
