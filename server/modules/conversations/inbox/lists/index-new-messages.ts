// Across organizations: finds in which organizations work is due.
import { z } from 'zod'
import { statement } from '../../../../kernel/db/transaction.ts'
import type { Job } from '../../../../kernel/contract/operation.ts'

const indexPending = statement('conv_settle_search', 'select conv_settle_search()')

/** Merges new messages into the search index every minute, so that no call has to; a search finds them before, too. */
export const indexNewMessages: Job = {
  name: 'conversations.settleSearch',
  payload: z.object({}),
  cron: '* * * * *',
  async run({ systemDb }) {
    await systemDb.query(indexPending, [])
  },
}
