// Across organizations: finds in which organizations work is due.
import { statement } from '../../../../kernel/db/transaction.ts'
import type { StoredBytes, UploadKeeper } from '../../../../kernel/contract/uploads.ts'
import { blobKeys } from './blobs.ts'

const KEY = /^conv\/([^/]+)\/([^/]+)\/upload$/

const awaited = statement(
  'conv_attachments_awaited',
  `select 1 from conv_attachments where org_id = $1 and id = $2 and completed_at is null and deleted_at is null`,
)
const STORED = `select org_id as "orgId", sum(size_bytes + variant_bytes)::float8 as bytes from conv_attachments
   where completed_at is not null and deleted_at is null`
const stored = statement('conv_attachments_stored_bytes', `${STORED} group by org_id`)
const storedOf = statement('conv_attachments_stored_bytes_of', `${STORED} and org_id = $1 group by org_id`)
const PAGE = 1000
const complete = statement(
  'conv_attachments_named_files',
  `select org_id as "orgId", id, cardinality(variants) as variants from conv_attachments
   where (org_id, id) > ($1, $2) and completed_at is not null and deleted_at is null order by org_id, id limit ${PAGE}`,
)

/** The uploads of conversations, to whoever takes their bytes. */
export const uploadKeeper: UploadKeeper = {
  async isAwaited(key, db) {
    const [, orgId, attachmentId] = KEY.exec(key) ?? []
    if (orgId === undefined) return undefined
    return (await db.query(awaited, [orgId, attachmentId])).length > 0
  },
  storedBytes: (db, orgId) =>
    orgId === undefined ? db.query<StoredBytes>(stored, []) : db.query<StoredBytes>(storedOf, [orgId]),
  async *storedKeys(db) {
    type Row = { orgId: string; id: string; variants: number }
    let last: Pick<Row, 'orgId' | 'id'> | undefined = { orgId: '', id: '' }
    while (last) {
      const rows: Row[] = await db.query<Row>(complete, [last.orgId, last.id])
      for (const { orgId, id, variants } of rows) {
        const keys = blobKeys(orgId, id)
        yield keys.original
        for (let index = 0; index < variants; index++) yield keys.variant(index)
      }
      last = rows.length < PAGE ? undefined : rows.at(-1)
    }
  },
}
