/**
 * The authorization server (OAuth 2.1): people allow programs to use the tool endpoint for them.
 *
 * - **Client**: a program, known by the address of its metadata document, or by having registered itself.
 * - **Request**: a client asks for scopes; a person decides, once, in the session that it came in by.
 * - **Connection** (a grant): what a person allowed a client in one organization. Its tokens end with it.
 * - **Resource**: the tool endpoint, or that of one organization; what a token is for.
 */
import { defineModule } from '../../kernel/contract/module.ts'
import { getClient } from './discovery/get-client.ts'
import { listConnections, revokeConnection } from './connections/connections.ts'
import { oauthCredential } from './connections/oauth-credential.ts'
import { pruneOAuth } from './connections/prune.ts'
import { AUDIT_TITLES } from './consent/audit-decision.ts'
import { decideConsent, getConsent } from './consent/consent.ts'
import { getPendingOrg } from './consent/pending-org.ts'
import { discoveryRoutes } from './discovery/routes.ts'
import { serveIcon } from './icons/routes.ts'
import { protocolRoutes } from './provider/routes.ts'
import { SEALED_STATE } from './provider/stored-states.ts'

export { connectionTokens } from './connections/connection-tokens.ts'
export { endConnection } from './connections/connections.ts'

/** The `oauth` module. */
export const oauth = defineModule({
  name: 'oauth',
  summary: 'Let people connect programs to the tool endpoint, and disconnect them.',
  operations: [getConsent, decideConsent, listConnections, revokeConnection, getClient, getPendingOrg],
  routes: [...discoveryRoutes, ...protocolRoutes, serveIcon],
  credentials: [oauthCredential],
  jobs: [pruneOAuth],
  sealedColumns: [SEALED_STATE],
  crossOrigin: { anyPage: ['/oauth/token', '/oauth/register', '/oauth/revoke'] },
  auditTitles: AUDIT_TITLES,
  examples: { ids: { connection: 'ocn' }, empty: ['lastUsedAt'] },
})
