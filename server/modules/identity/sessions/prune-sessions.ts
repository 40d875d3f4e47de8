import { z } from 'zod'
import { statement } from '../../../kernel/db/transaction.ts'
import type { Job } from '../../../kernel/operation.ts'

const deleteExpired = statement(
  'iam_delete_expired_sessions',
  `delete from iam_sessions where expires_at < now()`,
)

/** Forgets expired sessions, once a day. */
export const pruneSessions: Job<z.ZodObject> = {
  name: 'identity.prune_sessions',
  payload: z.object({}),
  cron: '23 3 * * *',
  async run({ systemDb }) {
    await systemDb.query(deleteExpired, [])
  },
}
