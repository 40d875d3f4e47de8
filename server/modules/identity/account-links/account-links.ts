// Across organizations: whom a link belongs to is known once it is found.
import type { SystemDb } from '../../../kernel/db/system.ts'
import { statement, type Tx } from '../../../kernel/db/transaction.ts'
import type { Secrets } from '../../../kernel/secrets/secrets.ts'

/** What a link proves, and what following it does. */
export type Purpose = 'reset_password' | 'verify_email' | 'change_email' | 'unlock_sign_in' | 'secure_account'

/** Who hands a link out: it is mailed to the person, an owner passes it on, or the machine printed it. */
export type Source = 'mail' | 'owner' | 'machine'

/** A link before it is made. */
interface NewLink {
  userId: string
  purpose: Purpose
  source: Source
  /** Where it is mailed, or the address that it changes to. */
  email: string
  ttlMinutes: number
  /** The organization whose owner makes it. */
  madeIn?: string
}

/** A link that somebody has followed. */
export interface FoundLink {
  userId: string
  purpose: Purpose
  source: Source
  madeIn: string | null
  /** Where it was mailed, or the address that it changes to. */
  email: string
  expiresAt: Date
}

const MAILS_AN_HOUR = 5

// Of what anybody may ask for, only so much is mailed to one person: then nothing changes, and nothing is answered.
const putLink = statement(
  'iam_put_account_link',
  `insert into iam_account_links as l (user_id, purpose, token_hash, source, made_in, email, expires_at)
   values ($1, $2, $3, $4, $5, $6, now() + $7 * interval '1 minute')
   on conflict (user_id, purpose, source) do update set token_hash = excluded.token_hash,
     made_in = excluded.made_in, email = excluded.email, created_at = now(), expires_at = excluded.expires_at,
     asked = case when l.asked_since < now() - interval '1 hour' then 1 else l.asked + 1 end,
     asked_since = case when l.asked_since < now() - interval '1 hour' then now() else l.asked_since end
   where excluded.source <> 'mail' or l.asked < ${MAILS_AN_HOUR} or l.asked_since < now() - interval '1 hour'
   returning expires_at as "expiresAt"`,
)

const LINK = `user_id as "userId", purpose, source, made_in as "madeIn", email, expires_at as "expiresAt"`
const readLink = statement(
  'iam_read_account_link',
  `select ${LINK} from iam_account_links where token_hash = $1 and purpose = any($2) and expires_at > now()`,
)
// The row stays, and with it the count of what was mailed.
const takeLinkRow = statement(
  'iam_take_account_link',
  `update iam_account_links set token_hash = null
   where token_hash = $1 and purpose = any($2) and expires_at > now() returning ${LINK}`,
)
const endLinks = statement(
  'iam_end_account_links',
  `update iam_account_links set token_hash = null where user_id = $1 and purpose = any($2)`,
)
const deleteForeignLinks = statement(
  'iam_delete_foreign_account_links',
  `delete from iam_account_links where user_id = $1 and made_in <> $2`,
)
const endOwnersLinks = statement(
  'iam_end_owners_links',
  `update iam_account_links set token_hash = null where source = 'owner' and made_in = $1`,
)
const readPending = statement(
  'iam_read_pending_email',
  `select email from iam_account_links 
   where user_id = $1 and purpose = 'change_email' and token_hash is not null and expires_at > now()`,
)
const readOpen = statement(
  'iam_read_open_account_link',
  `select 1 from iam_account_links
   where user_id = $1 and purpose = $2 and token_hash is not null and expires_at > now()`,
)
const deleteExpired = statement(
  'iam_delete_expired_account_links',
  `delete from iam_account_links where expires_at < now() - interval '1 day'`,
)

/** Makes a link in place of the one before of the same source; `null` when too many were mailed to the person already. */
export async function makeLink(
  at: Pick<SystemDb, 'query'>,
  secrets: Secrets,
  { userId, purpose, source, email, ttlMinutes, madeIn }: NewLink,
): Promise<{ token: string; expiresAt: Date } | null> {
  const { token, hash } = secrets.newToken('svc_link')
  const values = [userId, purpose, hash, source, madeIn ?? null, email, ttlMinutes]
  const [made] = await at.query<{ expiresAt: Date }>(putLink, values)
  return made ? { token, expiresAt: made.expiresAt } : null
}

/** The valid link of a token, if it is for one of the purposes; it is not used up. */
export async function findLink(
  at: Pick<SystemDb, 'query'>,
  tokenHash: string,
  purposes: readonly Purpose[],
): Promise<FoundLink | null> {
  const [found] = await at.query<FoundLink>(readLink, [tokenHash, purposes])
  return found ?? null
}

/** Uses a link up; `null` when it is not valid, or another call was faster. */
export async function takeLink(
  tx: Tx,
  tokenHash: string,
  purposes: readonly Purpose[],
): Promise<FoundLink | null> {
  const [taken] = await tx.query<FoundLink>(takeLinkRow, [tokenHash, purposes])
  return taken ?? null
}

/** Ends links of a person: they no longer work. */
export const dropLinks = (tx: Tx, userId: string, purposes: readonly Purpose[]): Promise<unknown> =>
  tx.query(endLinks, [userId, purposes])

/**
 * Revokes the links to a person’s account that owners of other organizations made: they must not reach into the
 * organization that the person joins.
 */
export const dropLinksOfOthers = (tx: Tx, userId: string, orgId: string): Promise<unknown> =>
  tx.query(deleteForeignLinks, [userId, orgId])

/**
 * Ends the links that owners of an organization made for others, whichever owner it was: one who is no owner any more
 * could still take an account over.
 */
export const dropOwnersLinks = (at: Pick<SystemDb, 'query'>, orgId: string): Promise<unknown> =>
  at.query(endOwnersLinks, [orgId])

/** The address that a person asked to change to and has not confirmed yet. */
export async function pendingEmail(at: Pick<SystemDb, 'query'>, userId: string): Promise<string | null> {
  const [pending] = await at.query<{ email: string }>(readPending, [userId])
  return pending?.email ?? null
}

/** Whether somebody has a link that they have not followed yet. */
export const hasOpenLink = async (
  at: Pick<SystemDb, 'query'>,
  userId: string,
  purpose: Purpose,
): Promise<boolean> => (await at.query(readOpen, [userId, purpose])).length > 0

/** Forgets links that nobody followed in time. */
export const forgetExpiredLinks = (at: Pick<SystemDb, 'query'>): Promise<unknown> =>
  at.query(deleteExpired, [])
