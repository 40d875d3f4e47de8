import type { Confidence } from './detectors.ts'

/** What is known of digits that may be an identity number. */
export interface Candidate {
  digits: string
  /** Lengths of its groups and what stands between them, such as `6-4`. */
  shape: string
  /** Whether the text calls it an identity number. */
  isNamed(): boolean
}

const CHECK_1 = [3, 7, 6, 1, 8, 9, 4, 5, 2, 1]
const CHECK_2 = [5, 4, 3, 2, 7, 6, 5, 4, 3, 2, 1]
const CPR = [4, 3, 2, 7, 6, 5, 4, 3, 2, 1]

/**
 * Norwegian fødselsnummer, D-number (day + 40) or H-number (month + 40). Numbers given out from 2032 on have a
 * looser first check digit and say nothing of the century; those need a dash or a word.
 * https://skatteetaten.github.io/folkeregisteret-api-dokumentasjon/nytt-fodselsnummer-fra-2032/
 */
export function norwegian({ digits, shape, isNamed }: Candidate): Confidence | null {
  const rest = weighted(digits, CHECK_1) % 11
  if (rest > 3 || weighted(digits, CHECK_2) % 11 !== 0) return null
  const [dd, mm, yy] = pairs(digits)
  const isD = dd > 40
  const isH = mm > 40
  if (isD && isH) return null
  const [day, month] = [isD ? dd - 40 : dd, isH ? mm - 40 : mm]
  const year = norwegianYear(yy, Number(digits.slice(6, 9)))
  if (rest === 0 && year !== null && isDate(year, month, day)) return 'high'
  return !isH && isDate(2000 + yy, month, day) && (shape.includes('-') || isNamed()) ? 'medium' : null
}

/** The year of birth by the individual number, as given out until 2031. */
function norwegianYear(yy: number, individual: number): number | null {
  if (individual < 500) return 1900 + yy
  if (yy < 40) return 2000 + yy
  if (individual >= 900) return 1900 + yy
  return individual < 750 && yy >= 54 ? 1800 + yy : null
}

/** Swedish personnummer or samordningsnummer (day + 60). */
export function swedish({ digits, shape, isNamed }: Candidate): Confidence | null {
  const ten = digits.slice(-10)
  if (!isLuhn(ten)) return null
  const [yy, month, dd] = pairs(ten)
  const century = digits.length === 12 ? Number(digits.slice(0, 2)) : 20
  const day = dd > 60 ? dd - 60 : dd
  if (century < 18 || century > 20 || !isDate(100 * century + yy, month, day)) return null
  // Ten digits in a row that start with 0 may be a telephone number.
  return shape === '10' && digits.startsWith('0') && !isNamed() ? 'medium' : 'high'
}

/** Danish CPR number. Since 2007 they are given out without a check digit too; those need a dash or a word. */
export function danish({ digits, shape, isNamed }: Candidate): Confidence | null {
  const [day, month, yy] = pairs(digits)
  if (!isDate(danishYear(yy, Number(digits[6])), month, day)) return null
  if (weighted(digits, CPR) % 11 === 0) return 'high'
  return shape.includes('-') || isNamed() ? 'medium' : null
}

/** The year of birth by the seventh digit. */
function danishYear(yy: number, seventh: number): number {
  if (seventh < 4) return 1900 + yy
  if (seventh === 4 || seventh === 9) return yy < 37 ? 2000 + yy : 1900 + yy
  return yy < 58 ? 2000 + yy : 1800 + yy
}

/** Whether the last digit is the check digit of ISO/IEC 7812-1. */
export function isLuhn(digits: string): boolean {
  let sum = 0
  for (let place = 1; place <= digits.length; place++) {
    const digit = digits.charCodeAt(digits.length - place) - 48
    const doubled = 2 * digit
    sum += place % 2 === 1 ? digit : doubled > 9 ? doubled - 9 : doubled
  }
  return sum % 10 === 0
}

const pairs = (digits: string): [number, number, number] => [
  Number(digits.slice(0, 2)),
  Number(digits.slice(2, 4)),
  Number(digits.slice(4, 6)),
]

const weighted = (digits: string, weights: readonly number[]): number =>
  weights.reduce((sum, weight, place) => sum + weight * (digits.charCodeAt(place) - 48), 0)

const DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

function isDate(year: number, month: number, day: number): boolean {
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
  return day >= 1 && day <= (month === 2 && isLeap ? 29 : (DAYS[month - 1] ?? 0))
}
