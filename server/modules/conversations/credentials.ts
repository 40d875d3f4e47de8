// Across organizations: whose a widget key is, only its channel tells.
import { lapsedWithout, type CredentialResolver } from '../../kernel/contract/credentials.ts'
import { createLoader } from '../../kernel/db/loader.ts'
import { statement } from '../../kernel/db/transaction.ts'

declare module '../../kernel/contract/operation.ts' {
  interface Audiences {
    /** The pages of a site, for its visitors. */
    widget: true
  }
}

interface Row {
  hash: string
  orgId: string
  id: string
  channelId: string
  stale: boolean
  seenOrigins: string[]
}

const MOST_ORIGINS = 20

const byHashes = statement(
  'conv_widget_keys_by_hash',
  `select hash, org_id as "orgId", id, channel_id as "channelId", coalesce(last_used_at < now() - interval '1 minute', true) as stale,
     seen_origins as "seenOrigins"
   from conv_channel_keys where hash = any($1) and revoked_at is null`,
)
const standing = statement(
  'conv_widget_keys_standing',
  `select s.id from unnest($1::text[], $2::text[]) as k(org_id, id) cross join lateral (
     select w.id from conv_channel_keys w join conv_channels c on c.org_id = w.org_id and c.id = w.channel_id
     where w.org_id = k.org_id and w.id = k.id and w.revoked_at is null and c.active limit 1) s`,
)
const touch = statement(
  'conv_widget_key_touch',
  `update conv_channel_keys set last_used_at = now(),
     seen_origins = case when $3::text is null or $3 = any(seen_origins) or cardinality(seen_origins) >= ${MOST_ORIGINS}
       then seen_origins else seen_origins || $3 end
   where org_id = $1 and id = $2`,
)

// Calls of the same moment are looked up together: most of them are visitors of one site, with one key.
const load = createLoader<Row>(async (db, hashes) =>
  (await db.query<Row>(byHashes, [hashes])).map((row) => [row.hash, row] as const),
)

const isNewPage = ({ seenOrigins }: Row, page: string | null): boolean =>
  page !== null && seenOrigins.length < MOST_ORIGINS && !seenOrigins.includes(page)

/** Widget keys: bound to one channel, able to do nothing but ingest and read their own sessions. */
export const widgetKeys: CredentialResolver = {
  kind: 'widget_key',
  bearer: 'on widget routes a widget key (`svc_widget_…`)',
  accepts: ({ bearer }) => bearer?.startsWith('svc_widget_') ?? false,
  async resolve({ bearer = '', origin }, { db, secrets }) {
    const row = await load(db, secrets.hash(bearer))
    if (!row) return null
    // A file, or a frame that is shut in, has the origin `null`.
    const page = origin === undefined || origin === 'null' ? null : origin.slice(0, 300)
    // At most once a minute, or where a page is new; nobody waits for it.
    if (row.stale || isNewPage(row, page)) db.query(touch, [row.orgId, row.id, page]).catch(() => {})
    return {
      org: { id: row.orgId },
      actor: { type: 'widget', id: row.id, name: null, scopes: ['conv:widget'], boundTo: row.channelId },
      credential: { kind: 'widget_key', id: row.id, client: 'widget' },
    }
  },
  lapsedOf: lapsedWithout('widget_key', standing),
}
