import type { FastifyReply } from 'fastify'
import { AppError, E } from '../../../kernel/errors.ts'
import type { RawContext, RawRoute } from '../../../kernel/http/raw-route.ts'
import { ENDPOINTS } from '../provider/authorization-server.ts'
import { isOrgId, resourceOf } from '../resources.ts'

const send = (reply: FastifyReply, document: object) =>
  reply.header('cache-control', 'public, max-age=300').type('application/json; charset=utf-8').send(document)

/** What clients may ask for: what the modules declare, and to stay connected. */
const scopesOf = ({ services }: RawContext): string[] => [
  ...services.scopes.map(({ scope }) => scope),
  'offline_access',
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

const document = (
  path: `/${string}`,
  name: string,
  { summary, handle }: { summary: string; handle: RawRoute['handle'] },
): RawRoute => ({
  route: `GET ${path}`,
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

const RESOURCE = '/.well-known/oauth-protected-resource'

/** What programs read first that know nothing but our address. */
export const discoveryRoutes: readonly RawRoute[] = [
  document('/.well-known/oauth-authorization-server', 'getAuthorizationServer', {
    summary: 'Describe the authorization server (RFC 8414)',
    handle: async (_request, reply, context) => send(reply, serverMetadata(context)),
  }),
  document(RESOURCE, 'getProtectedResource', {
    summary: 'Describe the tool endpoint (RFC 9728)',
    handle: async (_request, reply, context) => send(reply, resourceMetadata(context)),
  }),
  document(`${RESOURCE}/mcp`, 'getToolResource', {
    summary: 'Describe the tool endpoint at its address (RFC 9728)',
    handle: async (_request, reply, context) => send(reply, resourceMetadata(context)),
  }),
  document(`${RESOURCE}/mcp/o/{orgId}`, 'getOrganizationResource', {
    summary: 'Describe the tool endpoint of one organization (RFC 9728)',
    async handle(request, reply, context) {
      const { orgId } = request.params as { orgId: string }
      // Whether there is such an organization is not told.
      if (!isOrgId(orgId)) throw new AppError(E.not_found)
      return send(reply, resourceMetadata(context, orgId))
    },
  }),
]
