// Across organizations: guesses at a password come from somebody of no organization.
import { z } from 'zod'
import type { Job } from '../../../kernel/contract/operation.ts'
import { forgetOldGuesses } from './guesses.ts'
import { forgetExpiredLinks } from '../account-links/account-links.ts'

/** Forgets links that nobody followed in time, and wrong tries of more than a day ago, once a day. */
export const pruneLinks: Job<z.ZodObject> = {
  name: 'identity.prune_links',
  payload: z.object({}),
  cron: '27 3 * * *',
  async run({ systemDb }) {
    await forgetExpiredLinks(systemDb)
    await forgetOldGuesses(systemDb)
  },
}
