// The rules of the numbers written down a second time, in another way, to test the first by.

/** Numbers from 0 to below 1 that look random and are the same in every run. */
export function random(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** So many random digits, often with a date at their beginning. */
export function digitsOf(next: () => number, length: number): string {
  const digit = () => String(Math.floor(next() * 10))
  const two = (from: number, to: number) =>
    String(from + Math.floor(next() * (to - from + 1))).padStart(2, '0')
  const beginnings: Record<number, () => string> = {
    10: () => two(0, 32) + two(0, 13),
    11: () => two(0, 72) + two(0, 53),
    12: () => two(17, 21) + two(0, 99) + two(0, 13) + two(0, 92),
    16: () => two(20, 68),
  }
  let digits = beginnings[length]?.() ?? ''
  while (digits.length < length) digits += digit()
  return digits
}

/** Whether the calendar has the day. */
function isDay(year: number, month: number, day: number): boolean {
  const date = new Date(Date.UTC(2000, 0, 1))
  date.setUTCFullYear(year, month - 1, day)
  return date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}

const dot = (digits: string, weights: string): number =>
  [...weights].reduce((sum, weight, place) => sum + Number(weight) * Number(digits[place]), 0)

/** A fødselsnummer, D-number or H-number as given out until 2031. */
export function isFnrByRule(digits: string): boolean {
  const control = (sum: number) => (11 - (sum % 11)) % 11
  if (String(control(dot(digits, '376189452'))) !== digits[9]) return false
  if (String(control(dot(digits, '5432765432'))) !== digits[10]) return false
  const [day, month, yy] = [0, 2, 4].map((place) => Number(digits.slice(place, place + 2))) as [
    number,
    number,
    number,
  ]
  const individual = Number(digits.slice(6, 9))
  const years = [
    [1900, 0, 99, 0, 499],
    [1900, 40, 99, 900, 999],
    [2000, 0, 39, 500, 999],
    [1800, 54, 99, 500, 749],
  ] as const
  const century = years.find(
    ([, from, to, low, high]) => yy >= from && yy <= to && individual >= low && individual <= high,
  )?.[0]
  if (century === undefined) return false
  return [
    [0, 0],
    [40, 0],
    [0, 40],
  ].some(([d = 0, m = 0]) => isDay(century + yy, month - m, day - d))
}

/** The remainder of the sum of ISO/IEC 7812-1, by the digits of the products. */
const luhnHolds = (digits: string): boolean =>
  [...digits]
    .toReversed()
    .flatMap((digit, place) => [...String(Number(digit) * (place % 2 === 0 ? 1 : 2))])
    .reduce((sum, digit) => sum + Number(digit), 0) %
    10 ===
  0

/** A personnummer or samordningsnummer with its century. */
export function isPnrByRule(digits: string): boolean {
  const year = Number(digits.slice(0, 4))
  const month = Number(digits.slice(4, 6))
  const day = Number(digits.slice(6, 8))
  const isDated = isDay(year, month, day) || isDay(year, month, day - 60)
  return year >= 1800 && year < 2100 && isDated && luhnHolds(digits.slice(2))
}

/** A CPR number with a check digit. */
export function isCprByRule(digits: string): boolean {
  const yy = Number(digits.slice(4, 6))
  const seventh = Number(digits[6])
  let century = 1900
  if (seventh >= 5 && seventh <= 8) century = yy <= 57 ? 2000 : 1800
  else if (seventh === 4 || seventh === 9) century = yy <= 36 ? 2000 : 1900
  return (
    isDay(century + yy, Number(digits.slice(2, 4)), Number(digits.slice(0, 2))) &&
    dot(digits, '4327654321') % 11 === 0
  )
}

/** Sixteen digits of an issuer of payment cards. */
export const isCardByRule = (digits: string): boolean =>
  /^(?:4|5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720|220[0-4]|30[0-5]|35(?:2[89]|[3-8])|3[689]|501[89]|5020|5038|5[6-8]|6011|62|6304|64[4-9]|65|6759|676[0-3])/.test(
    digits,
  ) && luhnHolds(digits)

/** An IBAN by ISO 7064, as one large number. */
export const isIbanByRule = (iban: string): boolean =>
  BigInt(
    (iban.slice(4) + iban.slice(0, 4)).replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55)),
  ) %
    97n ===
  1n
