// Across organizations: finds the uploads of every organization that nothing needs.
import { statement } from '../../../kernel/db/transaction.ts'
import type { StoredBytes, UploadKeeper } from '../../../kernel/contract/uploads.ts'
import { assetKey, servedFiles, type AssetRow } from '../core/asset-rows.ts'
import { readUploadKey } from './blobs.ts'

const awaited = statement(
  'cms_assets_awaited',
  `select 1 from cms_assets where org_id = $1 and id = $2 and pending ->> 'key' = $3`,
)
const STORED = `select org_id as "orgId", sum(size_bytes + variant_bytes + (
     select coalesce(sum((p.value ->> 'bytes')::float8), 0) from jsonb_array_elements(previous) p))::float8 as bytes
   from cms_assets where hash is not null`
const stored = statement('cms_assets_stored_bytes', `${STORED} group by org_id`)
const storedOf = statement('cms_assets_stored_bytes_of', `${STORED} and org_id = $1 group by org_id`)
const PAGE = 1000
const complete = statement(
  'cms_assets_named_files',
  `select org_id as "orgId", id, hash, mime, variants, previous from cms_assets
   where (org_id, id) > ($1, $2) and hash is not null order by org_id, id limit ${PAGE}`,
)

type Row = Pick<AssetRow, 'orgId' | 'id' | 'hash' | 'mime' | 'variants' | 'previous'>

/** The uploads of assets, to whoever takes their bytes. */
export const uploadKeeper: UploadKeeper = {
  async isAwaited(key, db) {
    const of = readUploadKey(key)
    return of ? (await db.query(awaited, [of.orgId, of.assetId, key])).length > 0 : undefined
  },
  storedBytes: (db, orgId) =>
    orgId === undefined ? db.query<StoredBytes>(stored, []) : db.query<StoredBytes>(storedOf, [orgId]),
  async *storedKeys(db) {
    let last: Pick<Row, 'orgId' | 'id'> | undefined = { orgId: '', id: '' }
    while (last) {
      const rows: Row[] = await db.query<Row>(complete, [last.orgId, last.id])
      for (const row of rows) for (const file of servedFiles(row)) yield assetKey(row.orgId, row.id, file)
      last = rows.length < PAGE ? undefined : rows.at(-1)
    }
  },
}
