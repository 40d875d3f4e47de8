import { FEWEST_DIGITS, isAlphanumeric, isDigit } from './plain-text.ts'

/** Lengths by country, from the IBAN registry (ISO 13616). */
const LENGTHS: ReadonlyMap<string, number> = new Map(
  Object.entries({
    15: 'NO',
    16: 'BE',
    18: 'DK FI FK FO GL NL SD',
    19: 'MK SI',
    20: 'AT BA EE KZ LT LU MN XK',
    21: 'CH HR LI LV',
    22: 'BG BH CR DE GB GE IE ME RS VA',
    23: 'AE GI IL IQ OM SO TL',
    24: 'AD CZ ES MD PK RO SA SE SK TN VG',
    25: 'LY PT ST',
    26: 'IS TR',
    27: 'BI DJ FR GR IT MC MR SM',
    28: 'AL AZ BY CY DO GT HN HU LB NI PL SV',
    29: 'BR EG PS QA UA',
    30: 'JO KW MU YE',
    31: 'MT SC',
    32: 'LC',
    33: 'RU',
  }).flatMap(([length, countries]) =>
    countries.split(' ').map((country) => [country, Number(length)] as const),
  ),
)

const BEGINNING = /(?<![A-Za-z0-9•])[A-Za-z]{2}\d{2}/g

/** What makes it part of something longer. */
const GOES_ON = /^(?:[A-Za-z0-9•]|[.-][\d•[])/

/** Where IBANs stand in a plain text: written together, or with single spaces or dashes anywhere. */
export function findIbans(text: string): { start: number; end: number }[] {
  return [...text.matchAll(BEGINNING)].flatMap(({ index }) => {
    const end = endOfIban(text, index)
    return end === null ? [] : [{ start: index, end }]
  })
}

function endOfIban(text: string, start: number): number | null {
  const length = LENGTHS.get(text.slice(start, start + 2).toUpperCase())
  if (length === undefined) return null
  let iban = ''
  let end = start
  while (iban.length < length) {
    if (isAlphanumeric(text.charCodeAt(end))) iban += text[end]
    else if ((text[end] !== ' ' && text[end] !== '-') || !isAlphanumeric(text.charCodeAt(end + 1)))
      return null
    end++
  }
  return isIban(iban) && !GOES_ON.test(text.slice(end, end + 2)) ? end : null
}

/** ISO 7064 MOD 97-10, letters counting from 10. */
function isIban(iban: string): boolean {
  let rest = 0
  let digits = 0
  for (let place = 0; place < iban.length; place++) {
    const code = iban.charCodeAt((place + 4) % iban.length)
    const value = isDigit(code) ? code - 48 : (code & 31) + 9
    if (value < 10) digits++
    rest = (rest * (value < 10 ? 10 : 100) + value) % 97
  }
  // Ordinary words after two letters and two digits are not an account.
  return digits >= FEWEST_DIGITS && rest === 1
}
