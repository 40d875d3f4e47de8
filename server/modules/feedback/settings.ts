import { z } from 'zod'
import { defineSettings } from '../../kernel/base/settings.ts'

/** Where operators have approved feedback passed on to. */
export const settings = defineSettings(
  {
    SVC_FEEDBACK_URL: z
      .url({ protocol: /^https?$/ })
      .refine((url) => !new URL(url).username, 'must be an address without credentials')
      .optional()
      .describe(
        'Where feedback that an owner or admin has approved is passed on to, by POST. Without it all feedback stays here.',
      )
      .meta({ example: 'https://example.com/feedback' }),
    SVC_FEEDBACK_SECRET: z
      .string()
      .regex(/^whsec_[A-Za-z0-9+/]{32,}={0,2}$/, 'must be whsec_ and at least 24 bytes in base64')
      .optional()
      .describe('Signs what is passed on, as Standard Webhooks has it.'),
  },
  (set) =>
    set.SVC_FEEDBACK_URL !== undefined && set.SVC_FEEDBACK_SECRET === undefined
      ? 'SVC_FEEDBACK_URL needs SVC_FEEDBACK_SECRET'
      : undefined,
)
