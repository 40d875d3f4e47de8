import type { en } from './en.ts'
import { LAUNCHER_TEXTS, type LauncherTexts } from './launcher-texts.ts'

/** A text in the plural forms that a language has. */
export type Plural = { other: string } & Partial<Record<Intl.LDMLPluralRule, string>>

/** Texts of the panel. */
export type PanelMessages = {
  [Key in keyof typeof en]: (typeof en)[Key] extends string ? string : Plural
}

/** The language tags to try, best first: the embed's, the page's, the browser's. */
export const wantedLocales = (forced: string | undefined): string[] =>
  [forced, document.documentElement.lang, ...navigator.languages].filter((tag): tag is string => Boolean(tag))

/** The locale of the chat: the first tag that `Intl` knows and that has texts, else `en`. */
export function pickLocale(
  wanted: readonly string[],
  available: readonly string[] = Object.keys(LAUNCHER_TEXTS),
): string {
  for (const tag of wanted) {
    try {
      // Our Norwegian is Bokmål.
      const locale = new Intl.Locale(tag.replace(/^(no|nor|nn|nno)(?![a-z])/i, 'nb'))
      if (available.includes(locale.language)) return locale.toString()
    } catch {
      // Not a language tag.
    }
  }
  return 'en'
}

/** The language of a picked locale. */
export const languageOf = (locale: string) => locale.split('-', 1)[0] as string

/** The writing direction of a picked locale. */
export const directionOf = (locale: string) => (languageOf(locale) === 'ar' ? 'rtl' : 'ltr')

/** The launcher’s texts in a locale. */
export const launcherTexts = (locale: string): LauncherTexts =>
  LAUNCHER_TEXTS[languageOf(locale)] ?? (LAUNCHER_TEXTS.en as LauncherTexts)

/** Replaces `{name}` by values. */
export const fill = (text: string, values: Record<string, string | number>) =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))

/** The plural form for a count, with the count in it. */
export function plural(locale: string, forms: Plural, count: number): string {
  const form = forms[new Intl.PluralRules(locale).select(count)] ?? forms.other
  return fill(form, { count: new Intl.NumberFormat(locale).format(count) })
}
