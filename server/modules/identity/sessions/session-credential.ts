import type { Actor, CredentialResolver, Role } from '../../../kernel/contract/credentials.ts'
import { statement } from '../../../kernel/db/transaction.ts'
import { E } from '../errors.ts'
import { LACKS_FACTOR, MEMBER_NAME } from '../members/member-rows.ts'
import { SESSION_DAYS } from './open-session.ts'

const findSession = statement(
  'iam_find_session',
  `select s.org_id as "orgId", s.id as "sessionId", u.id as "userId", ${MEMBER_NAME} as name, m.role, r.scopes,
     s.last_seen_at < now() - interval '1 minute' as unseen, ${LACKS_FACTOR} as "lacksFactor"
   from iam_sessions s
   join iam_memberships m on m.org_id = s.org_id and m.user_id = s.user_id
   join iam_users u on u.id = s.user_id
   join iam_orgs o on o.id = s.org_id
   left join iam_roles r on r.org_id = m.org_id and r.id = m.role_id
   where s.token_hash = $1 and s.expires_at > now()`,
)

// The expiry moves only when it would move by an hour; the condition makes one of several concurrent calls write.
const touchSession = statement(
  'iam_touch_session',
  `update iam_sessions set last_seen_at = now(),
     expires_at = case when expires_at < now() + interval '${SESSION_DAYS} days' - interval '1 hour'
       then now() + interval '${SESSION_DAYS} days' else expires_at end
   where org_id = $1 and id = $2 and last_seen_at < now() - interval '1 minute'`,
)

const findStanding = statement(
  'iam_find_standing_sessions',
  `select s.id, m.role, r.scopes, f.lacks from unnest($1::text[], $2::text[]) as k(org_id, id)
   cross join lateral (
     select id, user_id from iam_sessions where org_id = k.org_id and id = k.id and expires_at > now() limit 1) s
   cross join lateral (
     select role, role_id from iam_memberships where org_id = k.org_id and user_id = s.user_id limit 1) m
   cross join lateral (
     select ${LACKS_FACTOR} as lacks from iam_orgs o, iam_users u where o.id = k.org_id and u.id = s.user_id limit 1) f
   left join lateral (select scopes from iam_roles where org_id = k.org_id and id = m.role_id limit 1) r on true`,
)

const RANK = { member: 0, admin: 1, owner: 2 }

interface Rights {
  role: Role
  /** Of a role made of scopes. */
  scopes: string[] | null
}

/** Whether these rights are not all that somebody had. */
function isLess({ role, scopes }: Rights, had: Actor): boolean {
  if (role === 'custom' || had.role === 'custom' || !had.role)
    return role !== had.role || had.scopes.some((scope) => !scopes?.includes(scope))
  return RANK[role] < RANK[had.role]
}

interface FoundSession extends Rights {
  orgId: string
  sessionId: string
  userId: string
  name: string
  unseen: boolean
  lacksFactor: boolean
}

/** A signed-in person, by the session cookie. */
export const sessionCredential: CredentialResolver = {
  kind: 'session',
  accepts: ({ session }) => session !== undefined,
  async resolve({ session = '' }, { db, secrets }) {
    if (!session.startsWith('svc_session_')) return null
    const [found] = await db.query<FoundSession>(findSession, [secrets.hash(session)])
    if (!found) return null
    // Not awaited: whether the visit is noted is no concern of the call.
    if (found.unseen) db.query(touchSession, [found.orgId, found.sessionId]).catch(() => {})
    return {
      org: { id: found.orgId },
      actor: {
        type: 'member',
        id: found.userId,
        name: found.name,
        role: found.role,
        scopes: found.scopes ?? ['*'],
      },
      credential: { kind: 'session', id: found.sessionId },
      ...(found.lacksFactor && { unmet: E.second_factor_required }),
    }
  },
  async lapsedOf(callers, db) {
    const mine = callers.filter(({ credential }) => credential.kind === 'session')
    if (mine.length === 0) return []
    const found = await db.query<Rights & { id: string; lacks: boolean }>(findStanding, [
      mine.map(({ org }) => org.id),
      mine.map(({ credential }) => credential.id),
    ])
    const standing = new Map(found.filter(({ lacks }) => !lacks).map((rights) => [rights.id, rights]))
    return mine.filter(({ credential, actor }) => {
      const rights = standing.get(credential.id)
      return rights === undefined || isLess(rights, actor)
    })
  },
}
