// Across organizations: second factors belong to a person, in however many organizations.
import type { SystemDb } from '../../../kernel/db/system.ts'
import { statement, type Tx } from '../../../kernel/db/transaction.ts'

const readFactors = statement(
  'iam_read_factors',
  `select t.confirmed_at as "appSince", u.second_factor_since as "since",
     (select count(*)::int from iam_passkeys p where p.user_id = u.id) as passkeys,
     (select count(*)::int from iam_recovery_codes c where c.user_id = u.id and c.used_at is null) as "recoveryCodes"
   from iam_users u left join iam_totp t on t.user_id = u.id and t.confirmed_at is not null where u.id = $1`,
)

// Two changes of one person's factors wait for each other, so that neither counts what the other has just removed.
const lockPerson = statement(
  'iam_lock_person_factors',
  `select id from iam_users where id = $1 for no key update`,
)

const noteFactors = statement(
  'iam_note_factors',
  `update iam_users u set second_factor_since = case
     when exists (select from iam_totp t where t.user_id = u.id and t.confirmed_at is not null)
       or exists (select from iam_passkeys p where p.user_id = u.id)
     then coalesce(u.second_factor_since, now()) end
   where u.id = $1 returning second_factor_since as "since"`,
)
const dropCodes = statement('iam_drop_recovery_codes', `delete from iam_recovery_codes where user_id = $1`)
const dropApp = statement('iam_drop_totp', `delete from iam_totp where user_id = $1`)
const dropPasskeys = statement('iam_drop_passkeys', `delete from iam_passkeys where user_id = $1`)

/** What a person can prove themselves by beside the password. */
export interface Factors {
  /** Since when codes of an app count; `null` without one. */
  appSince: Date | null
  passkeys: number
  /** Those that were not used yet. */
  recoveryCodes: number
}

/** Ways to take the second step of a sign-in. */
export type Method = 'totp' | 'passkey' | 'recovery_code'

/** The factors of a person. */
export async function factorsOf(at: Pick<SystemDb, 'query'>, userId: string): Promise<Factors> {
  const [found] = await at.query<Factors>(readFactors, [userId])
  return found ?? { appSince: null, passkeys: 0, recoveryCodes: 0 }
}

/** Whether the password alone does not sign the person in. */
export const hasFactor = ({ appSince, passkeys }: Factors): boolean => appSince !== null || passkeys > 0

/** By what the second step can be taken; empty for who has no factor. */
export function methodsOf(factors: Factors): Method[] {
  if (!hasFactor(factors)) return []
  return [
    ...(factors.passkeys > 0 ? (['passkey'] as const) : []),
    ...(factors.appSince !== null ? (['totp'] as const) : []),
    ...(factors.recoveryCodes > 0 ? (['recovery_code'] as const) : []),
  ]
}

/** Holds off other changes of a person's factors until the end of the transaction. */
export const lockFactors = (tx: Tx, userId: string): Promise<unknown> => tx.query(lockPerson, [userId])

/** Notes whether the person has a factor after a change; recovery codes go with the last one. Answers whether they do. */
export async function settleFactors(tx: Tx, userId: string): Promise<boolean> {
  const [noted] = await tx.query<{ since: Date | null }>(noteFactors, [userId])
  const has = Boolean(noted?.since)
  if (!has) await tx.query(dropCodes, [userId])
  return has
}

/** Takes all factors of a person away. */
export async function removeFactors(tx: Tx, userId: string): Promise<void> {
  await lockFactors(tx, userId)
  await tx.query(dropApp, [userId])
  await tx.query(dropPasskeys, [userId])
  await settleFactors(tx, userId)
}
