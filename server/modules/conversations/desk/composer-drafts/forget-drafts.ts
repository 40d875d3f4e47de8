// Across organizations: finds drafts that are too old in every organization.
import { z } from 'zod'
import { statement } from '../../../../kernel/db/transaction.ts'
import type { Job } from '../../../../kernel/contract/operation.ts'

const deleteOld = statement(
  'conv_composer_forget',
  `delete from conv_composer_drafts where updated_at < now() - interval '90 days'`,
)

/** Forgets texts that nobody touched for 90 days, once a day. */
export const forgetDrafts: Job = {
  name: 'conversations.forgetDrafts',
  payload: z.object({}),
  cron: '41 3 * * *',
  async run({ systemDb }) {
    await systemDb.query(deleteOld, [])
  },
}
