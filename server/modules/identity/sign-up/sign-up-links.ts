// Across organizations: who signs up belongs to no organization yet.
import type { SystemDb } from '../../../kernel/db/system.ts'
import { statement, type Tx } from '../../../kernel/db/transaction.ts'
import type { Secrets } from '../../../kernel/secrets/secrets.ts'

const MAIL_MINUTES = 24 * 60
// Only the browser that has just come back from the other service knows it.
const PROVIDER_MINUTES = 30
const MAILS_AN_HOUR = 5

/** Who another service says that somebody is. */
export interface Vouched {
  issuer: string
  subject: string
  name: string | null
  invitationHash: string | null
}

/** Somebody who has proved an address that has no account. */
export interface SignUpProof {
  email: string
  /** The other service that vouches for them; empty where they followed a mailed link. */
  issuer: string
  subject: string
  name: string | null
  invitationHash: string | null
}

// Of what anybody may ask for, only so much is mailed to one address: then nothing changes, and nothing is answered.
const putMailed = statement(
  'iam_put_sign_up_mail',
  `insert into iam_sign_up_links as l (email, source, token_hash, expires_at)
   values ($1, 'mail', $2, now() + ${MAIL_MINUTES} * interval '1 minute')
   on conflict (email, source, issuer, subject) do update set token_hash = excluded.token_hash,
     created_at = now(), expires_at = excluded.expires_at,
     asked = case when l.asked_since < now() - interval '1 hour' then 1 else l.asked + 1 end,
     asked_since = case when l.asked_since < now() - interval '1 hour' then now() else l.asked_since end
   where l.asked < ${MAILS_AN_HOUR} or l.asked_since < now() - interval '1 hour'
   returning expires_at as "expiresAt"`,
)
const putVouched = statement(
  'iam_put_vouched_sign_up',
  `insert into iam_sign_up_links (email, source, issuer, subject, name, invitation_hash, token_hash, expires_at)
   values ($1, 'provider', $2, $3, $4, $5, $6, now() + ${PROVIDER_MINUTES} * interval '1 minute')
   on conflict (email, source, issuer, subject) do update set token_hash = excluded.token_hash, name = excluded.name,
     invitation_hash = excluded.invitation_hash, created_at = now(), expires_at = excluded.expires_at`,
)

const PROOF = `email, issuer, subject, name, invitation_hash as "invitationHash"`
const readProof = statement(
  'iam_read_sign_up_proof',
  `select ${PROOF} from iam_sign_up_links where token_hash = $1 and expires_at > now()`,
)
// The row stays, and with it the count of what was mailed.
const takeProofRow = statement(
  'iam_take_sign_up_proof',
  `update iam_sign_up_links set token_hash = null where token_hash = $1 and expires_at > now() returning ${PROOF}`,
)
const deleteExpired = statement(
  'iam_delete_expired_sign_ups',
  `delete from iam_sign_up_links where expires_at < now() - interval '1 hour'`,
)

/** Makes the link that is mailed to an address; `null` when too many were within the hour. */
export async function makeSignUpLink(
  at: Pick<SystemDb, 'query'>,
  secrets: Secrets,
  email: string,
): Promise<{ token: string; expiresAt: Date } | null> {
  const { token, hash } = secrets.newToken('svc_link')
  const [made] = await at.query<{ expiresAt: Date }>(putMailed, [email, hash])
  return made ? { token, expiresAt: made.expiresAt } : null
}

/** The token for somebody whose address another service confirms. */
export async function vouchForSignUp(
  at: Pick<SystemDb, 'query'>,
  secrets: Secrets,
  { email, vouched }: { email: string; vouched: Vouched },
): Promise<string> {
  const { token, hash } = secrets.newToken('svc_link')
  const { issuer, subject, name, invitationHash } = vouched
  await at.query(putVouched, [email, issuer, subject, name, invitationHash, hash])
  return token
}

/** What a token proves, while it does; it is not used up. */
export async function findSignUpProof(
  at: Pick<SystemDb, 'query'>,
  tokenHash: string,
): Promise<SignUpProof | null> {
  const [found] = await at.query<SignUpProof>(readProof, [tokenHash])
  return found ?? null
}

/** Uses a proof up; `null` when it is not valid, or another call was faster. */
export async function takeSignUpProof(tx: Tx, tokenHash: string): Promise<SignUpProof | null> {
  const [taken] = await tx.query<SignUpProof>(takeProofRow, [tokenHash])
  return taken ?? null
}

/** Forgets proofs that nobody used in time. */
export const forgetExpiredSignUps = (at: Pick<SystemDb, 'query'>): Promise<unknown> =>
  at.query(deleteExpired, [])
