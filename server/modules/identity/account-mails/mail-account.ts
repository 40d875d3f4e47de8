import type { JobContext } from '../../../kernel/contract/context.ts'
import { statement } from '../../../kernel/db/transaction.ts'
import { canMail, queueMail, type Mail } from '../../mail/index.ts'
import { localeOr, mailLocale } from '../locales.ts'
import { accountMails, type AccountMails } from './account-mails.ts'

/** A person as mails to them need it. */
export interface Addressee {
  userId: string
  email: string
  name: string
  locale: string | null
  /** Whose outbox the mail takes: that of the organization they sign in to, or that invites them. */
  orgId: string | null
}

const SELECT_ADDRESSEE = `select u.id as "userId", u.email, u.name, ${mailLocale('sender.org_id')} as locale,
    sender.org_id as "orgId"
  from iam_users u cross join lateral (select coalesce(
    (select m.org_id from iam_memberships m where m.user_id = u.id order by m.is_default desc, m.joined_at limit 1),
    (select i.org_id from iam_invitations i where i.email = lower(u.email) and i.accepted_at is null
      and i.revoked_at is null and i.expires_at > now() order by i.created_at desc limit 1)) as org_id) sender`

export const addresseeByEmail = statement(
  'iam_addressee_by_email',
  `${SELECT_ADDRESSEE} where lower(u.email) = $1`,
)
export const addresseeById = statement('iam_addressee_by_id', `${SELECT_ADDRESSEE} where u.id = $1`)

/** Queues a mail to a person from a job; nothing happens to who belongs nowhere. */
export async function mailAddressee(
  { services, transaction }: Pick<JobContext, 'services' | 'transaction'>,
  { orgId, locale, ...person }: Addressee,
  mail: { kind: string; to?: string; expiresAt?: Date; write: (mails: AccountMails) => Mail },
): Promise<void> {
  if (!orgId || !canMail(services)) return
  const language = localeOr(locale)
  await transaction(orgId, (ctx) =>
    queueMail(ctx, {
      kind: mail.kind,
      to: mail.to ?? person.email,
      locale: language,
      mail: mail.write(accountMails[language]),
      ...(mail.expiresAt && { expiresAt: mail.expiresAt }),
    }),
  )
}
