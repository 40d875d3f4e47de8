// Across organizations: whose a token is, only its row tells.
import type { Context } from '../../../kernel/contract/context.ts'
import { systemDbOf } from '../../../kernel/db/system-access.ts'
import { statement } from '../../../kernel/db/transaction.ts'
import { addresseeJoin } from '../../identity/index.ts'
import { iconUrlFor } from '../clients/logos.ts'

/** What a program may do for a person, as one of the tokens of an organization. */
export interface ConnectionToken {
  id: string
  /** The program. */
  origin: string
  iconUrl: string | null
  user: { id: string; name: string; email: string }
  scopes: string[]
  /** When the last of its tokens ends. */
  expiresAt: Date
  lastUsedAt: Date | null
  createdAt: Date
}

// Whose tokens have all ended waits to be forgotten, and is none any more.
const page = statement(
  'oauth_connection_tokens',
  `select g.id, g.client_id as "clientId", g.client_name as origin, g.has_icon as "hasIcon", g.user_id as "userId",
     m.name as "userName", m.email, g.scopes, s.expires_at as "expiresAt", g.last_used_at as "lastUsedAt", g.created_at as "createdAt"
   from oauth_grants g ${addresseeJoin('g.org_id', 'g.user_id', 'm')}
   join lateral (select max(expires_at) as expires_at from oauth_states s where s.grant_id = g.id
     and s.kind in ('AccessToken', 'RefreshToken') and s.consumed_at is null and s.expires_at > now()) s on s.expires_at is not null
   where g.org_id = $1 and ($2::text is null or g.id < $2)
   order by g.id desc limit $3`,
)

interface Row extends Omit<ConnectionToken, 'iconUrl' | 'user'> {
  clientId: string
  hasIcon: boolean
  userId: string
  userName: string
  email: string
}

/** The connections of an organization that have a valid token, the latest first, from below an id. */
export async function connectionTokens(
  ctx: Context,
  { below, limit }: { below: string | null; limit: number },
): Promise<ConnectionToken[]> {
  const { baseUrl } = ctx.services.config
  const rows = await systemDbOf(ctx).query<Row>(page, [ctx.org.id, below, limit])
  return rows.map(({ clientId, hasIcon, userId, userName, email, ...row }) => ({
    ...row,
    iconUrl: iconUrlFor(baseUrl, { clientId, hasIcon }),
    user: { id: userId, name: userName, email },
  }))
}
