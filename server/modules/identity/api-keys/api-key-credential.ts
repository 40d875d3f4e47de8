import { lapsedWithout, type CredentialResolver } from '../../../kernel/contract/credentials.ts'
import { createLoader } from '../../../kernel/db/loader.ts'
import { statement } from '../../../kernel/db/transaction.ts'

const findApiKeys = statement(
  'iam_find_api_keys',
  `select hash, org_id as "orgId", id, name, scopes,
     coalesce(last_used_at < now() - interval '1 minute', true) as unseen,
     answers_customers and coalesce(answering_at < now() - interval '1 minute', true) as "isBack"
   from iam_api_keys where hash = any($1) and revoked_at is null and (expires_at is null or expires_at > now())`,
)

const touchApiKey = statement(
  'iam_touch_api_key',
  `update iam_api_keys set last_used_at = now()
   where org_id = $1 and id = $2 and coalesce(last_used_at < now() - interval '1 minute', true)`,
)

const noteAnswering = statement(
  'iam_note_answering_api_key',
  `update iam_api_keys set answering_at = now()
   where org_id = $1 and id = $2 and answers_customers and coalesce(answering_at < now() - interval '1 minute', true)`,
)

// Asked every few minutes for the keys of open sockets: whoever listens is connected, without any call.
const findStanding = statement(
  'iam_find_standing_api_keys',
  `with s as (
     select x.org_id, x.id from unnest($1::text[], $2::text[]) as k(org_id, id) cross join lateral (
       select org_id, id from iam_api_keys where org_id = k.org_id and id = k.id and revoked_at is null
         and (expires_at is null or expires_at > now()) limit 1) x
   ), touched as (
     update iam_api_keys k set last_used_at = now(), answering_at = case when k.answers_customers then now() else k.answering_at end from s where k.org_id = s.org_id and k.id = s.id
       and (coalesce(k.last_used_at < now() - interval '1 minute', true)
         or k.answers_customers and coalesce(k.answering_at < now() - interval '1 minute', true))
   ) select s.id from s`,
)

interface FoundKey {
  hash: string
  orgId: string
  id: string
  name: string
  scopes: string[]
  unseen: boolean
  /** Whether it answers customers and has not been noted as doing so within the last minute. */
  isBack: boolean
}

// Calls of the same moment are looked up together.
const load = createLoader<FoundKey>(async (db, hashes) =>
  (await db.query<FoundKey>(findApiKeys, [hashes])).map((row) => [row.hash, row] as const),
)

/** A program, by its API key. */
export const apiKeyCredential: CredentialResolver = {
  kind: 'api_key',
  bearer: 'an API key (`svc_admin_…`)',
  accepts: ({ bearer }) => bearer?.startsWith('svc_admin_') === true,
  async resolve({ bearer = '', answering = false }, { db, secrets }) {
    const found = await load(db, secrets.hash(bearer))
    if (!found) return null
    if (found.unseen) db.query(touchApiKey, [found.orgId, found.id]).catch(() => {})
    if (answering && found.isBack) await db.query(noteAnswering, [found.orgId, found.id]).catch(() => {})
    return {
      org: { id: found.orgId },
      actor: { type: 'agent', id: found.id, name: found.name, scopes: found.scopes },
      credential: { kind: 'api_key', id: found.id },
    }
  },
  lapsedOf: lapsedWithout('api_key', findStanding),
}
