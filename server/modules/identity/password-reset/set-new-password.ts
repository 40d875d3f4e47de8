import { statement, type Tx } from '../../../kernel/db/transaction.ts'
import { dropLinks } from '../account-links/account-links.ts'

const storePassword = statement(
  'iam_store_password',
  `with before as (select id, email_verified_at from iam_users where id = $1 for update)
   update iam_users u set password_hash = $2, sign_in_paused_at = null,
     email_verified_at = case when lower(u.email) = $3 then coalesce(u.email_verified_at, now()) else u.email_verified_at end
   from before b where u.id = b.id returning u.name, u.email, b.email_verified_at is null as "wasUnverified"`,
)

// Through the memberships, since sessions are indexed by organization first.
const endSessions = statement(
  'iam_end_all_sessions',
  `delete from iam_sessions s using iam_memberships m
   where m.user_id = $1 and s.org_id = m.org_id and s.user_id = m.user_id
   returning s.id`,
)

/** Whose password was set, and what ended with it. */
export interface NewPassword {
  name: string
  email: string
  /** Whether nobody had proved the address before. */
  wasUnverified: boolean
  /** Ids of the sessions that have ended; their sockets are still to be closed. */
  endedSessions: string[]
}

/**
 * Replaces a forgotten password: ends all sessions of the person and takes their other links back. `provenEmail` is the
 * address whose mail they followed. `null` when the person is gone.
 */
export async function setNewPassword(
  tx: Tx,
  change: { userId: string; passwordHash: string; provenEmail?: string | undefined },
): Promise<NewPassword | null> {
  const { userId, passwordHash, provenEmail } = change
  const [person] = await tx.query<Omit<NewPassword, 'endedSessions'>>(storePassword, [
    userId,
    passwordHash,
    provenEmail?.toLowerCase() ?? null,
  ])
  if (!person) return null
  await dropLinks(tx, userId, ['reset_password', 'change_email', 'secure_account'])
  const ended = await tx.query<{ id: string }>(endSessions, [userId])
  return { ...person, endedSessions: ended.map(({ id }) => id) }
}
