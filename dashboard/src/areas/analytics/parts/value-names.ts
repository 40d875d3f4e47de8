import { text } from '../text.en.ts'
import type { Dimension } from '../dimensions.ts'
import { language } from '../../../text/language.en.ts'

const regions = new Intl.DisplayNames(language, { type: 'region' })
const languages = new Intl.DisplayNames(language, { type: 'language' })

function named(names: Intl.DisplayNames, code: string): string {
  try {
    return names.of(code) ?? code
  } catch {
    return code
  }
}

const known: Partial<Record<Dimension, Readonly<Record<string, string>>>> = {
  channel: text.channels,
  device: text.devices,
  screen: text.screens,
  bot: text.botReasons,
}

/** A value as a person reads it; codes stay what is stored and filtered by. */
export function valueName(dimension: Dimension, value: string | null): string {
  if (value === null) return text.none[dimension]
  if (dimension === 'country') return named(regions, value)
  if (dimension === 'region') return regionName(value)
  if (dimension === 'language') return named(languages, value)
  return known[dimension]?.[value] ?? value
}

/** A part of a country, such as NO-03; the country in words. */
function regionName(value: string): string {
  const [country = '', part] = value.split('-')
  return part && /^[A-Z]{2}$/.test(country) ? `${named(regions, country)}, ${part}` : value
}
