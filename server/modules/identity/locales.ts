import { z } from 'zod'

/** The languages that mails to people are written in. */
export const Locale = z.enum(['en', 'de'])

/** The tag of one of these languages. */
export type LocaleName = z.output<typeof Locale>

/** The language of mails to a person, English where it is not known. */
export const localeOr = (stored: string | null | undefined): LocaleName =>
  Locale.safeParse(stored).data ?? 'en'

/** The first language of an `Accept-Language` header that mails are written in; `null` when there is none. */
export function localeOf(acceptLanguage: string | undefined): LocaleName | null {
  const wanted = (acceptLanguage ?? '')
    .slice(0, 500)
    .split(',')
    .map((part, place) => {
      const [tag = '', ...parameters] = part.trim().toLowerCase().split(';')
      const quality = parameters.map((text) => /^\s*q=([\d.]+)\s*$/.exec(text)?.[1]).find(Boolean)
      return { language: tag.split('-')[0] ?? '', quality: Number(quality ?? 1), place }
    })
    .filter(({ quality }) => quality > 0)
    .toSorted((a, b) => b.quality - a.quality || a.place - b.place)
  for (const { language } of wanted) {
    const known = Locale.safeParse(language)
    if (known.success) return known.data
  }
  return null
}
