import type { CredentialResolver, Role } from '../../../kernel/auth/credentials.ts'
import { statement } from '../../../kernel/db/transaction.ts'
import { SESSION_DAYS } from './open-session.ts'

const findSession = statement(
  'iam_find_session',
  `select s.org_id as "orgId", s.id as "sessionId", u.id as "userId", u.name, m.role,
     s.last_seen_at < now() - interval '1 minute' as unseen
   from iam_sessions s
   join iam_memberships m on m.org_id = s.org_id and m.user_id = s.user_id
   join iam_users u on u.id = s.user_id
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

interface FoundSession {
  orgId: string
  sessionId: string
  userId: string
  name: string
  role: Role
  unseen: boolean
}

/** A signed-in person, by the session cookie. */
export const sessionCredential: CredentialResolver = {
  accepts: ({ session }) => session !== undefined,
  async resolve({ session = '' }, { db, secrets }) {
    if (!session.startsWith('svc_session_')) return null
    const [found] = await db.query<FoundSession>(findSession, [secrets.hash(session)])
    if (!found) return null
    // Not awaited: whether the visit is noted is no concern of the call.
    if (found.unseen) db.query(touchSession, [found.orgId, found.sessionId]).catch(() => {})
    return {
      org: { id: found.orgId },
      actor: { type: 'member', id: found.userId, name: found.name, role: found.role, scopes: ['*'] },
      credential: { kind: 'session', id: found.sessionId },
    }
  },
}
