import type { Context } from '../../../kernel/contract/context.ts'
import { statement } from '../../../kernel/db/transaction.ts'
import { localeOr, mailLocale, type LocaleName } from '../locales.ts'

const read = statement(
  'iam_mail_locale',
  `select ${mailLocale('$1')} as locale from iam_users u where u.id = $2`,
)

/** The language of what the caller's organization mails to a person, or lets them mail. */
export async function mailLocaleOf(
  { tx, org }: Pick<Context, 'tx' | 'org'>,
  userId: string,
): Promise<LocaleName> {
  const [row] = await tx.query<{ locale: string | null }>(read, [org.id, userId])
  return localeOr(row?.locale)
}
