// Across organizations: finds in which organizations days are due.
import { z } from 'zod'
import { statement } from '../../../kernel/db/transaction.ts'
import type { Job } from '../../../kernel/contract/operation.ts'

const AHEAD_DAYS = 7

const open = statement(
  'analytics_open_days_ahead',
  `select analytics_open_days((now() at time zone 'UTC')::date - 1, (now() at time zone 'UTC')::date + ${AHEAD_DAYS})`,
)

/** Makes the partitions of the coming days, so that no record has to wait for its own. */
export const openDays: Job<z.ZodObject> = {
  name: 'analytics.openDays',
  payload: z.object({}),
  cron: '23 * * * *',
  async run({ systemDb }) {
    await systemDb.query(open, [])
  },
}
