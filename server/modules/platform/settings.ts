import { z } from 'zod'
import { defineSettings } from '../../kernel/base/settings.ts'

/** What operators set of the audit log. */
export const settings = defineSettings({
  SVC_AUDIT_RETENTION_DAYS: z.coerce
    .number()
    .int()
    .min(1)
    .max(3650)
    .default(180)
    .describe('How many days the audit log is kept.'),
})
