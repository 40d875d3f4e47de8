// Across organizations: an account belongs to a person, in however many organizations.
import { z } from 'zod'
import type { Context } from '../../../kernel/contract/context.ts'
import { statement } from '../../../kernel/db/transaction.ts'
import type { Job } from '../../../kernel/contract/operation.ts'
import { canMail } from '../../mail/index.ts'
import { makeLink } from '../account-links/account-links.ts'
import { addresseeById, mailAddressee, type Addressee } from '../account-mails/mail-account.ts'
import { auditInOrganizations } from '../audit-in-organizations.ts'
import { localeOr, type LocaleName } from '../locales.ts'
import { resetUrl } from '../password-reset/reset-link.ts'
import { browserName } from './browser-name.ts'

const TTL_MINUTES = 3 * 24 * 60

const Payload = z.object({
  userId: z.string(),
  requestId: z.string(),
  at: z.iso.datetime(),
  address: z.string(),
  userAgent: z.string().optional(),
})

const readZone = statement(
  'iam_read_zone_of_alert',
  `select coalesce(u.timezone, o.timezone) as timezone from iam_users u left join iam_orgs o on o.id = $2 where u.id = $1`,
)

/**
 * Tells a person of a sign-in from a browser that is not known for their account: their organizations by a line in the audit
 * log, themselves by mail, with a link that sets a new password and so ends it.
 */
export const signInAlert: Job<typeof Payload> = {
  name: 'identity.sign_in_alert',
  payload: Payload,
  async run({ services, transaction, systemDb }, { userId, requestId, at, address, userAgent }) {
    const [person] = await systemDb.query<Addressee>(addresseeById, [userId])
    if (!person) return
    const { name, email, orgId } = person
    await systemDb.transaction((tx) =>
      auditInOrganizations(tx, {
        operation: { name: 'identity.signIn', rest: 'POST /v1/auth/sign-in' },
        call: { requestId, via: 'rest', address, origin: undefined, userAgent },
        userId,
        name,
        credentialId: 'sign-in',
        input: { newBrowser: true },
      }),
    )
    if (!canMail(services)) return
    const { secrets, config, places } = services
    const link = {
      userId,
      purpose: 'secure_account',
      source: 'mail',
      email,
      ttlMinutes: TTL_MINUTES,
    } as const
    const made = await makeLink(systemDb, secrets, link)
    const [zone] = await systemDb.query<{ timezone: string | null }>(readZone, [userId, orgId])
    const locale = localeOr(person.locale)
    await mailAddressee({ services, transaction }, person, {
      kind: 'new_sign_in',
      ...(made && { expiresAt: made.expiresAt }),
      write: (mails) =>
        mails.newSignIn({
          name,
          at: timeIn(locale, zone?.timezone ?? 'UTC', new Date(at)),
          browser: browserName(userAgent),
          place: placeName(locale, places(address).country),
          address: address || null,
          url: made ? resetUrl(config.baseUrl, made.token) : null,
        }),
    })
  },
}

/** Plans to tell somebody of the sign-in that this call is. */
export function tellOfSignIn(ctx: Pick<Context, 'enqueue' | 'call'>, userId: string): void {
  const { requestId, address, userAgent } = ctx.call
  ctx.enqueue(signInAlert, {
    userId,
    requestId,
    at: new Date().toISOString(),
    address: address.slice(0, 100),
    ...(userAgent !== undefined && { userAgent: userAgent.slice(0, 300) }),
  })
}

const timeIn = (locale: LocaleName, timeZone: string, at: Date): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'long', timeZone }).format(at)

const placeName = (locale: LocaleName, country: string | null): string | null =>
  country === null
    ? null
    : (new Intl.DisplayNames(locale, { type: 'region', fallback: 'none' }).of(country) ?? null)
