// Across organizations: programs and their icons are known to the whole service.
import { InvalidClientMetadata } from 'oidc-provider/lib/helpers/errors.js'
import type { Adapter, AdapterPayload } from 'oidc-provider'
import type { SystemDb } from '../../../kernel/db/system.ts'
import { statement } from '../../../kernel/db/transaction.ts'

const insertClient = statement(
  'oauth_insert_client',
  'insert into oauth_clients (id, metadata) values ($1, $2) on conflict (id) do update set metadata = excluded.metadata',
)
const findClient = statement('oauth_find_client', 'select metadata from oauth_clients where id = $1')
const deleteClient = statement('oauth_delete_client', 'delete from oauth_clients where id = $1')

const MOST_BYTES = 8192

/** Programs that registered themselves. */
export const storedClients = (db: SystemDb): Adapter => ({
  async upsert(id, payload) {
    const metadata = JSON.stringify(payload)
    if (Buffer.byteLength(metadata) > MOST_BYTES)
      throw new InvalidClientMetadata('what a program says of itself has at most 8 KB')
    await db.query(insertClient, [id, metadata])
  },
  async find(id) {
    const [row] = await db.query<{ metadata: AdapterPayload }>(findClient, [id])
    return row?.metadata
  },
  async destroy(id) {
    await db.query(deleteClient, [id])
  },
  consume: async () => {},
  revokeByGrantId: async () => {},
  findByUid: async () => undefined,
  findByUserCode: async () => undefined,
})
