import { isLuhn } from './identity-numbers.ts'

/** First four digits, from and to, and the lengths of such numbers. */
const ISSUERS: readonly [from: number, to: number, ...lengths: number[]][] = [
  [2200, 2204, 16, 17, 18, 19], // Mir
  [2221, 2720, 16], // Mastercard
  [3000, 3059, 14, 16], // Diners Club
  [3400, 3499, 15], // American Express
  [3528, 3589, 16, 17, 18, 19], // JCB
  [3600, 3699, 14, 16], // Diners Club
  [3700, 3799, 15], // American Express
  [3800, 3999, 14, 16], // Diners Club
  [4000, 4999, 13, 16, 19], // Visa
  [5018, 5020, 13, 14, 15, 16, 17, 18, 19], // Maestro, Dankort
  [5038, 5038, 13, 14, 15, 16, 17, 18, 19], // Maestro
  [5100, 5599, 16], // Mastercard
  [5600, 5899, 13, 14, 15, 16, 17, 18, 19], // Maestro
  [6011, 6011, 16, 17, 18, 19], // Discover
  [6200, 6299, 16, 17, 18, 19], // UnionPay
  [6304, 6304, 13, 14, 15, 16, 17, 18, 19], // Maestro
  [6440, 6599, 16, 17, 18, 19], // Discover
  [6759, 6763, 13, 14, 15, 16, 17, 18, 19], // Maestro
]

/** Lengths by the first four digits. */
const LENGTHS: readonly number[][] = Array.from({ length: 10_000 }, (_, issuer) =>
  ISSUERS.flatMap(([from, to, ...lengths]) => (issuer >= from && issuer <= to ? lengths : [])),
)

/** The longest card number. */
export const LONGEST_CARD = 19

/** Whether digits are the number of a payment card: of a known issuer, with its check digit. */
export const isPaymentCard = (digits: string): boolean =>
  (LENGTHS[Number(digits.slice(0, 4))]?.includes(digits.length) ?? false) &&
  isLuhn(digits) &&
  !isBarcode(digits)

/** Goods have 13 digits with a check digit of their own (EAN-13); cards nearly never have so few. */
function isBarcode(digits: string): boolean {
  if (digits.length !== 13) return false
  const sum = [...digits].reduce(
    (total, digit, place) => total + Number(digit) * (place % 2 === 0 ? 1 : 3),
    0,
  )
  return sum % 10 === 0
}
