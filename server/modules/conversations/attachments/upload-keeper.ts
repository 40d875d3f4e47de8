import { statement } from '../../../kernel/db/transaction.ts'
import type { UploadKeeper } from '../../../kernel/operation.ts'

const KEY = /^conv\/([^/]+)\/([^/]+)\/upload$/

const awaited = statement(
  'conv_attachments_awaited',
  `select 1 from conv_attachments where org_id = $1 and id = $2 and completed_at is null and deleted_at is null`,
)
const stored = statement(
  'conv_attachments_stored_bytes',
  `select coalesce(sum(size_bytes), 0)::float8 as bytes from conv_attachments where deleted_at is null`,
)

/** The uploads of conversations, to whoever takes their bytes. */
export const uploadKeeper: UploadKeeper = {
  async isAwaited(key, db) {
    const [, orgId, attachmentId] = KEY.exec(key) ?? []
    if (orgId === undefined) return undefined
    return (await db.query(awaited, [orgId, attachmentId])).length > 0
  },
  async storedBytes(db) {
    const [row] = await db.query<{ bytes: number }>(stored, [])
    return row?.bytes ?? 0
  },
}
