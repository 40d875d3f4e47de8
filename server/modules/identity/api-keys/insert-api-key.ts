import { sql } from 'kysely'
import type { Tx } from '../../../kernel/db/transaction.ts'
import { newId } from '../../../kernel/base/ids.ts'
import type { NewToken } from '../../../kernel/secrets/secrets.ts'
import { db } from '../module.ts'

/** An API key before it is stored; of the key itself only hash and edges. */
export interface ApiKeyRow {
  orgId: string
  name: string
  scopes: string[]
  createdBy: string
  answersCustomers: boolean
  /** By the database's clock; without it the key is valid until it is revoked. */
  expiresInDays?: number | undefined
  token: Omit<NewToken, 'token'>
}

/** Stores an API key and answers its id and times. */
export async function insertApiKey(
  tx: Tx,
  { orgId, name, scopes, createdBy, answersCustomers, expiresInDays, token }: ApiKeyRow,
): Promise<{ id: string; createdAt: Date; expiresAt: Date | null }> {
  const row = await db({ tx })
    .insertInto('iam_api_keys')
    .values({
      orgId,
      id: newId('akey'),
      name,
      scopes,
      createdBy,
      answersCustomers,
      // Never later than the key that makes it: it would make itself permanent.
      expiresAt: sql<Date | null>`least(now() + make_interval(days => ${expiresInDays ?? null}::int),
        (select k.expires_at from iam_api_keys k where k.org_id = ${orgId} and k.id = ${createdBy}))`,
      hash: token.hash,
      prefix: token.prefix,
      last4: token.last4,
    })
    .returning(['id', 'createdAt', 'expiresAt'])
    .executeTakeFirstOrThrow()
  return row
}
