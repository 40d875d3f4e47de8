// Across organizations: finds the imports of every organization that are over.
import { statement } from '../../../kernel/db/transaction.ts'
import type { StoredBytes, UploadKeeper } from '../../../kernel/contract/uploads.ts'
import { importKey } from './import-rows.ts'

const KEY = /^cms-imports\/([^/]+)\/([^/]+)$/
const PAGE = 1000

const awaited = statement(
  'cms_imports_awaited',
  `select 1 from cms_imports where org_id = $1 and id = $2 and status = 'awaiting_upload'`,
)
const STORED = 'select org_id as "orgId", sum(size_bytes)::float8 as bytes from cms_imports where has_file'
const stored = statement('cms_imports_stored_bytes', `${STORED} group by org_id`)
const storedOf = statement('cms_imports_stored_bytes_of', `${STORED} and org_id = $1 group by org_id`)
const kept = statement(
  'cms_imports_kept_files',
  `select org_id as "orgId", id from cms_imports where (org_id, id) > ($1, $2) and has_file order by org_id, id limit ${PAGE}`,
)

/** The files of imports, to whoever takes their bytes. */
export const importKeeper: UploadKeeper = {
  async isAwaited(key, db) {
    const [, orgId, id] = KEY.exec(key) ?? []
    return orgId === undefined ? undefined : (await db.query(awaited, [orgId, id])).length > 0
  },
  storedBytes: (db, orgId) =>
    orgId === undefined ? db.query<StoredBytes>(stored, []) : db.query<StoredBytes>(storedOf, [orgId]),
  async *storedKeys(db) {
    let last: { orgId: string; id: string } | undefined = { orgId: '', id: '' }
    while (last) {
      const rows: { orgId: string; id: string }[] = await db.query(kept, [last.orgId, last.id])
      for (const { orgId, id } of rows) yield importKey(orgId, id)
      last = rows.length < PAGE ? undefined : rows.at(-1)
    }
  },
}
