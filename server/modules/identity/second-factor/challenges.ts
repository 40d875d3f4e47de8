// Across organizations: second factors belong to a person, in however many organizations.
import { randomBytes } from 'node:crypto'
import type { SystemDb } from '../../../kernel/db/system.ts'
import { statement } from '../../../kernel/db/transaction.ts'

/** What a passkey is asked for. */
export type Purpose = 'enrol' | 'confirm' | 'sign_in'

/** Who is asked, for what: `holder` is the session or the waiting sign-in. */
export interface Asked {
  userId: string
  holder: string
  purpose: Purpose
}

const CHALLENGE_BYTES = 32

/** How long a passkey may take. */
export const CHALLENGE_SECONDS = 300

const store = statement(
  'iam_store_passkey_challenge',
  `insert into iam_passkey_challenges (holder, purpose, user_id, challenge, expires_at)
   values ($1, $2, $3, $4, now() + interval '${CHALLENGE_SECONDS} seconds')
   on conflict (holder, purpose) do update set user_id = excluded.user_id, challenge = excluded.challenge,
     expires_at = excluded.expires_at`,
)
const take = statement(
  'iam_take_passkey_challenge',
  `delete from iam_passkey_challenges where holder = $1 and purpose = $2 and user_id = $3
   returning challenge, expires_at > now() as valid`,
)
const dropExpired = statement(
  'iam_drop_expired_challenges',
  `delete from iam_passkey_challenges where expires_at < now()`,
)

/** Makes what a passkey has to sign next; what was made before for the same is worth nothing any more. */
export async function askPasskey(at: Pick<SystemDb, 'query'>, asked: Asked): Promise<string> {
  const challenge = randomBytes(CHALLENGE_BYTES).toString('base64url')
  await at.query(store, [asked.holder, asked.purpose, asked.userId, challenge])
  return challenge
}

/** What was asked of a passkey, once, right or wrong; `null` where nothing was, or too long ago. */
export async function takeChallenge(at: Pick<SystemDb, 'query'>, asked: Asked): Promise<string | null> {
  const [taken] = await at.query<{ challenge: string; valid: boolean }>(take, [
    asked.holder,
    asked.purpose,
    asked.userId,
  ])
  return taken?.valid ? taken.challenge : null
}

/** Forgets what no passkey has signed in time. */
export const forgetChallenges = (at: Pick<SystemDb, 'query'>): Promise<unknown> => at.query(dropExpired, [])
