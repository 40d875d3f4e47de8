// Across organizations: finds the imports of every organization that are over.
import { sql } from 'kysely'
import { z } from 'zod'
import type { Context } from '../../../kernel/contract/context.ts'
import { statement } from '../../../kernel/db/transaction.ts'
import type { Job } from '../../../kernel/contract/operation.ts'
import { importKey } from './import-rows.ts'

const Payload = z.object({ orgId: z.string(), importId: z.string() })

/** Deletes the uploaded file of an import, and tries for weeks where the store fails. */
export const deleteImportFile: Job<typeof Payload> = {
  name: 'cms.deleteImportFile',
  payload: Payload,
  maxAttempts: 100,
  async run({ services }, { orgId, importId }) {
    await services.blobs.delete(importKey(orgId, importId))
  },
}

// By then the link of the upload has expired.
const AGAIN_AFTER_MS = 30 * 60_000

/** Plans the deletion of an import's file, once more when nobody can upload it again. */
export async function forgetFile(ctx: Context<'cms'>, importId: string): Promise<void> {
  await ctx.db
    .updateTable('cms_imports')
    .set({ hasFile: false })
    .where('orgId', '=', ctx.org.id)
    .where('id', '=', importId)
    .execute()
  const payload = { orgId: ctx.org.id, importId }
  ctx.enqueue(deleteImportFile, payload)
  ctx.enqueue(deleteImportFile, payload, { afterMs: AGAIN_AFTER_MS })
}

const BATCH = 100

const stale = statement(
  'cms_imports_stale',
  `select org_id as "orgId", id from cms_imports
   where (status = 'awaiting_upload' and updated_at < now() - interval '1 hour')
     or (has_file and status in ('done', 'failed') and updated_at < now() - interval '24 hours')
   order by updated_at limit ${BATCH}`,
)

/** Gives up imports whose file did not come within an hour, and deletes files that were kept for a day. */
export const collectImports: Job = {
  name: 'cms.collectImports',
  payload: z.object({}),
  cron: '23 * * * *',
  async run({ systemDb, transaction, signal }) {
    let rows: { orgId: string; id: string }[]
    do {
      rows = await systemDb.query<{ orgId: string; id: string }>(stale, [])
      for (const { orgId, id } of rows)
        if (!signal.aborted) await transaction(orgId, (ctx) => giveUp(ctx, id))
    } while (rows.length === BATCH && !signal.aborted)
  },
}

async function giveUp(ctx: Context<'cms'>, id: string): Promise<void> {
  await ctx.db
    .updateTable('cms_imports')
    .set({ status: 'failed', failure: 'The file was not uploaded.', finishedAt: sql<Date>`now()` })
    .where('orgId', '=', ctx.org.id)
    .where('id', '=', id)
    .where('status', '=', 'awaiting_upload')
    .execute()
  await forgetFile(ctx, id)
}
