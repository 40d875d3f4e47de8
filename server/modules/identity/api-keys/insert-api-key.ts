import type { Tx } from '../../../kernel/db/transaction.ts'
import { newId } from '../../../kernel/ids.ts'
import type { NewToken } from '../../../kernel/secrets.ts'
import { db } from '../module.ts'

/** An API key before it is stored; of the key itself only hash and edges. */
export interface ApiKeyRow {
  orgId: string
  name: string
  scopes: string[]
  createdBy: string
  token: Omit<NewToken, 'token'>
}

/** Stores an API key and answers its id and time. */
export async function insertApiKey(
  tx: Tx,
  { orgId, name, scopes, createdBy, token }: ApiKeyRow,
): Promise<{ id: string; createdAt: Date }> {
  const row = await db({ tx })
    .insertInto('iam_api_keys')
    .values({
      orgId,
      id: newId('akey'),
      name,
      scopes,
      createdBy,
      hash: token.hash,
      prefix: token.prefix,
      last4: token.last4,
    })
    .returning(['id', 'createdAt'])
    .executeTakeFirstOrThrow()
  return { id: row.id, createdAt: row.createdAt }
}
