import { findIbans } from './ibans.ts'
import { danish, norwegian, swedish } from './identity-numbers.ts'
import { isPaymentCard, LONGEST_CARD } from './payment-cards.ts'
import { HIDDEN, holdsManyDigits, lengthAt, readPlain } from './plain-text.ts'

/** What can be found, in the order in which one goes before another where both fit. */
export const DETECTORS = ['no_fnr', 'se_pnr', 'dk_cpr', 'payment_card', 'iban'] as const

export type Detector = (typeof DETECTORS)[number]

/** `high` where check digits hold, `medium` where only form and words say so. */
export type Confidence = 'high' | 'medium'

/** A number that was found, from `start` to before `end`. */
export interface Match {
  start: number
  end: number
  detector: Detector
  confidence: Confidence
}

/** Everything in a text that could be one of the numbers, overlapping ones too. */
export function detect(text: string): Match[] {
  if (!holdsManyDigits(text)) return []
  const { text: plain, at } = readPlain(text)
  return findAll(plain).map((match) => {
    const last = at[match.end - 1] ?? 0
    return { ...match, start: at[match.start] ?? 0, end: last + lengthAt(text, last) }
  })
}

/** Which of two matches goes before the other. */
export const inOrder = (a: Match, b: Match): number =>
  certainty(a) - certainty(b) ||
  b.end - b.start - (a.end - a.start) ||
  a.start - b.start ||
  DETECTORS.indexOf(a.detector) - DETECTORS.indexOf(b.detector)

const certainty = ({ confidence }: Match): number => (confidence === 'high' ? 0 : 1)

function findAll(text: string): Match[] {
  const groups = groupsOf(text)
  const matches = findIbans(text).map((place): Match => ({ ...place, detector: 'iban', confidence: 'high' }))
  for (let first = 0; first < groups.length; first++)
    matches.push(...identityNumbersAt(text, groups, first), ...cardsAt(text, groups, first))
  return matches
}

/** Digits in a row, masked ones included. */
interface Group {
  start: number
  end: number
  digits: string
  /** What lies before the next group: one of ` `, `-` and `+`, or `undefined` where they do not belong together. */
  gap: string | undefined
}

const GROUP = /[\d•]+/g
const GAPS = new Map([' ', '-', '+', ' -', '- ', ' - '].map((gap) => [gap, gap.trim() || ' ']))
const LONGEST_GAP = 3

function groupsOf(text: string): Group[] {
  const groups: Group[] = []
  for (const { 0: digits, index: start } of text.matchAll(GROUP)) {
    const last = groups.at(-1)
    if (last && start - last.end <= LONGEST_GAP) last.gap = GAPS.get(text.slice(last.end, start))
    groups.push({ start, end: start + digits.length, digits, gap: undefined })
  }
  return groups
}

const CHECKS = { no_fnr: norwegian, se_pnr: swedish, dk_cpr: danish }

type IdentityDetector = keyof typeof CHECKS

/** How identity numbers are written: lengths of the groups and what stands between them. */
const SHAPES: ReadonlyMap<string, readonly IdentityDetector[]> = new Map([
  ['11', ['no_fnr']],
  ['6 5', ['no_fnr']],
  ['6-5', ['no_fnr']],
  ['6 3 2', ['no_fnr']],
  ['6-4', ['se_pnr', 'dk_cpr']],
  ['6 4', ['se_pnr', 'dk_cpr']],
  ['10', ['se_pnr', 'dk_cpr']],
  ['6+4', ['se_pnr']],
  ['8-4', ['se_pnr']],
  ['8 4', ['se_pnr']],
  ['12', ['se_pnr']],
])
const MOST_GROUPS = 3
const MOST_DIGITS = 12

function identityNumbersAt(text: string, groups: readonly Group[], first: number): Match[] {
  const matches: Match[] = []
  const start = groups[first]?.start ?? 0
  let shape = ''
  let digits = ''
  for (let index = first; index < first + MOST_GROUPS; index++) {
    const group = groups[index]
    if (!group) break
    shape += group.digits.length
    digits += group.digits
    const detectors = digits.includes(HIDDEN) ? undefined : SHAPES.get(shape)
    for (const detector of detectors ?? []) {
      const confidence = CHECKS[detector]({ digits, shape, isNamed: () => isNamed(text, start) })
      if (confidence && standsAlone(text, start, group.end))
        matches.push({ start, end: group.end, detector, confidence })
    }
    if (group.gap === undefined || digits.length >= MOST_DIGITS) break
    shape += group.gap
  }
  return matches
}

const FEWEST_IN_GROUP = 4

/** Written together or in groups, of which only the last may be shorter than four digits. */
function cardsAt(text: string, groups: readonly Group[], first: number): Match[] {
  const matches: Match[] = []
  const start = groups[first]?.start ?? 0
  let digits = ''
  for (let index = first; ; index++) {
    const group = groups[index]
    if (!group) return matches
    digits += group.digits
    if (digits.length > LONGEST_CARD || digits.includes(HIDDEN)) return matches
    if (isPaymentCard(digits) && standsAlone(text, start, group.end))
      matches.push({ start, end: group.end, detector: 'payment_card', confidence: 'high' })
    if (group.digits.length < FEWEST_IN_GROUP || (group.gap !== ' ' && group.gap !== '-')) return matches
  }
}

/**
 * Whether digits are a number of their own: not part of a longer one, of a telephone number with a country code, of
 * a decimal, or of an id with letters. Letters may touch it where they name it, as in `CPR010180…`.
 */
function standsAlone(text: string, start: number, end: number): boolean {
  const before = text.slice(Math.max(0, start - 2), start)
  const after = text.slice(end, end + 2)
  if (/[\d•\]][.-]$|\+$/.test(before) || /^(?:[A-Za-z]|[.-][\d•[])/.test(after)) return false
  return !/[A-Za-z]-?$/.test(before) || isNamed(text, start)
}

const WORDS =
  /(?:^|[^a-z])(?:cpr|[dfp]nr|ssn|(?:person|samordnings|f(?:ø|oe?)dsels)n(?:umme)?r|d-nummer|identity number|national id|social security)/i
const REACH = 40

/** Whether an identity number is spoken of shortly before, with no other number in between. */
function isNamed(text: string, start: number): boolean {
  const before = text.slice(Math.max(0, start - REACH), start)
  // The bracket is the end of what a removed number left.
  return WORDS.test(before.slice(before.search(/[\d•\]][^\d•\]]*$/) + 1))
}
