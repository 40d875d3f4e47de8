import { launcherEn, panelEn } from './en.ts'

/** The languages that there are texts for; English is complete and the last resort. */
const LAUNCHER = { en: launcherEn }
const PANEL = { en: panelEn }

/** Texts of the launcher. */
export type LauncherMessages = typeof launcherEn
/** Texts of the panel. */
export type PanelMessages = typeof panelEn
/** A text in the plural forms that a language has. */
export interface Plural {
  one: string
  other: string
}

/** The language tags to try, best first: the embed's, the page's, the browser's. */
export const wantedLocales = (forced: string | undefined): string[] =>
  [forced, document.documentElement.lang, ...navigator.languages].filter((tag): tag is string => Boolean(tag))

/** The tag for dates and numbers: the first one that `Intl` knows and whose texts we have. */
export function pickLocale(
  wanted: readonly string[],
  available: readonly string[] = Object.keys(LAUNCHER),
): string {
  for (const tag of wanted) {
    try {
      const locale = new Intl.Locale(tag)
      if (available.includes(locale.language)) return locale.toString()
    } catch {
      // Not a language tag.
    }
  }
  return 'en'
}

const languageOf = (locale: string) => locale.split('-', 1)[0] as 'en'

/** Texts of the launcher in a language. */
export const launcherMessages = (locale: string): LauncherMessages =>
  LAUNCHER[languageOf(locale)] ?? launcherEn

/** Texts of the panel in a language. */
export const panelMessages = (locale: string): PanelMessages => PANEL[languageOf(locale)] ?? panelEn

/** Puts values in the place of `{name}`. */
export const fill = (text: string, values: Record<string, string | number>) =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))

/** The form for a number, with the number in it. */
export function plural(locale: string, forms: Plural, count: number): string {
  const rule = new Intl.PluralRules(locale).select(count)
  const form = (forms as Plural & Partial<Record<Intl.LDMLPluralRule, string>>)[rule] ?? forms.other
  return fill(form, { count: new Intl.NumberFormat(locale).format(count) })
}
