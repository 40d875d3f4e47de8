// Across organizations: finds tokens that are over in every organization.
import { z } from 'zod'
import { statement } from '../../kernel/db/transaction.ts'
import type { Job } from '../../kernel/contract/operation.ts'

const forget = statement(
  'eu_tokens_forget',
  `delete from eu_tokens where (org_id, id) in (
     select org_id, id from eu_tokens where expires_at < now() - interval '7 days' order by expires_at limit 10000)`,
)

/** Removes tokens a week after they have expired. */
export const forgetTokens: Job = {
  name: 'endUsers.forgetTokens',
  payload: z.object({}),
  cron: '23 * * * *',
  async run({ systemDb }) {
    await systemDb.query(forget, [])
  },
}
