// Across organizations: second factors belong to a person, in however many organizations.
import { statement, type Tx } from '../../../kernel/db/transaction.ts'
import type { SystemDb } from '../../../kernel/db/system.ts'
import type { Secrets } from '../../../kernel/secrets/secrets.ts'

/** How long a sign-in waits for its second factor. */
export const PENDING_SECONDS = 300

/** How many codes may be tried in one sign-in. */
const PENDING_TRIES = 5

const MOST_AT_ONCE = 20

const insertPending = statement(
  'iam_insert_pending_sign_in',
  `insert into iam_pending_sign_ins (token_hash, user_id, password_mark, expires_at)
   values ($1, $2, $3, now() + interval '${PENDING_SECONDS} seconds') returning expires_at as "expiresAt"`,
)
// Who knows the password could fill the table; the oldest are given up.
const dropSurplus = statement(
  'iam_drop_surplus_sign_ins',
  `delete from iam_pending_sign_ins where user_id = $1 and token_hash not in (
     select token_hash from iam_pending_sign_ins where user_id = $1 order by created_at desc limit ${MOST_AT_ONCE})`,
)
const findPending = statement(
  'iam_find_pending_sign_in',
  `select p.user_id as "userId", u.email, u.name, p.expires_at as "expiresAt"
   from iam_pending_sign_ins p join iam_users u on u.id = p.user_id
   where p.token_hash = $1 and p.expires_at > now() and p.tries < ${PENDING_TRIES}`,
)
const countTry = statement(
  'iam_count_pending_try',
  `update iam_pending_sign_ins set tries = tries + 1
   where token_hash = $1 and expires_at > now() and tries < ${PENDING_TRIES} returning user_id`,
)
const takePending = statement(
  'iam_take_pending_sign_in',
  `delete from iam_pending_sign_ins where token_hash = $1 and expires_at > now()
   returning user_id as "userId", password_mark as "passwordMark"`,
)
const dropExpired = statement(
  'iam_drop_expired_pending_sign_ins',
  `delete from iam_pending_sign_ins where expires_at < now()`,
)

/** A sign-in that waits, as its second step sees it. */
export interface PendingSignIn {
  userId: string
  email: string
  name: string
  expiresAt: Date
}

/** What a waiting sign-in remembers of the password, so that a new one ends it. */
export const markOf = (secrets: Secrets, passwordHash: string | null): string =>
  secrets.hash(`pending:${passwordHash ?? ''}`)

/** Lets a sign-in wait for its second factor; answers the token that goes on with it, which is nowhere else. */
export async function openPending(
  tx: Tx,
  secrets: Secrets,
  { userId, passwordHash }: { userId: string; passwordHash: string | null },
): Promise<{ token: string; expiresAt: Date }> {
  const { token, hash } = secrets.newToken('svc_pending')
  const [opened] = await tx.query<{ expiresAt: Date }>(insertPending, [
    hash,
    userId,
    markOf(secrets, passwordHash),
  ])
  await tx.query(dropSurplus, [userId])
  return { token, expiresAt: (opened as { expiresAt: Date }).expiresAt }
}

/** The waiting sign-in of a token; `null` once it has ended, was completed, or has no tries left. */
export async function findWaiting(
  at: Pick<SystemDb, 'query'>,
  tokenHash: string,
): Promise<PendingSignIn | null> {
  const [found] = await at.query<PendingSignIn>(findPending, [tokenHash])
  return found ?? null
}

/** Counts a code before it is looked at; `false` where none may be tried any more. */
export const countPendingTry = async (at: Pick<SystemDb, 'query'>, tokenHash: string): Promise<boolean> =>
  (await at.query(countTry, [tokenHash])).length > 0

/** Ends the waiting: of two calls at once only one gets it. */
export async function takeWaiting(
  tx: Tx,
  tokenHash: string,
): Promise<{ userId: string; passwordMark: string } | null> {
  const [taken] = await tx.query<{ userId: string; passwordMark: string }>(takePending, [tokenHash])
  return taken ?? null
}

/** Forgets sign-ins that nobody completed. */
export const forgetPending = (at: Pick<SystemDb, 'query'>): Promise<unknown> => at.query(dropExpired, [])
