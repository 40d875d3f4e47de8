// Across organizations: keys and states of the provider are those of the service.
import { InvalidGrant } from 'oidc-provider/lib/helpers/errors.js'
import type { Adapter, AdapterPayload } from 'oidc-provider'
import type { SystemDb } from '../../../kernel/db/system.ts'
import { statement } from '../../../kernel/db/transaction.ts'
import { contextOf, type SealedColumn } from '../../../kernel/secrets/root-keys.ts'
import type { Secrets } from '../../../kernel/secrets/secrets.ts'
import { SECOND_USE } from './lifetimes.ts'

/** The column that holds what the authorization server keeps. */
export const SEALED_STATE: SealedColumn = {
  table: 'oauth_states',
  column: 'payload',
  key: ['kind', 'key_hash'],
}

/** What the stores are made from. */
export interface StorePorts {
  db: SystemDb
  secrets: Secrets
}

const upsertState = statement(
  'oauth_upsert_state',
  `insert into oauth_states (kind, key_hash, payload, grant_id, scopes, expires_at)
   values ($1, $2, $3, $4, $5, now() + $6 * interval '1 second')
   on conflict (kind, key_hash) do update set payload = excluded.payload, grant_id = excluded.grant_id,
     scopes = excluded.scopes, expires_at = excluded.expires_at`,
)

// A refresh token that was just used is still good: the answer was lost, or two asked at once. Both get the same successor.
const LATELY_USED = `(kind = 'RefreshToken' and consumed_at > now() - interval '${SECOND_USE} seconds')`

// What belongs to a grant ends with it, whoever ended it.
const findState = statement(
  'oauth_find_state',
  `select s.payload, case when not ${LATELY_USED} then s.consumed_at end as "consumedAt" from oauth_states s
   where s.kind = $1 and s.key_hash = $2 and s.expires_at > now()
     and (s.grant_id is null or exists (select 1 from oauth_grants g where g.id = s.grant_id))`,
)

const consumeState = statement(
  'oauth_consume_state',
  `update oauth_states set consumed_at = coalesce(consumed_at, now())
   where kind = $1 and key_hash = $2 and (consumed_at is null or ${LATELY_USED}) returning grant_id`,
)

const deleteState = statement(
  'oauth_delete_state',
  'delete from oauth_states where kind = $1 and key_hash = $2 returning grant_id as "grantId"',
)

const deleteStatesOfGrant = statement(
  'oauth_delete_states_of_grant',
  'delete from oauth_states where kind = $1 and grant_id = $2',
)

const endGrantOfState = statement(
  'oauth_end_grant_of_state',
  `delete from oauth_grants where id = (select grant_id from oauth_states where kind = $1 and key_hash = $2)`,
)

const deleteGrant = statement('oauth_end_grant', 'delete from oauth_grants where id = $1')

/** The lock of what is stored: hashed, so that nobody can open it who reads the table. */
export const keyHashOf = (secrets: Secrets, kind: string, id: string): string =>
  secrets.hash(`oauth:${kind}:${id}`)

/** Stores one kind of thing for the authorization server: keyed by hashes, sealed, shared by all processes. */
export function storedStates(kind: string, { db, secrets }: StorePorts): Adapter {
  const keyOf = (id: string) => keyHashOf(secrets, kind, id)
  return {
    async upsert(id, payload, expiresIn) {
      const key = keyOf(id)
      const sealed = secrets.seal(
        JSON.stringify(withoutPerson(kind, payload)),
        contextOf(SEALED_STATE, [kind, key]),
      )
      const grantId = kind === 'Grant' ? id : (payload.grantId ?? null)
      const scopes = kind === 'AccessToken' ? (payload.scope ?? '').split(' ').filter(Boolean) : null
      await db.query(upsertState, [kind, key, sealed, grantId, scopes, expiresIn])
    },
    async find(id) {
      const key = keyOf(id)
      const [row] = await db.query<{ payload: string; consumedAt: Date | null }>(findState, [kind, key])
      if (!row) return undefined
      const payload = JSON.parse(
        secrets.open(row.payload, contextOf(SEALED_STATE, [kind, key])),
      ) as AdapterPayload
      return row.consumedAt ? { ...payload, consumed: Math.floor(row.consumedAt.getTime() / 1000) } : payload
    },
    async consume(id) {
      const consumed = await db.query(consumeState, [kind, keyOf(id)])
      if (consumed.length > 0) return
      // Two redeemed it at the same moment: the second is a replay, and ends what the first was given.
      await db.query(endGrantOfState, [kind, keyOf(id)])
      throw new InvalidGrant('already consumed')
    },
    async destroy(id) {
      await db.query(deleteState, [kind, keyOf(id)])
      if (kind === 'Grant') await db.query(deleteGrant, [id])
    },
    async revokeByGrantId(grantId) {
      await db.query(deleteStatesOfGrant, [kind, grantId])
    },
    findByUid: async () => undefined,
    findByUserCode: async () => undefined,
  }
}

// Who is signed in tells our own session, at every request anew: that of the library only holds a request together.
function withoutPerson(kind: string, payload: AdapterPayload): AdapterPayload {
  if (kind !== 'Session') return payload
  const { accountId: _, loginTs: __, authorizations: ___, ...rest } = payload
  return rest
}
