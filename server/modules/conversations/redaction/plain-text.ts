/** What a masked character looks like. */
export const HIDDEN = '•'

/** No number that is looked for has fewer digits. */
const FEWEST_DIGITS = 9

/**
 * A text as detectors read it: digits of every script are 0 to 9, dashes `-`, runs of spaces one space; marks and
 * invisible characters are gone. Each of its characters is one UTF-16 unit; `at` says where it stood.
 */
export interface PlainText {
  text: string
  at: readonly number[]
}

const DIGIT = /\p{Nd}/u
const DIGITS = /\p{Nd}/gu
const SPACE = /\p{Zs}/u
const DASH = /[\p{Pd}\u2212]/u
const UNUSUAL = /[\p{Nd}\p{Zs}\p{Pd}\u2212\p{M}\p{Cf}]/u

/** The first digit beyond ASCII. */
const ARABIC_ZERO = 0x660

/** Whether a text can hold a number at all; cheap, since nearly all texts cannot. */
export function holdsManyDigits(text: string): boolean {
  let digits = 0
  let isForeign = false
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    if (code >= 48 && code <= 57) digits++
    else if (code >= ARABIC_ZERO) isForeign = true
  }
  return digits >= FEWEST_DIGITS || (isForeign && (text.match(DIGITS)?.length ?? 0) >= FEWEST_DIGITS)
}

/** Reads a text; linear in its length. */
export function readPlain(text: string): PlainText {
  const signs: string[] = []
  const at: number[] = []
  let index = 0
  for (const character of text) {
    const sign = character === HIDDEN && isListBullet(signs, text[index + 1]) ? ' ' : plainSign(character)
    if (sign !== '' && !(sign === ' ' && signs.at(-1) === ' ')) {
      signs.push(sign)
      at.push(index)
    }
    index += character.length
  }
  return { text: signs.join(''), at }
}

function plainSign(character: string): string {
  if (character < '\u0080') return character === '\t' ? ' ' : character
  // Outside of the basic plane a letter is like another, but it may take no more than one unit.
  if (!UNUSUAL.test(character)) return character.length === 1 ? character : '\uFFFD'
  if (DIGIT.test(character)) return digitOf(character)
  if (SPACE.test(character)) return ' '
  return DASH.test(character) ? '-' : ''
}

const foreignDigits = new Map<string, string>()

/** Unicode keeps the ten digits of a script together, in order. */
function digitOf(character: string): string {
  let digit = foreignDigits.get(character)
  if (digit === undefined) {
    const code = character.codePointAt(0) ?? 0
    let zero = code
    while (DIGIT.test(String.fromCodePoint(zero - 1))) zero--
    foreignDigits.set(character, (digit = String((code - zero) % 10)))
  }
  return digit
}

/** A single bullet before an item of a list; others stand for digits that were masked. */
function isListBullet(before: readonly string[], next: string | undefined): boolean {
  if (next === HIDDEN) return false
  let from = before.length - 1
  while (from > before.length - 4 && /^[ +-]$/.test(before[from] ?? '')) from--
  const sign = before[from] ?? ''
  if (sign === HIDDEN) return false
  return !/^\d$/.test(sign) || before.slice(from + 1).join('') === ' '
}
