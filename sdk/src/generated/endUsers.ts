// Made by `npm run generate` from the operations of the service. Do not edit.
import { clientOf } from '../client/client-of.ts'
import type { CallOptions, ClientOptions } from '../client/options.ts'
import type { EndUser, EndUserList, NewDelegatedToken, RevokeEndUserTokensResult, TokenList } from './shapes.ts'

/** Input of `endUsers.mintToken`. */
export type EndUsersMintTokenInput = {
  /** A person, ctc_…; the same as their contact. */
  endUserId?: string | undefined
  /** Your own id of the person. */
  externalId?: string | undefined
  /** Upper and lower case are the same. */
  email?: string | undefined
  /** Spaces and the like are left out. */
  phone?: string | undefined
  name?: string | undefined
  /** Added to what is kept of the person; the same names are replaced. */
  metadata?: Record<string, string | number | boolean> | undefined
  ttlSeconds?: number | undefined
  audiences?: ("self_service")[] | undefined
  scopes?: ("cms:read" | "conv:read" | "conv:write" | "crm:read" | "crm:write" | "kb:read" | "outreach:read")[] | undefined
}
/** Answer of `endUsers.mintToken`. */
export type EndUsersMintTokenOutput = NewDelegatedToken

/** Input of `endUsers.listTokens`. */
export type EndUsersListTokensInput = {
  /** `delegated`: of an end user. `oauth_refresh`: of a program that a member connected. */
  type?: "delegated" | "oauth_refresh" | undefined
  limit?: number | undefined
  /** `nextCursor` of the page before. */
  cursor?: string | undefined
}
/** Answer of `endUsers.listTokens`. */
export type EndUsersListTokensOutput = TokenList

/** Input of `endUsers.revokeToken`. */
export type EndUsersRevokeTokenInput = {
  /** A token, eut_…, or a connected program, ocn_…. */
  id: string
}
/** Answer of `endUsers.revokeToken`. */
export type EndUsersRevokeTokenOutput = void

/** Input of `endUsers.lookupEndUser`. */
export type EndUsersLookupEndUserInput = {
  /** Your own id of the person. */
  externalId?: string | undefined
  /** Upper and lower case are the same. */
  email?: string | undefined
  /** Spaces and the like are left out. */
  phone?: string | undefined
}
/** Answer of `endUsers.lookupEndUser`. */
export type EndUsersLookupEndUserOutput = EndUser

/** Input of `endUsers.listEndUsers`. */
export type EndUsersListEndUsersInput = {
  limit?: number | undefined
  /** `nextCursor` of the page before. */
  cursor?: string | undefined
}
/** Answer of `endUsers.listEndUsers`. */
export type EndUsersListEndUsersOutput = EndUserList

/** Input of `endUsers.createEndUser`. */
export type EndUsersCreateEndUserInput = {
  /** Your own id of the person. */
  externalId?: string | undefined
  /** Upper and lower case are the same. */
  email?: string | undefined
  /** Spaces and the like are left out. */
  phone?: string | undefined
  name?: string | undefined
  /** Added to what is kept of the person; the same names are replaced. */
  metadata?: Record<string, string | number | boolean> | undefined
}
/** Answer of `endUsers.createEndUser`. */
export type EndUsersCreateEndUserOutput = EndUser

/** Input of `endUsers.getEndUser`. */
export type EndUsersGetEndUserInput = {
  /** A person, ctc_…; the same as their contact. */
  id: string
}
/** Answer of `endUsers.getEndUser`. */
export type EndUsersGetEndUserOutput = EndUser

/** Input of `endUsers.revokeEndUserTokens`. */
export type EndUsersRevokeEndUserTokensInput = {
  /** A person, ctc_…; the same as their contact. */
  id: string
}
/** Answer of `endUsers.revokeEndUserTokens`. */
export type EndUsersRevokeEndUserTokensOutput = RevokeEndUserTokensResult

/** End users and the tokens that they act with. */
export interface EndUsersClient {
  /** Make a token for a person outside of the organization. `POST /v1/tokens/delegated` */
  mintToken(input?: EndUsersMintTokenInput, options?: CallOptions): Promise<EndUsersMintTokenOutput>
  /** List the tokens that are valid, newest first. `GET /v1/tokens` */
  listTokens(input?: EndUsersListTokensInput, options?: CallOptions): Promise<EndUsersListTokensOutput>
  /** Revoke a token for good. `DELETE /v1/tokens/{id}` */
  revokeToken(input: EndUsersRevokeTokenInput, options?: CallOptions): Promise<EndUsersRevokeTokenOutput>
  /** Find a person by your id, email or phone number, or make a record of them. `POST /v1/end-users/lookup` */
  lookupEndUser(input?: EndUsersLookupEndUserInput, options?: CallOptions): Promise<EndUsersLookupEndUserOutput>
  /** List the people outside of the organization, newest first. `GET /v1/end-users` */
  listEndUsers(input?: EndUsersListEndUsersInput, options?: CallOptions): Promise<EndUsersListEndUsersOutput>
  /** Make a record of a person. `POST /v1/end-users` */
  createEndUser(input?: EndUsersCreateEndUserInput, options?: CallOptions): Promise<EndUsersCreateEndUserOutput>
  /** Read the record of a person. `GET /v1/end-users/{id}` */
  getEndUser(input: EndUsersGetEndUserInput, options?: CallOptions): Promise<EndUsersGetEndUserOutput>
  /** Revoke all tokens of a person at once. `POST /v1/end-users/{id}/revoke-tokens` */
  revokeEndUserTokens(input: EndUsersRevokeEndUserTokensInput, options?: CallOptions): Promise<EndUsersRevokeEndUserTokensOutput>
}

const ROUTES: Record<keyof EndUsersClient, string> = {
  mintToken: 'POST /v1/tokens/delegated',
  listTokens: 'GET /v1/tokens',
  revokeToken: 'DELETE /v1/tokens/{id}',
  lookupEndUser: 'POST /v1/end-users/lookup',
  listEndUsers: 'GET /v1/end-users',
  createEndUser: 'POST /v1/end-users',
  getEndUser: 'GET /v1/end-users/{id}',
  revokeEndUserTokens: 'POST /v1/end-users/{id}/revoke-tokens',
}

/** The client of this part of the API alone. */
export const endUsers = (options: ClientOptions): EndUsersClient => clientOf<EndUsersClient>(options, ROUTES)
