import { statement, type Tx } from '../../../kernel/db/transaction.ts'
import { localeOf } from '../locales.ts'

const storeLocale = statement(
  'iam_remember_locale',
  `update iam_users set locale = $2 where id = $1 and locale is null`,
)

/** Takes the language of a person's mails from their browser, unless it is known. */
export async function rememberLocale(
  tx: Tx,
  userId: string,
  acceptLanguage: string | undefined,
): Promise<void> {
  const locale = localeOf(acceptLanguage)
  if (locale) await tx.query(storeLocale, [userId, locale])
}
