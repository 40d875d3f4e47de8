// Across organizations: second factors belong to a person, in however many organizations.
import { randomInt } from 'node:crypto'
import type { SystemDb } from '../../../kernel/db/system.ts'
import { statement, type Tx } from '../../../kernel/db/transaction.ts'
import type { Secrets } from '../../../kernel/secrets/secrets.ts'

/** How many codes a set has. */
const RECOVERY_CODES = 10

// Without letters and digits that look alike. Ten of them are 49 bits, behind the limit on wrong tries.
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789'
const HALF = 5

const drop = statement('iam_drop_recovery_set', `delete from iam_recovery_codes where user_id = $1`)
const insert = statement(
  'iam_insert_recovery_codes',
  `insert into iam_recovery_codes (user_id, code_hash) select $1, unnest($2::text[])`,
)
const use = statement(
  'iam_use_recovery_code',
  `update iam_recovery_codes set used_at = now() where user_id = $1 and code_hash = $2 and used_at is null
   returning user_id`,
)

// Bound to the person: a code is worth nothing for anybody else.
const hashOf = (secrets: Secrets, userId: string, code: string): string =>
  secrets.hash(`recovery:${userId}:${code.toLowerCase().replace(/[^a-z0-9]/g, '')}`)

const letters = (): string =>
  Array.from({ length: HALF }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')

/** Gives a person a new set of codes, shown here once; the old ones stop working. */
export async function renewCodes(tx: Tx, secrets: Secrets, userId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => `${letters()}-${letters()}`)
  await tx.query(drop, [userId])
  await tx.query(insert, [userId, codes.map((code) => hashOf(secrets, userId, code))])
  return codes
}

/** Uses up a code of a person; `false` for a wrong or used one. */
export const takeRecoveryCode = async (
  at: Pick<SystemDb, 'query'>,
  secrets: Secrets,
  { userId, code }: { userId: string; code: string },
): Promise<boolean> => (await at.query(use, [userId, hashOf(secrets, userId, code)])).length > 0
