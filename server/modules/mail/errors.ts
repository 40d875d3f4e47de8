import { errors } from '../../kernel/base/errors.ts'

/** What the mail operations refuse with. */
export const E = errors({
  mail_not_configured: [
    409,
    'No mail server is configured. Set SVC_MAIL_URL and SVC_MAIL_FROM, and start the service again.',
  ],
})
