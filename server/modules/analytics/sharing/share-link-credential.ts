import { lapsedWithout, type CredentialResolver } from '../../../kernel/contract/credentials.ts'
import { createLoader } from '../../../kernel/db/loader.ts'
import { statement } from '../../../kernel/db/transaction.ts'

declare module '../../../kernel/contract/operation.ts' {
  interface Audiences {
    /** Whoever has a link that shares something. */
    viewer: true
  }
}

interface Row {
  hash: string
  orgId: string
  id: string
  trackerId: string
  unseen: boolean
}

const STANDING = `l.revoked_at is null and exists (
  select from analytics_trackers t where t.org_id = l.org_id and t.id = l.tracker_id and t.revoked_at is null)`

const byHashes = statement(
  'analytics_share_links_by_hash',
  `select l.token_hash as hash, l.org_id as "orgId", l.id, l.tracker_id as "trackerId",
     coalesce(l.last_used_at < now() - interval '1 minute', true) as unseen
   from analytics_share_links l where l.token_hash = any($1) and ${STANDING}`,
)
const touch = statement(
  'analytics_share_link_touch',
  `update analytics_share_links set last_used_at = now()
   where org_id = $1 and id = $2 and coalesce(last_used_at < now() - interval '1 minute', true)`,
)
const standing = statement(
  'analytics_share_links_standing',
  `select s.id from unnest($1::text[], $2::text[]) as k(org_id, id) cross join lateral (
     select l.id from analytics_share_links l where l.org_id = k.org_id and l.id = k.id and ${STANDING} limit 1) s`,
)

// Calls of the same moment are looked up together: a page of figures makes several.
const load = createLoader<Row>(async (db, hashes) =>
  (await db.query<Row>(byHashes, [hashes])).map((row) => [row.hash, row] as const),
)

/** Whoever has a link to a tracker's figures: bound to that tracker, able to do nothing but read them. */
export const shareLinkCredential: CredentialResolver = {
  kind: 'share_link',
  bearer: 'on reports the token of a share link (`svc_share_…`)',
  accepts: ({ bearer }) => bearer?.startsWith('svc_share_') ?? false,
  async resolve({ bearer = '' }, { db, secrets }) {
    const row = await load(db, secrets.hash(bearer))
    if (!row) return null
    // At most once a minute; nobody waits for it.
    if (row.unseen) db.query(touch, [row.orgId, row.id]).catch(() => {})
    return {
      org: { id: row.orgId },
      actor: { type: 'viewer', id: row.id, name: null, scopes: ['analytics:read'], boundTo: row.trackerId },
      credential: { kind: 'share_link', id: row.id },
    }
  },
  lapsedOf: lapsedWithout('share_link', standing),
}
