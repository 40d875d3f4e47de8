// Across organizations: finds the imports of every organization that are over.
import { sql } from 'kysely'
import { z } from 'zod'
import type { Context } from '../../../kernel/contract/context.ts'
import type { Erase } from '../../../kernel/contract/holders.ts'
import type { Job } from '../../../kernel/contract/operation.ts'
import type { StoredBytes, UploadKeeper } from '../../../kernel/contract/uploads.ts'
import { statement } from '../../../kernel/db/transaction.ts'
import { importKey, KEPT_DAYS } from './import-records.ts'

const KEY = /^crm-imports\/([^/]+)\/([^/]+)$/
const PAGE = 1000

const awaited = statement(
  'crm_imports_awaited',
  `select 1 from crm_imports where org_id = $1 and id = $2 and status = 'awaiting_upload'`,
)
const STORED = 'select org_id as "orgId", sum(size_bytes)::float8 as bytes from crm_imports where has_file'
const stored = statement('crm_imports_stored_bytes', `${STORED} group by org_id`)
const storedOf = statement('crm_imports_stored_bytes_of', `${STORED} and org_id = $1 group by org_id`)
const kept = statement(
  'crm_imports_kept_files',
  `select org_id as "orgId", id from crm_imports where (org_id, id) > ($1, $2) and has_file order by org_id, id limit ${PAGE}`,
)

/** The files of imports, to whoever takes their bytes. */
export const importFiles: UploadKeeper = {
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

const Payload = z.object({ orgId: z.string(), importId: z.string() })

/** Deletes the file of an import, and tries for weeks where the store fails. */
export const deleteImportFile: Job<typeof Payload> = {
  name: 'crm.deleteImportFile',
  payload: Payload,
  maxAttempts: 100,
  run: ({ services }, { orgId, importId }) => services.blobs.delete(importKey(orgId, importId)),
}

// By then the link of the upload has expired.
const AGAIN_AFTER_MS = 30 * 60_000

/** Plans the deletion of an import's file, once more when nobody can upload it again. */
export function forgetFile(ctx: Pick<Context<'crm'>, 'org' | 'enqueue'>, importId: string): void {
  const payload = { orgId: ctx.org.id, importId }
  ctx.enqueue(deleteImportFile, payload)
  ctx.enqueue(deleteImportFile, payload, { afterMs: AGAIN_AFTER_MS })
}

const forgotten = statement(
  'crm_imports_forget_files',
  `update crm_imports set has_file = false, status = 'failed', finished_at = coalesce(finished_at, now()), updated_at = now(),
     failure = 'The file was deleted because somebody was erased who may be in it. Upload it again.'
   where org_id = $1 and (status = 'awaiting_upload' or has_file and status in ('done', 'failed', 'stopped')) returning id`,
)

/** Deletes the files that wait to be imported when somebody is erased: nobody knows who is in them. */
export const forgetFiles: Erase = async (ctx) => {
  const rows = await ctx.tx.query<{ id: string }>(forgotten, [ctx.org.id])
  for (const { id } of rows) forgetFile(ctx, id)
  return { removed: rows.length, place: null }
}

const BATCH = 100

const stale = statement(
  'crm_imports_stale',
  `select org_id as "orgId", id from crm_imports
   where (status in ('awaiting_upload', 'running', 'undoing') and updated_at < now() - interval '1 hour')
     or (has_file and status in ('done', 'failed', 'stopped') and updated_at < now() - interval '24 hours')
   order by updated_at limit ${BATCH}`,
)
const forgetRows = statement(
  'crm_import_rows_old',
  `with gone as (delete from crm_import_rows where ctid = any(array(
     select ctid from crm_import_rows where created_at < now() - make_interval(days => ${KEPT_DAYS}) limit 5000)) returning 1)
   select count(*)::int as n from gone`,
)

/** Gives up imports of which nothing was heard for an hour, deletes files after a day, and what undoing needs after 30. */
export const collectImports: Job = {
  name: 'crm.collectImports',
  payload: z.object({}),
  cron: '41 * * * *',
  async run({ systemDb, transaction, signal }) {
    let rows: { orgId: string; id: string }[]
    do {
      rows = await systemDb.query<{ orgId: string; id: string }>(stale, [])
      for (const { orgId, id } of rows)
        if (!signal.aborted) await transaction(orgId, (ctx) => giveUp(ctx, id))
    } while (rows.length === BATCH && !signal.aborted)
    for (let isMore = true; isMore && !signal.aborted;) {
      const [row] = await systemDb.query<{ n: number }>(forgetRows, [])
      isMore = row?.n === 5000
    }
  },
}

/** What people are told of an import of which nothing was heard for an hour. */
const SILENT = {
  awaiting_upload: 'It was not started within an hour. Upload the file again.',
  // Whatever ran it has ended each time that it was tried.
  running: 'It ended on our side. Start it again: what was imported until then stays.',
  undoing: 'Taking it back ended on our side. Take it back once more.',
}

async function giveUp(ctx: Context<'crm'>, id: string): Promise<void> {
  for (const [status, failure] of Object.entries(SILENT)) {
    const { numUpdatedRows } = await ctx.db
      .updateTable('crm_imports')
      .set({ status: 'failed', failure, finishedAt: sql<Date>`now()`, updatedAt: sql<Date>`now()` })
      .where('orgId', '=', ctx.org.id)
      .where('id', '=', id)
      .where('status', '=', status)
      .where('updatedAt', '<', sql<Date>`now() - interval '1 hour'`)
      .executeTakeFirst()
    // It goes on with the file that is there.
    if (numUpdatedRows > 0n && status === 'running') return
  }
  await ctx.db
    .updateTable('crm_imports')
    .set({ hasFile: false, updatedAt: sql<Date>`now()` })
    .where('orgId', '=', ctx.org.id)
    .where('id', '=', id)
    .where('status', 'in', ['done', 'failed', 'stopped'])
    .execute()
  forgetFile(ctx, id)
}
