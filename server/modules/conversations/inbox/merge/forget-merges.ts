// Across organizations: finds in which organizations work is due.
import { z } from 'zod'
import { statement } from '../../../../kernel/db/transaction.ts'
import type { Job } from '../../../../kernel/contract/operation.ts'
import { UNDO_DAYS } from '../../core/merge-rows.ts'

const deleteOld = statement(
  'conv_merges_forget',
  `delete from conv_merges where merged_at < now() - interval '${UNDO_DAYS + 1} days'`,
)

/** Forgets what was before merges that can no longer be undone, once a day. */
export const forgetMerges: Job = {
  name: 'conversations.forgetMerges',
  payload: z.object({}),
  cron: '47 3 * * *',
  async run({ systemDb }) {
    await systemDb.query(deleteOld, [])
  },
}
