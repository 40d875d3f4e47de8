import { z } from 'zod'
import { AppError } from '../../../kernel/base/errors.ts'
import { shape } from '../../../kernel/contract/shapes.ts'
import { E } from '../errors.ts'
import { operation } from '../module.ts'
import { authorizationServer } from '../provider/authorization-server.ts'
import { iconUrlOf } from '../clients/logos.ts'
import { redirectHost } from '../clients/redirect-uris.ts'

const OauthProgram = shape('OauthProgram', {
  client_id: z.string(),
  name: z.string(),
  uri: z.string().nullable(),
  icon_url: z.string(),
  redirect_uri_host: z.string(),
  created_at: z.iso.datetime().nullable(),
})

export const getClient = operation({
  name: 'oauth.getClient',
  summary: 'Read what a program that registered itself says of itself',
  access: 'public',
  effect: 'read',
  limit: 'poll',
  rest: 'GET /v1/oauth/clients/{clientId}',
  input: z.object({ clientId: z.string().min(1).max(100) }),
  output: OauthProgram,
  errors: [E.oauth_client_not_found],
  async run({ services }, { clientId }) {
    // Addresses of metadata documents are not looked up for strangers.
    const isRegistered = /^[\w-]+$/.test(clientId)
    const client = isRegistered
      ? await services.part(authorizationServer)().provider.Client.find(clientId)
      : undefined
    const [redirectUri] = client?.redirectUris ?? []
    if (!client || redirectUri === undefined) throw new AppError(E.oauth_client_not_found)
    const createdAt = client.clientIdIssuedAt
    return {
      client_id: client.clientId,
      name: client.clientName ?? redirectHost(redirectUri),
      uri: client.clientUri ?? null,
      icon_url: iconUrlOf(services.config.baseUrl, client.clientId),
      redirect_uri_host: redirectHost(redirectUri),
      created_at: createdAt === undefined ? null : new Date(createdAt * 1000).toISOString(),
    }
  },
})
