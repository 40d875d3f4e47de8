import { language } from './language.en.ts'
import type { Language } from './languages.ts'

/** Where a language has no habits of its own for a region: with the day before the month, as in most of the world. */
const elsewhere: Record<Language, string> = { en: 'en-001', de: 'de' }

/**
 * A language of the interface as it is written where the viewer is, on their 12- or 24-hour clock, such as
 * `en-GB-u-hc-h23`; `languages` are the viewer's, the preferred one first.
 */
export function viewerLocale(written: Language, languages: readonly string[]): string {
  const first = new Intl.Locale(languages[0] ?? written)
  const wanted = `${written}-${first.maximize().region ?? 'US'}`
  const known = new Intl.DateTimeFormat(wanted).resolvedOptions().locale === wanted
  const { hourCycle } = new Intl.DateTimeFormat(first.baseName, { hour: 'numeric' }).resolvedOptions()
  return `${known ? wanted : elsewhere[written]}-u-hc-${hourCycle ?? 'h23'}`
}

/** The viewer's locale for dates and times; that of the United States where there is no page, as in tests. */
export const locale = viewerLocale(language, typeof document === 'undefined' ? [] : navigator.languages)

/** How the time of day is written in such a locale: 09:05 on a 24-hour clock, 9:05 AM on a 12-hour one. */
export const clockOf = (viewer: string) =>
  ({ hour: /-h2[34]$/.test(viewer) ? '2-digit' : 'numeric', minute: '2-digit' }) as const

/** The time of day in the viewer's locale. */
export const CLOCK = clockOf(locale)
