// Across organizations: a request belongs to no organization until somebody allows it.
import type { Client, Interaction } from 'oidc-provider'
import type { StepsContext } from '../../../kernel/contract/context.ts'
import { systemDbOf } from '../../../kernel/db/system-access.ts'
import { AppError } from '../../../kernel/base/errors.ts'
import { membershipsOf, type MembershipWithRights } from '../../identity/index.ts'
import { redirectHost } from '../clients/redirect-uris.ts'
import { E } from '../errors.ts'
import { authorizationServer, type AuthorizationServer } from '../provider/authorization-server.ts'
import { requestOfSession } from '../provider/pending-requests.ts'
import { parseResource } from '../resources.ts'

/** A request of a program, as the person is asked about it. */
export interface Asked {
  server: AuthorizationServer
  interaction: Interaction
  client: Client
  clientName: string
  redirectUri: string
  resource: string
  /** The organization that the program names. */
  pinnedOrgId: string | undefined
  /** Those of the tools that the program asks for. */
  scopes: string[]
  memberships: MembershipWithRights[]
  expiresAt: Date
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Finds a request that came in by this session; throws 404 for any other. */
export async function findAsked(
  { services, credential, actor, transaction }: StepsContext<'oauth'>,
  uid: string,
): Promise<Asked> {
  const memberships = await transaction((ctx) => membershipsOf(systemDbOf(ctx), actor.id))
  const server = services.part(authorizationServer)()
  const expiresAt = await requestOfSession(server.ports, uid, credential.id)
  const interaction = expiresAt && (await server.provider.Interaction.find(uid))
  if (!interaction || interaction.result) throw new AppError(E.oauth_request_not_found)
  const { params } = interaction
  const client = await server.provider.Client.find(textOf(params['client_id'])).catch(() => undefined)
  if (!client) throw new AppError(E.oauth_request_not_found)
  const redirectUri = textOf(params['redirect_uri'])
  const resource = textOf([params['resource']].flat()[0])
  const asked = new Set(textOf(params['scope']).split(' '))
  return {
    server,
    interaction,
    client,
    clientName: (client.clientName ?? redirectHost(redirectUri)).slice(0, 200),
    redirectUri,
    resource,
    pinnedOrgId: parseResource(services.config.baseUrl, resource)?.orgId,
    scopes: services.toolScopes.map(({ scope }) => scope).filter((scope) => asked.has(scope)),
    memberships,
    expiresAt,
  }
}
