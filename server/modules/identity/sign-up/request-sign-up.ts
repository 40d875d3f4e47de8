// Across organizations: who signs up belongs to no organization yet.
import { z } from 'zod'
import { systemDbOf } from '../../../kernel/db/system-access.ts'
import { statement } from '../../../kernel/db/transaction.ts'
import { AppError } from '../../../kernel/base/errors.ts'
import type { Job } from '../../../kernel/contract/operation.ts'
import { canMail, MailErrors, queueMail } from '../../mail/index.ts'
import { accountMails } from '../account-mails/account-mails.ts'
import { E } from '../errors.ts'
import { guardSignUp, guardToken } from '../guesses/guesses.ts'
import { localeOf, localeOr, mailLocale } from '../locales.ts'
import { operation } from '../module.ts'
import { Email, LinkToken } from '../schemas.ts'
import { oldestOrganization, organizationExists } from '../founding/found-organization.ts'
import { placeFor } from './join-by-proof.ts'
import { findSignUpProof, makeSignUpLink } from './sign-up-links.ts'
import { assertMaySignUp } from '../founding/sign-up-mode.ts'

const readAccount = statement(
  'iam_read_account_of_sign_up',
  `select ${mailLocale('$2')} as locale from iam_users u where lower(u.email) = $1`,
)

const Payload = z.object({ email: z.string(), locale: z.string().nullable() })

/**
 * Mails the link with which an account is created; whoever has one is told so instead. The mail is sent by the organization of
 * whoever runs the service: there is no other yet.
 */
export const mailSignUp: Job<typeof Payload> = {
  name: 'identity.mail_sign_up',
  payload: Payload,
  async run({ services, transaction, systemDb }, { email, locale }) {
    const sender = await oldestOrganization(systemDb)
    if (!sender || !canMail(services)) return
    const { secrets, config } = services
    const [account] = await systemDb.query<{ locale: string | null }>(readAccount, [email, sender.id])
    // Also where there is an account: whoever asks again and again gets no more mails to somebody.
    const made = await makeSignUpLink(systemDb, secrets, email)
    if (!made) return
    const language = localeOr(account?.locale ?? locale)
    const { signUp, signUpInUse } = accountMails[language]
    const { baseUrl } = config
    await transaction(sender.id, (ctx) =>
      queueMail(ctx, {
        kind: 'sign_up',
        to: email,
        locale: language,
        expiresAt: made.expiresAt,
        mail: account
          ? signUpInUse({ signInUrl: `${baseUrl}/sign-in` })
          : signUp({ url: `${baseUrl}/sign-up?token=${made.token}` }),
      }),
    )
  },
}

export const requestSignUp = operation({
  name: 'identity.requestSignUp',
  summary: 'Ask for a link to create an account, by email',
  description:
    'Where `SVC_SIGN_UP` lets people without an invitation in. The answer is the same whether anybody has the address or not: whoever has an account is told so by the mail. The link works once, for 24 hours; a newer one replaces it. At most five an hour go to one address.',
  access: 'public',
  effect: 'write',
  rest: 'POST /v1/auth/sign-up/link',
  status: 202,
  input: z.object({ email: Email }),
  output: z.object({ accepted: z.literal(true) }),
  errors: [
    E.signup_invite_only,
    E.signup_domain_not_allowed,
    E.signup_closed,
    E.set_up_first,
    E.network_paused,
    MailErrors.mail_not_configured,
  ],
  limit: 'auth',
  audit: false,
  async run(ctx, { email }) {
    if (!(await organizationExists(systemDbOf(ctx)))) throw new AppError(E.set_up_first)
    assertMaySignUp(ctx.services, email)
    if (!canMail(ctx.services)) throw new AppError(MailErrors.mail_not_configured)
    await guardSignUp(ctx)
    // Whether there is such an account is found out by the job: the answer takes no longer for one that exists.
    const locale = localeOf(ctx.call.acceptLanguage) ?? null
    ctx.enqueue(mailSignUp, { email, locale }, { key: `sign-up:${email}` })
    return { accepted: true as const }
  },
})

export const lookupSignUp = operation({
  name: 'identity.lookupSignUp',
  summary: 'Read what a link to create an account is for',
  description: 'For the page on which the account is created.',
  access: 'public',
  effect: 'read',
  rest: 'GET /v1/auth/sign-up/link',
  input: z.object({ token: LinkToken }),
  output: z.object({
    email: z.string(),
    name: z.string().nullable().describe('What another service calls the person; null where none does.'),
    needsPassword: z.boolean().describe('False where the person signs in with another service.'),
    foundsOrganization: z.boolean().describe('Whether the account comes with a new organization.'),
    orgName: z.string().nullable().describe('The organization that the person joins, where it is known.'),
  }),
  errors: [
    E.network_paused,
    E.link_not_valid,
    E.signup_invite_only,
    E.signup_domain_not_allowed,
    E.signup_closed,
  ],
  secrets: ['token'],
  limit: 'auth',
  run: (ctx, { token }) =>
    guardToken(ctx, async () => {
      const proof = await findSignUpProof(systemDbOf(ctx), ctx.services.secrets.hash(token))
      if (!proof) throw new AppError(E.link_not_valid)
      const { place, orgName } = await placeFor(ctx, proof)
      return {
        email: proof.email,
        name: proof.name,
        needsPassword: proof.issuer === '',
        foundsOrganization: place === 'own' || place === 'first',
        orgName,
      }
    }),
})
