/** What a masked character looks like. */
export const HIDDEN = '•'

/** No number that is looked for has fewer digits. */
export const FEWEST_DIGITS = 9

/**
 * A text as detectors read it: digits of every script are 0 to 9, dashes `-`, runs of spaces one space; marks and
 * invisible characters are gone. Each of its characters is one UTF-16 unit; `at` says where it stood.
 */
export interface PlainText {
  text: string
  at: Uint32Array
}

const ANY_DIGIT = /\p{Nd}/u
const DIGITS = /\p{Nd}/gu
const SPACE = /\p{Zs}/u
const DASH = /[\p{Pd}\u2212]/u
const UNUSUAL = /[\p{Nd}\p{Zs}\p{Pd}\u2212\p{M}\p{Cf}]/u

/** The first digit beyond ASCII. */
const ARABIC_ZERO = 0x660
const TAB = 9
const BLANK = 32
const BULLET = 0x2022
/** Outside of the basic plane a letter is like another, but it may take no more than one unit. */
const OTHER = 0xfffd
/** Left out. */
const NOTHING = 1

/** Whether a character is one of 0 to 9. */
export const isDigit = (code: number): boolean => code >= 48 && code <= 57

/** Whether a character is a digit or a letter. */
export const isAlphanumeric = (code: number): boolean =>
  isDigit(code) || (code >= 65 && code <= 90) || (code >= 97 && code <= 122)

/** How many units the character at a place takes. */
export const lengthAt = (text: string, place: number): number =>
  (text.codePointAt(place) ?? 0) > 0xffff ? 2 : 1

/** Whether a text can hold a number at all; cheap, since nearly all texts cannot. */
export function holdsManyDigits(text: string): boolean {
  let digits = 0
  let isForeign = false
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    if (isDigit(code)) digits++
    else if (code >= ARABIC_ZERO) isForeign = true
  }
  return digits >= FEWEST_DIGITS || (isForeign && (text.match(DIGITS)?.length ?? 0) >= FEWEST_DIGITS)
}

/** Reads a text; linear in its length. */
export function readPlain(text: string): PlainText {
  const signs = new Uint16Array(text.length)
  const at = new Uint32Array(text.length)
  let length = 0
  for (let index = 0; index < text.length; index++) {
    const code = text.codePointAt(index) ?? 0
    const isList = code === BULLET && isListBullet(signs.subarray(0, length), text.charCodeAt(index + 1))
    const sign = isList ? BLANK : signOf(code)
    if (sign !== NOTHING && !(sign === BLANK && signs[length - 1] === BLANK)) {
      signs[length] = sign
      at[length] = index
      length++
    }
    if (code > 0xffff) index++
  }
  return { text: Buffer.from(signs.buffer, 0, 2 * length).toString('utf16le'), at }
}

/** What is known of characters beyond ASCII: those of the basic plane, and the unusual ones of others. */
const known = new Map<number, number>()

/** What a character is read as. */
export function signOf(code: number): number {
  if (code < 128) return code === TAB ? BLANK : code
  let sign = known.get(code)
  if (sign === undefined) {
    sign = classify(code)
    if (sign !== OTHER) known.set(code, sign)
  }
  return sign
}

function classify(code: number): number {
  const character = String.fromCodePoint(code)
  if (!UNUSUAL.test(character)) return code > 0xffff ? OTHER : code
  if (ANY_DIGIT.test(character)) {
    // Unicode keeps the ten digits of a script together, in order.
    let zero = code
    while (ANY_DIGIT.test(String.fromCodePoint(zero - 1))) zero--
    return 48 + ((code - zero) % 10)
  }
  if (SPACE.test(character)) return BLANK
  return DASH.test(character) ? 45 : NOTHING
}

/** A single bullet before an item of a list; others stand for digits that were masked. */
const isListBullet = (before: Uint16Array, next: number): boolean =>
  next !== BULLET && !/(?:[\d•+-]|•[ +-]{1,3})$/.test(String.fromCharCode(...before.slice(-4)))
