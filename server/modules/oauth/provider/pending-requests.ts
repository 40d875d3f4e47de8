import { statement } from '../../../kernel/db/transaction.ts'
import { keyHashOf, type StorePorts } from './stored-states.ts'

const bind = statement(
  'oauth_bind_request',
  `update oauth_states set session_id = $2 where kind = 'Interaction' and key_hash = $1`,
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

/** Ties a request to the session that it came in by: nobody can be made to decide about a request of somebody else. */
export async function bindRequest(
  { db, secrets }: StorePorts,
  uid: string,
  sessionId: string,
): Promise<void> {
  await db.query(bind, [keyHashOf(secrets, 'Interaction', uid), sessionId])
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
