import { z } from 'zod'
import { statement } from '../../../kernel/db/transaction.ts'
import type { Job } from '../../../kernel/operation.ts'

const settle = statement('conv_settle_search', 'select conv_settle_search()')

/** Sorts new messages into the search index, so that no call has to; they are found before as well. */
export const settleSearch: Job = {
  name: 'conversations.settleSearch',
  payload: z.object({}),
  cron: '* * * * *',
  async run({ systemDb }) {
    await systemDb.query(settle, [])
  },
}
