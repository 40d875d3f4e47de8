// Across organizations: who forgot a password belongs to no organization yet.
import { z } from 'zod'
import { AppError } from '../../../kernel/base/errors.ts'
import type { Job } from '../../../kernel/contract/operation.ts'
import { canMail, MailErrors } from '../../mail/index.ts'
import { makeLink } from '../account-links/account-links.ts'
import { addresseeByEmail, mailAddressee, type Addressee } from '../account-mails/mail-account.ts'
import { operation } from '../module.ts'
import { Email } from '../schemas.ts'
import { resetUrl } from './reset-link.ts'

const TTL_MINUTES = 60

const Payload = z.object({ email: z.string() })

/** Mails the link to who has the address, if anybody does. */
export const mailPasswordReset: Job<typeof Payload> = {
  name: 'identity.mail_password_reset',
  payload: Payload,
  async run({ services, transaction, systemDb }, { email }) {
    const [person] = await systemDb.query<Addressee>(addresseeByEmail, [email])
    if (!person?.orgId) return
    const made = await makeLink(systemDb, services.secrets, {
      userId: person.userId,
      purpose: 'reset_password',
      source: 'mail',
      email,
      ttlMinutes: TTL_MINUTES,
    })
    if (!made) return
    const url = resetUrl(services.config.baseUrl, made.token)
    await mailAddressee({ services, transaction }, person, {
      kind: 'password_reset',
      expiresAt: made.expiresAt,
      write: (mails) => mails.resetPassword({ name: person.name, url }),
    })
  },
}

export const requestPasswordReset = operation({
  name: 'identity.requestPasswordReset',
  summary: 'Ask for a link to set a new password, by email',
  description:
    'The answer is the same whether anybody has the address or not. The link works once, for an hour; a newer one replaces it. At most five an hour go to one person.',
  access: 'public',
  effect: 'write',
  rest: 'POST /v1/auth/password-reset',
  status: 202,
  input: z.object({ email: Email }),
  output: z.object({ accepted: z.literal(true) }),
  errors: [MailErrors.mail_not_configured],
  limit: 'auth',
  audit: false,
  async run(ctx, { email }) {
    if (!canMail(ctx.services)) throw new AppError(MailErrors.mail_not_configured)
    // Whether there is such an account is found out by the job: the answer takes no longer for one that exists.
    ctx.enqueue(mailPasswordReset, { email }, { key: `password-reset:${email}` })
    return { accepted: true as const }
  },
})
