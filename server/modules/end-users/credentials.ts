import { createLoader } from '../../kernel/db/loader.ts'
import { lapsedWithout, type CredentialResolver } from '../../kernel/contract/credentials.ts'
import { statement } from '../../kernel/db/transaction.ts'
import { contactJoin } from '../crm/index.ts'
import { goodToken } from './good-token.ts'

declare module '../../kernel/contract/operation.ts' {
  interface Audiences {
    /** A customer of the organization, by a token of their own. */
    end_user: true
  }
}

interface Row {
  hash: string
  orgId: string
  id: string
  personId: string
  name: string | null
  scopes: string[]
  unseen: boolean
}

const byHashes = statement(
  'eu_tokens_by_hash',
  `select t.hash, t.org_id as "orgId", t.id, t.contact_id as "personId", k.name, t.scopes,
     coalesce(t.last_used_at < now() - interval '1 minute', true) as unseen
   from eu_tokens t ${contactJoin('t.org_id', 't.contact_id', 'k')}
   where t.hash = any($1) and ${goodToken('t')}`,
)
const touch = statement(
  'eu_token_touch',
  `update eu_tokens set last_used_at = now()
   where org_id = $1 and id = $2 and coalesce(last_used_at < now() - interval '1 minute', true)`,
)
const standing = statement(
  'eu_tokens_standing',
  `select s.id from unnest($1::text[], $2::text[]) as k(org_id, id) cross join lateral (
     select t.id from eu_tokens t where t.org_id = k.org_id and t.id = k.id and ${goodToken('t')} limit 1) s`,
)

const load = createLoader<Row>(async (db, hashes) =>
  (await db.query<Row>(byHashes, [hashes])).map((row) => [row.hash, row] as const),
)

/** A person outside of the organization, by a token that its server made for them. */
export const delegatedTokens: CredentialResolver = {
  kind: 'delegated_token',
  bearer: 'for a person outside of the organization a delegated token (`svc_dlg_…`)',
  accepts: ({ bearer }) => bearer?.startsWith('svc_dlg_') ?? false,
  async resolve({ bearer = '' }, { db, secrets }) {
    const row = await load(db, secrets.hash(bearer))
    if (!row) return null
    // Nobody waits for it.
    if (row.unseen) db.query(touch, [row.orgId, row.id]).catch(() => {})
    return {
      org: { id: row.orgId },
      // The type is fixed here, whatever the row says: a token of a person opens nothing but what is theirs.
      actor: {
        type: 'end_user',
        id: row.personId,
        name: row.name,
        scopes: row.scopes.filter((scope) => scope !== '*'),
      },
      person: row.personId,
      credential: { kind: 'delegated_token', id: row.id },
    }
  },
  lapsedOf: lapsedWithout('delegated_token', standing),
}
