import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError, E } from '../../../kernel/base/errors.ts'
import type { RawContext, RawRoute } from '../../../kernel/contract/raw-route.ts'
import { ENDPOINTS, STAY_CONNECTED } from '../provider/authorization-server.ts'
import { parseResource, resourceOf } from '../resources.ts'

const send = (reply: FastifyReply, document: object) =>
  reply.header('cache-control', 'public, max-age=300').type('application/json; charset=utf-8').send(document)

/** What clients may ask for: what the modules declare, and to stay connected. */
const scopesOf = ({ services }: RawContext): string[] => [
  ...services.toolScopes.map(({ scope }) => scope),
  STAY_CONNECTED,
]

/** The description of the authorization server (RFC 8414). */
function serverMetadata(context: RawContext) {
  const { baseUrl } = context.services.config
  return {
    issuer: baseUrl,
    authorization_endpoint: `${baseUrl}${ENDPOINTS.authorization}`,
    token_endpoint: `${baseUrl}${ENDPOINTS.token}`,
    registration_endpoint: `${baseUrl}${ENDPOINTS.registration}`,
    revocation_endpoint: `${baseUrl}${ENDPOINTS.revocation}`,
    scopes_supported: scopesOf(context),
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    token_endpoint_auth_methods_supported: ['none'],
    revocation_endpoint_auth_methods_supported: ['none'],
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
    client_id_metadata_document_supported: true,
    resource_indicators_supported: true,
  }
}

/** The description of a tool endpoint (RFC 9728). */
function resourceMetadata(context: RawContext, orgId?: string) {
  const { baseUrl } = context.services.config
  return {
    resource: resourceOf(baseUrl, orgId),
    resource_name: 'Stoa',
    authorization_servers: [baseUrl],
    scopes_supported: scopesOf(context),
    bearer_methods_supported: ['header'],
  }
}

interface Document {
  summary: string
  alsoAt?: RawRoute['alsoAt']
  handle: RawRoute['handle']
}

const document = (
  path: `/${string}`,
  name: string,
  { summary, alsoAt = [], handle }: Document,
): RawRoute => ({
  route: `GET ${path}`,
  alsoAt,
  why: 'A document whose form a standard says.',
  access: 'public',
  limit: 'poll',
  module: 'oauth',
  describes: {
    name,
    summary,
    answers: {
      200: { description: 'The description.', contentType: 'application/json', schema: { type: 'object' } },
    },
    errors: [E.not_found, E.rate_limited],
  },
  handle,
})

/** The organization whose tool endpoint a path names; throws 404 where it names none. Whether there is such an organization is not told. */
function endpointOf({ params }: FastifyRequest): string | undefined {
  // As one part of a path, with its slashes escaped, or as the path itself.
  const { path, orgId } = params as { path?: string; orgId?: string }
  const named = parseResource('', `/${path ?? `mcp/o/${orgId}`}`)
  if (!named) throw new AppError(E.not_found)
  return named.orgId
}

const SERVER = '/.well-known/oauth-authorization-server'
const RESOURCE = '/.well-known/oauth-protected-resource'

/** What programs read first that know nothing but our address. */
export const discoveryRoutes: readonly RawRoute[] = [
  document(SERVER, 'getAuthorizationServer', {
    summary: 'Describe the authorization server (RFC 8414)',
    handle: async (_request, reply, context) => send(reply, serverMetadata(context)),
  }),
  // Programs that take the tool endpoint for the authorization server look here.
  document(`${SERVER}/{path}`, 'getAuthorizationServerOf', {
    summary: 'Describe the authorization server of a tool endpoint: `mcp`, `mcp/o/{orgId}` (RFC 8414)',
    alsoAt: [`${SERVER}/mcp/o/{orgId}`],
    async handle(request, reply, context) {
      endpointOf(request)
      return send(reply, serverMetadata(context))
    },
  }),
  document(RESOURCE, 'getProtectedResource', {
    summary: 'Describe the tool endpoint (RFC 9728)',
    handle: async (_request, reply, context) => send(reply, resourceMetadata(context)),
  }),
  document(`${RESOURCE}/{path}`, 'getProtectedResourceOf', {
    summary: 'Describe a tool endpoint by its path: `mcp`, or `mcp/o/{orgId}` of one organization (RFC 9728)',
    alsoAt: [`${RESOURCE}/mcp/o/{orgId}`],
    handle: async (request, reply, context) => send(reply, resourceMetadata(context, endpointOf(request))),
  }),
]
