/**
 * The language of the interface as it is written where the viewer is, on their 12- or 24-hour clock, such as
 * `en-GB-u-hc-h23`; `languages` are the viewer's, the preferred one first.
 */
export function viewerLocale(languages: readonly string[]): string {
  const first = new Intl.Locale(languages[0] ?? 'en')
  const region = first.maximize().region ?? 'US'
  const wanted = `en-${region}`
  const known = new Intl.DateTimeFormat(wanted).resolvedOptions().locale === wanted
  // Where English has no habits of its own: those of most of the world, with the day before the month.
  const written = known ? wanted : 'en-001'
  const { hourCycle } = new Intl.DateTimeFormat(first.baseName, { hour: 'numeric' }).resolvedOptions()
  return `${written}-u-hc-${hourCycle ?? 'h23'}`
}

/** The viewer's locale for dates and times; that of the United States where there is no page, as in tests. */
export const locale = viewerLocale(typeof document === 'undefined' ? [] : navigator.languages)

/** How the time of day is written in such a locale: 09:05 on a 24-hour clock, 9:05 AM on a 12-hour one. */
export const clockOf = (viewer: string) =>
  ({ hour: /-h2[34]$/.test(viewer) ? '2-digit' : 'numeric', minute: '2-digit' }) as const

/** The time of day in the viewer's locale. */
export const CLOCK = clockOf(locale)
