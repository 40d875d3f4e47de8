import { z } from 'zod'
import { acceptedLanguage } from '../../kernel/base/accept-language.ts'

/** The languages of the dashboard and of mails to people. */
export const Locale = z.enum(['en', 'de'])

/** The tag of one of these languages. */
export type LocaleName = z.output<typeof Locale>

/**
 * SQL: the language of mails to the user `u` from an organization: the one that they chose, else that of the organization, else what
 * their browser said first; null where nothing is known.
 */
export const mailLocale = (orgId: string): string =>
  `coalesce(u.chosen_locale, (select o.locale from iam_orgs o where o.id = ${orgId}), u.locale)`

/** The language of mails to a person, English where it is not known. */
export const localeOr = (stored: string | null | undefined): LocaleName =>
  Locale.safeParse(stored).data ?? 'en'

/** The first language of an `Accept-Language` header that mails are written in; `null` when there is none. */
export const localeOf = (acceptLanguage: string | undefined): LocaleName | null =>
  acceptedLanguage(acceptLanguage, Locale.options)
