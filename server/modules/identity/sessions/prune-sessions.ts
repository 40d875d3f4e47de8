// Across organizations: finds sessions that are over in every organization.
import { z } from 'zod'
import { statement } from '../../../kernel/db/transaction.ts'
import type { Job } from '../../../kernel/contract/operation.ts'
import { forgetChallenges } from '../second-factor/challenges.ts'
import { forgetPending } from '../second-factor/pending-sign-in.ts'

const deleteExpired = statement(
  'iam_delete_expired_sessions',
  `delete from iam_sessions where expires_at < now()`,
)

/** Forgets expired sessions, and sign-ins that nobody completed, once a day. */
export const pruneSessions: Job<z.ZodObject> = {
  name: 'identity.prune_sessions',
  payload: z.object({}),
  cron: '23 3 * * *',
  async run({ systemDb }) {
    await systemDb.query(deleteExpired, [])
    await forgetPending(systemDb)
    await forgetChallenges(systemDb)
  },
}
