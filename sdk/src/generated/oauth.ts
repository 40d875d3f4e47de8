// Made by `npm run generate` from the operations of the service. Do not edit.
import { clientOf } from '../client/client-of.ts'
import type { CallOptions, ClientOptions } from '../client/options.ts'
import type { DecideConsentResult, GetPendingOrgResult, OauthConnectionList, OauthConsentRequest, OauthProgram } from './shapes.ts'

/** Input of `oauth.getConsent`. */
export type OauthGetConsentInput = {
  request: string
}
/** Answer of `oauth.getConsent`. */
export type OauthGetConsentOutput = OauthConsentRequest

/** Input of `oauth.decideConsent`. */
export type OauthDecideConsentInput = {
  request: string
  allow: boolean
  /** The organization that it is allowed in. */
  orgId?: string | undefined
  /** Those that are allowed, also such as were not asked for; all that are asked for unless said. */
  scopes?: string[] | undefined
}
/** Answer of `oauth.decideConsent`. */
export type OauthDecideConsentOutput = DecideConsentResult

/** Input of `oauth.listConnections`. */
export type OauthListConnectionsInput = {
  limit?: number | undefined
  /** `nextCursor` of the page before. */
  cursor?: string | undefined
}
/** Answer of `oauth.listConnections`. */
export type OauthListConnectionsOutput = OauthConnectionList

/** Input of `oauth.revokeConnection`. */
export type OauthRevokeConnectionInput = {
  id: string
}
/** Answer of `oauth.revokeConnection`. */
export type OauthRevokeConnectionOutput = void

/** Input of `oauth.getClient`. */
export type OauthGetClientInput = {
  clientId: string
}
/** Answer of `oauth.getClient`. */
export type OauthGetClientOutput = OauthProgram

/** Input of `oauth.getPendingOrg`. */
export type OauthGetPendingOrgInput = {
  code_challenge?: string | undefined
}
/** Answer of `oauth.getPendingOrg`. */
export type OauthGetPendingOrgOutput = GetPendingOrgResult

/** Let people connect programs to the tool endpoint, and disconnect them. */
export interface OauthClient {
  /** Read what a program asks you for. `GET /v1/oauth/requests/{request}` */
  getConsent(input: OauthGetConsentInput, options?: CallOptions): Promise<OauthGetConsentOutput>
  /** Allow or deny what a program asks you for. `POST /v1/oauth/requests/{request}` */
  decideConsent(input: OauthDecideConsentInput, options?: CallOptions): Promise<OauthDecideConsentOutput>
  /** List the programs that people connected, the latest first. `GET /v1/oauth/connections` */
  listConnections(input?: OauthListConnectionsInput, options?: CallOptions): Promise<OauthListConnectionsOutput>
  /** Disconnect a program. `DELETE /v1/oauth/connections/{id}` */
  revokeConnection(input: OauthRevokeConnectionInput, options?: CallOptions): Promise<OauthRevokeConnectionOutput>
  /** Read what a program that registered itself says of itself. `GET /v1/oauth/clients/{clientId}` */
  getClient(input: OauthGetClientInput, options?: CallOptions): Promise<OauthGetClientOutput>
  /** Read which organization a program asks you about, by its PKCE challenge. `GET /v1/oauth/pending-org` */
  getPendingOrg(input?: OauthGetPendingOrgInput, options?: CallOptions): Promise<OauthGetPendingOrgOutput>
}

const ROUTES: Record<keyof OauthClient, string> = {
  getConsent: 'GET /v1/oauth/requests/{request}',
  decideConsent: 'POST /v1/oauth/requests/{request}',
  listConnections: 'GET /v1/oauth/connections',
  revokeConnection: 'DELETE /v1/oauth/connections/{id}',
  getClient: 'GET /v1/oauth/clients/{clientId}',
  getPendingOrg: 'GET /v1/oauth/pending-org',
}

/** The client of this part of the API alone. */
export const oauth = (options: ClientOptions): OauthClient => clientOf<OauthClient>(options, ROUTES)
