// Across organizations: finds in which organizations work is due.
import { z } from 'zod'
import type { Context } from '../../../../kernel/contract/context.ts'
import { statement } from '../../../../kernel/db/transaction.ts'
import type { Job } from '../../../../kernel/contract/operation.ts'
import { forgetBlobs } from '../../messages/attachments/blobs.ts'
import { RESTORE_DAYS } from './deleted-rows.ts'

const BATCH = 100
const EXPIRED = `deleted_at < now() - interval '${RESTORE_DAYS} days'`

const due = statement(
  'conv_delete_due',
  `select org_id as "orgId", id from conv_deleted_conversations where ${EXPIRED} order by deleted_at limit ${BATCH}`,
)
const drop = statement(
  'conv_delete_drop',
  `delete from conv_deleted_conversations where org_id = $1 and id = $2 and ${EXPIRED} returning attachment_ids as "attachmentIds"`,
)

/** Lets go of conversations whose time to be restored is over, with the bytes of their files, once an hour. */
export const purgeDeleted: Job = {
  name: 'conversations.purgeDeleted',
  payload: z.object({}),
  cron: '23 * * * *',
  async run({ systemDb, transaction, signal }) {
    for (let found = BATCH; found === BATCH && !signal.aborted;) {
      const expired = await systemDb.query<{ orgId: string; id: string }>(due, [])
      for (const { orgId, id } of expired) await transaction(orgId, (ctx) => purge(ctx, id))
      found = expired.length
    }
  },
}

async function purge(ctx: Context<string>, id: string): Promise<void> {
  const [gone] = await ctx.tx.query<{ attachmentIds: string[] }>(drop, [ctx.org.id, id])
  for (const attachmentId of gone?.attachmentIds ?? []) forgetBlobs(ctx, attachmentId)
}
