import { formatNumber } from './format-number.ts'
import { language } from './language.en.ts'

const rules = new Intl.PluralRules(language)

/** The forms of a word by the categories of CLDR; a language that has more than two names the others, too. */
export type PluralForms = Record<'one' | 'other', string> & Partial<Record<Intl.LDMLPluralRule, string>>

/** The form for a count, without the number. */
export const pluralForm = (count: number, forms: PluralForms): string =>
  forms[rules.select(count)] ?? forms.other

/** The form for a count after the number as the language writes it, such as “1,204 messages”. */
export const plural = (count: number, forms: PluralForms): string =>
  `${formatNumber(count)} ${pluralForm(count, forms)}`
