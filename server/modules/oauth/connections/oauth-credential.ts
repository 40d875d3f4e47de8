// Across organizations: whose a token is, only its row tells.
import type { CredentialResolver, Role } from '../../../kernel/contract/credentials.ts'
import { statement } from '../../../kernel/db/transaction.ts'
import { factorRequired, rightsJoin } from '../../identity/index.ts'
import { ACCESS_TOKEN } from '../provider/token-marks.ts'
import { keyHashOf } from '../provider/stored-states.ts'

const findToken = statement(
  'oauth_find_token',
  `select g.org_id as "orgId", g.id, g.user_id as "userId", g.client_name as client, g.resource, s.scopes,
     m.name, m.role, m.scopes as "roleScopes", m.lacks_factor as "lacksFactor",
     coalesce(g.last_used_at < now() - interval '1 minute', true) as unseen
   from oauth_states s join oauth_grants g on g.id = s.grant_id
   ${rightsJoin('g.org_id', 'g.user_id', 'm')}
   where s.kind = 'AccessToken' and s.key_hash = $1 and s.expires_at > now()`,
)

const touchGrant = statement(
  'oauth_touch_grant',
  `update oauth_grants set last_used_at = now()
   where org_id = $1 and id = $2 and coalesce(last_used_at < now() - interval '1 minute', true)`,
)

interface FoundToken {
  orgId: string
  id: string
  userId: string
  client: string
  resource: string
  scopes: string[]
  name: string
  role: Role
  roleScopes: string[] | null
  lacksFactor: boolean
  unseen: boolean
}

/** What a program may that acts for a person: what they allowed it, and may themselves now. */
const scopesOf = ({ scopes, roleScopes }: FoundToken): string[] =>
  roleScopes === null ? scopes : scopes.filter((scope) => roleScopes.includes(scope))

/** A program that a person allowed to act for them, by an access token. */
export const oauthCredential: CredentialResolver = {
  kind: 'oauth',
  bearer: 'an OAuth access token (`svc_access_…`, for the tool endpoint only)',
  accepts: ({ bearer }) => bearer?.startsWith(ACCESS_TOKEN) === true,
  async resolve({ bearer = '', mcp }, { db, secrets }) {
    // Tokens are for the tool endpoint, and say nothing anywhere else.
    if (!mcp) return null
    const [found] = await db.query<FoundToken>(findToken, [keyHashOf(secrets, 'AccessToken', bearer)])
    if (!found) return null
    // One that is for an organization's own endpoint is not good at the one of all, and none is at that of another organization.
    const endpointOrgId = mcp.orgId ?? (found.resource.includes('/mcp/o/') ? undefined : found.orgId)
    if (endpointOrgId !== found.orgId) return null
    if (found.unseen) db.query(touchGrant, [found.orgId, found.id]).catch(() => {})
    return {
      org: { id: found.orgId },
      actor: {
        type: 'member',
        id: found.userId,
        name: found.name,
        role: found.role,
        scopes: scopesOf(found),
      },
      credential: { kind: 'oauth', id: found.id, client: found.client },
      // As in the person's own sessions.
      ...(found.lacksFactor && { unmet: factorRequired }),
    }
  },
}
