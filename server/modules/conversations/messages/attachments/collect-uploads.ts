// Across organizations: finds in which organizations work is due.
import { z } from 'zod'
import type { Context } from '../../../../kernel/contract/context.ts'
import { statement } from '../../../../kernel/db/transaction.ts'
import type { Job } from '../../../../kernel/contract/operation.ts'
import { dropStale } from '../../core/attachment-rows.ts'
import { forgetBlobs } from './blobs.ts'

const BATCH = 200

const stale = statement(
  'conv_attachments_stale',
  `select org_id as "orgId", array_agg(id) as ids from (
     select org_id, id from conv_attachments
     where message_id is null and scheduled_message_id is null and deleted_at is null
       and created_at < now() - interval '30 minutes' and (completed_at is null or created_at < now() - interval '60 minutes')
     order by created_at limit ${BATCH}) s group by org_id`,
)

const forgetDays = statement(
  'conv_upload_days_forget',
  `delete from conv_upload_days where day < (now() at time zone 'utc')::date - 1`,
)

/**
 * Removes uploads that an hour after they were asked for are on no message, or that half an hour after are not completed, with
 * their bytes.
 */
export const collectUploads: Job = {
  name: 'conversations.collectUploads',
  payload: z.object({}),
  cron: '*/15 * * * *',
  async run({ systemDb, transaction, signal }) {
    await systemDb.query(forgetDays, [])
    for (let removed = BATCH; removed > 0 && !signal.aborted;) {
      removed = 0
      for (const { orgId, ids } of await systemDb.query<{ orgId: string; ids: string[] }>(stale, []))
        removed += await transaction(orgId, (ctx) => remove(ctx, ids))
    }
  },
}

/** Removes uploads that nobody completed or used meanwhile; answers how many. */
async function remove(ctx: Context<string>, ids: readonly string[]): Promise<number> {
  const removed = await dropStale(ctx, ids)
  for (const id of removed) forgetBlobs(ctx, id)
  return removed.length
}
