import { statement } from '../../../kernel/db/transaction.ts'
import { keyHashOf, type StorePorts } from './stored-states.ts'

const bind = statement(
  'oauth_bind_request',
  `update oauth_states set session_id = $2, challenge_hash = $3, pinned_org_id = $4 where kind = 'Interaction' and key_hash = $1`,
)

// Beyond what anybody decides about: each holds what its program said, and all come in by people whom nobody need know.
const MOST_OF_SESSION = 20
const dropOlder = statement(
  'oauth_drop_older_requests',
  `delete from oauth_states where kind = 'Interaction' and key_hash in (
     select key_hash from oauth_states where kind = 'Interaction' and session_id = $1
     order by expires_at desc, key_hash offset ${MOST_OF_SESSION})`,
)

const findBound = statement(
  'oauth_find_bound_request',
  `select expires_at as "expiresAt" from oauth_states
   where kind = 'Interaction' and key_hash = $1 and session_id = $2 and expires_at > now()`,
)

const claim = statement(
  'oauth_claim_request',
  `update oauth_states set consumed_at = now()
   where kind = 'Interaction' and key_hash = $1 and session_id = $2 and consumed_at is null and expires_at > now()
   returning expires_at as "expiresAt"`,
)

const findPinned = statement(
  'oauth_find_pinned',
  `select pinned_org_id as "orgId" from oauth_states
   where session_id = $1 and challenge_hash = $2 and kind = 'Interaction' and expires_at > now()
   order by expires_at limit 1`,
)

/** Whose request it is, and what tells it from their others. */
interface Asking {
  sessionId: string
  challenge: string
  pinnedOrgId: string | undefined
}

/**
 * Ties a request to the session that it came in by: nobody can be made to decide about a request of somebody else. The oldest ones of
 * the session end where there are many.
 */
export async function bindRequest(
  { db, secrets }: StorePorts,
  uid: string,
  { sessionId, challenge, pinnedOrgId }: Asking,
): Promise<void> {
  await db.query(bind, [
    keyHashOf(secrets, 'Interaction', uid),
    sessionId,
    keyHashOf(secrets, 'challenge', challenge),
    pinnedOrgId ?? null,
  ])
  await db.query(dropOlder, [sessionId])
}

/** Which organization the request of a session with a PKCE challenge names. */
export async function pinnedOrgOf(
  { db, secrets }: StorePorts,
  sessionId: string,
  challenge: string,
): Promise<string | undefined> {
  const [row] = await db.query<{ orgId: string | null }>(findPinned, [
    sessionId,
    keyHashOf(secrets, 'challenge', challenge),
  ])
  return row?.orgId ?? undefined
}

/** When a request of a session ends; `undefined` for one of another. */
export async function requestOfSession(
  { db, secrets }: StorePorts,
  uid: string,
  sessionId: string,
): Promise<Date | undefined> {
  const [row] = await db.query<{ expiresAt: Date }>(findBound, [
    keyHashOf(secrets, 'Interaction', uid),
    sessionId,
  ])
  return row?.expiresAt
}

/** Takes the one decision that there is about a request; false where it was taken, or is not this session's. */
export async function claimRequest(
  { db, secrets }: StorePorts,
  uid: string,
  sessionId: string,
): Promise<boolean> {
  const rows = await db.query(claim, [keyHashOf(secrets, 'Interaction', uid), sessionId])
  return rows.length > 0
}
