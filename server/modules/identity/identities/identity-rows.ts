// Across organizations: identities belong to a person, in however many organizations.
import type { SystemDb } from '../../../kernel/db/system.ts'
import { statement, type Tx } from '../../../kernel/db/transaction.ts'
import { AppError } from '../../../kernel/base/errors.ts'
import { newId } from '../../../kernel/base/ids.ts'
import { E } from '../errors.ts'

/** Who somebody is at another service, and whose account that opens. */
export interface NewIdentity {
  userId: string
  issuer: string
  subject: string
  email: string
}

/** A connected sign-in as its person sees it. */
export interface IdentityRow {
  id: string
  issuer: string
  email: string
  connectedAt: Date
  lastUsedAt: Date | null
}

const addIdentity = statement(
  'iam_add_identity',
  `insert into iam_identities (id, user_id, issuer, subject, email) values ($1, $2, $3, $4, $5)
   on conflict do nothing returning id`,
)
const readOwner = statement(
  'iam_read_identity',
  `select user_id as "userId" from iam_identities where issuer = $1 and subject = $2`,
)
const markUsed = statement(
  'iam_use_identity',
  `update iam_identities set last_used_at = now() where issuer = $1 and subject = $2 returning user_id as "userId"`,
)
const listOfPerson = statement(
  'iam_identities_of',
  `select id, issuer, email, connected_at as "connectedAt", last_used_at as "lastUsedAt" from iam_identities
   where user_id = $1 and id > $2 order by id limit $3`,
)
const deleteOne = statement(
  'iam_delete_identity',
  `delete from iam_identities where id = $1 and user_id = $2 returning issuer`,
)
const deleteAll = statement('iam_delete_identities', `delete from iam_identities where user_id = $1`)

/** Connects a sign-in with an account; nothing where it is already, 409 where either has another one. */
export async function insertIdentity(tx: Tx, { userId, issuer, subject, email }: NewIdentity): Promise<void> {
  const added = await tx.query(addIdentity, [newId('idn'), userId, issuer, subject, email])
  if (added.length > 0) return
  const [owner] = await tx.query<{ userId: string }>(readOwner, [issuer, subject])
  if (owner?.userId === userId) return
  throw new AppError(owner ? E.identity_in_use : E.identity_connected)
}

/** Whose account a sign-in opens, noted as used; `null` where it is connected with none. */
export async function useIdentity(
  at: Pick<SystemDb, 'query'>,
  { issuer, subject }: { issuer: string; subject: string },
): Promise<string | null> {
  const [found] = await at.query<{ userId: string }>(markUsed, [issuer, subject])
  return found?.userId ?? null
}

/** The sign-ins of a person, by their ids. */
export const identitiesOf = (
  at: Pick<SystemDb, 'query'>,
  userId: string,
  page: { after: string; limit: number },
): Promise<IdentityRow[]> => at.query<IdentityRow>(listOfPerson, [userId, page.after, page.limit])

/** Disconnects a sign-in of a person; false where they have no such one. */
export const deleteIdentity = async (tx: Tx, id: string, userId: string): Promise<boolean> =>
  (await tx.query(deleteOne, [id, userId])).length > 0

/** Disconnects every sign-in of a person. */
export const deleteIdentities = (tx: Tx, userId: string): Promise<unknown> => tx.query(deleteAll, [userId])
