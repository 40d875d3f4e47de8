// Across organizations: an account belongs to a person, in however many organizations.
import { z } from 'zod'
import type { Context } from '../../../kernel/contract/context.ts'
import { systemDbOf } from '../../../kernel/db/system-access.ts'
import { statement } from '../../../kernel/db/transaction.ts'
import { AppError, E as KernelErrors } from '../../../kernel/base/errors.ts'
import { canMail, MailErrors, queueMail, type Mail } from '../../mail/index.ts'
import { dropLinks, makeLink, pendingEmail, type Purpose } from '../account-links/account-links.ts'
import { accountMails } from '../account-mails/account-mails.ts'
import { mailLocaleOf } from '../account-mails/mail-locale.ts'
import { E } from '../errors.ts'
import { operation } from '../module.ts'
import { assertMayMailOutside } from '../orgs/mails-outside.ts'
import { Email } from '../schemas.ts'
import { assertPerson, PERSON_ERRORS } from '../second-factor/assert-person.ts'

const TTL_MINUTES = 24 * 60

const isTaken = statement(
  'iam_email_is_taken',
  `select exists (select from iam_users where lower(email) = $1) as taken`,
)
const storeEmail = statement(
  'iam_store_email',
  `update iam_users set email = $2, email_verified_at = null
   where id = $1 and not exists (select from iam_users where lower(email) = $2 and id <> $1) returning id`,
)

export const changeEmail = operation({
  name: 'identity.changeEmail',
  summary: 'Change the email that one signs in with',
  description:
    'Takes the present password; of who has none a sign-in within the last 10 minutes. Who has a second factor proves it first, by `confirmIdentity`. Where this service sends email, the change happens when the link that goes to the new address is followed, and the old address is told; else it happens at once.',
  access: { scope: null, audience: ['member'] },
  effect: 'write',
  rest: 'POST /v1/me/email',
  input: z.object({ email: Email, password: z.string().min(1).max(128).optional() }),
  output: z.object({
    email: z.string().describe('What one signs in with now.'),
    pendingEmail: z.string().nullable().describe('The address that waits to be confirmed.'),
  }),
  errors: [...PERSON_ERRORS, E.email_unavailable, E.mails_outside_limit],
  secrets: ['password'],
  limit: 'auth',
  async run(ctx, { email, password }) {
    const before = await assertPerson(ctx, password)
    if (email === before.email.toLowerCase()) return { email: before.email, pendingEmail: null }
    if (canMail(ctx.services)) {
      await askNewAddress(ctx, { email, before })
      return { email: before.email, pendingEmail: email }
    }
    await systemDbOf(ctx).transaction(async (tx) => {
      const stored = await tx.query(storeEmail, [ctx.actor.id, email])
      if (stored.length === 0) throw new AppError(E.email_unavailable)
      await dropLinks(tx, ctx.actor.id, ['reset_password', 'verify_email', 'change_email', 'secure_account'])
    })
    if (ctx.actor.role) ctx.emit('member.updated', { userId: ctx.actor.id, role: ctx.actor.role })
    return { email, pendingEmail: null }
  },
})

/** Mails both addresses. An address that somebody has gets another mail, and the same is done: nothing tells them apart. */
async function askNewAddress(
  ctx: Context<'iam'>,
  { email, before }: { email: string; before: { email: string; name: string } },
): Promise<void> {
  await assertMayMailOutside(ctx)
  const { name } = before
  const { baseUrl } = ctx.services.config
  const [found] = await systemDbOf(ctx).query<{ taken: boolean }>(isTaken, [email])
  const { url, expiresAt } = await link(ctx, 'change_email', email)
  await mailSelf(ctx, {
    kind: 'confirm_new_email',
    to: email,
    expiresAt,
    write: (mails) =>
      found?.taken
        ? mails.emailInUse({ signInUrl: `${baseUrl}/sign-in` })
        : mails.confirmNewEmail({ name, email, url }),
  })
  await mailSelf(ctx, {
    kind: 'email_change_asked',
    to: before.email,
    write: (mails) => mails.emailChangeAsked({ name, email }),
  })
}

export const cancelEmailChange = operation({
  name: 'identity.cancelEmailChange',
  summary: 'Cancel a change of one’s own email that is not confirmed yet',
  description: 'The link that was mailed to the new address is no longer valid.',
  access: { scope: null, audience: ['member'] },
  effect: 'destroy',
  rest: 'DELETE /v1/me/email/pending',
  input: z.object({}),
  output: z.object({ cancelled: z.boolean().describe('False where no change was pending.') }),
  async run(ctx) {
    const pending = await systemDbOf(ctx).transaction(async (tx) => {
      const found = await pendingEmail(tx, ctx.actor.id)
      await dropLinks(tx, ctx.actor.id, ['change_email'])
      return found
    })
    return { cancelled: pending !== null }
  },
})

export const sendVerificationEmail = operation({
  name: 'identity.sendVerificationEmail',
  summary: 'Ask for a link that verifies one’s own email',
  access: { scope: null, audience: ['member'] },
  effect: 'write',
  rest: 'POST /v1/me/email/verification',
  status: 202,
  input: z.object({}),
  output: z.object({ email: z.string().describe('Where it goes.') }),
  errors: [MailErrors.mail_not_configured],
  limit: 'auth',
  async run(ctx) {
    if (!canMail(ctx.services)) throw new AppError(MailErrors.mail_not_configured)
    const { email, name } = await ctx.db
      .selectFrom('iam_users')
      .select(['email', 'name'])
      .where('id', '=', ctx.actor.id)
      .executeTakeFirstOrThrow()
    const { url, expiresAt } = await link(ctx, 'verify_email', email)
    await mailSelf(ctx, {
      kind: 'verify_email',
      to: email,
      expiresAt,
      write: (mails) => mails.verifyEmail({ name, url }),
    })
    return { email }
  },
})

/** Makes the link to an address; 429 when too many were mailed within the hour. */
async function link(ctx: Context<'iam'>, purpose: Purpose, email: string) {
  const made = await makeLink(systemDbOf(ctx), ctx.services.secrets, {
    userId: ctx.actor.id,
    purpose,
    source: 'mail',
    email,
    ttlMinutes: TTL_MINUTES,
  })
  if (!made) throw new AppError(KernelErrors.rate_limited, { retryAfterSeconds: 3600 })
  return {
    url: `${ctx.services.config.baseUrl}/confirm-email?token=${made.token}`,
    expiresAt: made.expiresAt,
  }
}

interface OwnMail {
  kind: string
  to: string
  expiresAt?: Date
  write: (mails: (typeof accountMails)['en']) => Mail
}

async function mailSelf(ctx: Context<'iam'>, { write, ...mail }: OwnMail): Promise<void> {
  const locale = await mailLocaleOf(ctx, ctx.actor.id)
  await queueMail(ctx, { ...mail, locale, mail: write(accountMails[locale]) })
}
