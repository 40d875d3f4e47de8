// Across organizations: who signs in belongs to no organization yet.
import { z } from 'zod'
import type { Job } from '../../../kernel/contract/operation.ts'
import { forgetExpiredSignUps } from '../sign-up/sign-up-links.ts'
import { forgetExpiredAttempts } from './attempts.ts'

/** Forgets sign-ups and sign-ins with other services that nobody finished in time, every hour. */
export const pruneSignUps: Job<z.ZodObject> = {
  name: 'identity.prune_sign_ups',
  payload: z.object({}),
  cron: '41 * * * *',
  async run({ systemDb }) {
    await forgetExpiredSignUps(systemDb)
    await forgetExpiredAttempts(systemDb)
  },
}
