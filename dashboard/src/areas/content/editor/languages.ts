import type { ContentEntryDetail, ContentLocale, ContentTranslation } from '@stoa/sdk'

/** One language of an entry, as its tab shows it. */
export interface LanguageOfEntry {
  locale: ContentLocale
  translation: ContentTranslation | undefined
  /** Whether the entry in the default language was changed after this translation was. */
  isStale: boolean
}

type Group = Pick<ContentEntryDetail, 'translations'>

/** The languages of an entry in their order, with those that it lacks and those that are behind the default one. */
export function languagesOf({ translations }: Group, locales: readonly ContentLocale[]): LanguageOfEntry[] {
  const known = new Set(locales.map(({ code }) => code))
  const others = translations
    .filter(({ locale }) => !known.has(locale))
    .map(({ locale: code }) => ({ id: code, code, name: code, isDefault: false, position: 0 }))
  const usual = locales.find(({ isDefault }) => isDefault)?.code
  const source = translations.find(({ locale }) => locale === usual)
  return [...locales, ...others].map((locale) => {
    const translation = translations.find((each) => each.locale === locale.code)
    const isStale =
      translation !== undefined &&
      source !== undefined &&
      translation.id !== source.id &&
      Date.parse(source.updatedAt) > Date.parse(translation.updatedAt)
    return { locale, translation, isStale }
  })
}
