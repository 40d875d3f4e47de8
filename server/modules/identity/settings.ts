import { z } from 'zod'
import { defineSettings } from '../../kernel/settings.ts'

/** The set-up without a browser. */
export const settings = defineSettings(
  {
    SVC_ADMIN_EMAIL: z
      .email()
      .optional()
      .describe('Unattended set-up: email of the first owner. Used on an empty database only.'),
    SVC_ADMIN_PASSWORD: z
      .string()
      .min(8, 'must have at least 8 characters')
      .max(128)
      .optional()
      .describe('Unattended set-up: password of the first owner, 8 to 128 characters.'),
    SVC_ORG_NAME: z
      .string()
      .trim()
      .min(1)
      .max(128)
      .optional()
      .describe('Unattended set-up: name of the organization.'),
    SVC_ADMIN_API_KEY: z
      .string()
      .regex(
        /^svc_admin_[A-Za-z0-9_-]{32,}$/,
        'must be svc_admin_ and at least 32 characters of A-Z a-z 0-9 _ -',
      )
      .optional()
      .describe(
        'Unattended set-up: an API key with every scope, `svc_admin_` and at least 32 letters, digits, `_` or `-`.',
      ),
  },
  (set) => {
    const together = [set.SVC_ADMIN_EMAIL, set.SVC_ADMIN_PASSWORD]
    if (together.some(Boolean) && !together.every(Boolean))
      return 'SVC_ADMIN_EMAIL and SVC_ADMIN_PASSWORD belong together: set both or none'
    if ((set.SVC_ADMIN_API_KEY ?? set.SVC_ORG_NAME) && !set.SVC_ADMIN_EMAIL)
      return 'SVC_ADMIN_API_KEY and SVC_ORG_NAME need SVC_ADMIN_EMAIL and SVC_ADMIN_PASSWORD beside them'
    return undefined
  },
)
