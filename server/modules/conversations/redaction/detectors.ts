import { findIbans } from './ibans.ts'
import { danish, norwegian, swedish, type Candidate } from './identity-numbers.ts'
import { CARD_LENGTH, isPaymentCard } from './payment-cards.ts'
import { HIDDEN, holdsManyDigits, readPlain, type PlainText } from './plain-text.ts'

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

/** The numbers in a text, by their place; where several overlap, the most certain one, then the longest. */
export function detect(text: string): Match[] {
  if (!holdsManyDigits(text)) return []
  const plain = readPlain(text)
  return withoutOverlaps(findAll(plain), inOrder)
    .map((match) => ({
      ...match,
      start: placeOf(plain, match.start),
      end: placeOf(plain, match.end - 1) + lengthAt(text, placeOf(plain, match.end - 1)),
    }))
    .toSorted((a, b) => a.start - b.start)
}

/** Where a character of a plain text stood. */
export const placeOf = ({ at }: PlainText, index: number): number => at[index] ?? 0

/** How many units the character takes there. */
export const lengthAt = (text: string, place: number): number =>
  (text.codePointAt(place) ?? 0) > 0xffff ? 2 : 1

/** Which of two matches goes before the other. */
export const inOrder = (a: Match, b: Match): number =>
  certainty(a) - certainty(b) ||
  b.end - b.start - (a.end - a.start) ||
  a.start - b.start ||
  DETECTORS.indexOf(a.detector) - DETECTORS.indexOf(b.detector)

const certainty = ({ confidence }: Match): number => (confidence === 'high' ? 0 : 1)

/** The first of the matches, and of the others those that touch none that was taken. */
export function withoutOverlaps(matches: readonly Match[], order: (a: Match, b: Match) => number): Match[] {
  const taken = new Set<number>()
  return matches.toSorted(order).filter(({ start, end }) => {
    for (let place = start; place < end; place++) if (taken.has(place)) return false
    for (let place = start; place < end; place++) taken.add(place)
    return true
  })
}

/** Everything in a plain text that could be one of the numbers, overlapping ones too. */
export function findAll({ text }: PlainText): Match[] {
  const groups = groupsOf(text)
  return [
    ...groups.flatMap((_, first) => [
      ...identityNumbersAt(text, groups, first),
      ...cardsAt(text, groups, first),
    ]),
    ...findIbans(text).map((place) => ({ ...place, detector: 'iban' as const, confidence: 'high' as const })),
  ]
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

function groupsOf(text: string): Group[] {
  const found = [...text.matchAll(GROUP)]
  return found.map(([digits], index) => {
    const start = found[index]?.index ?? 0
    const end = start + digits.length
    return { start, end, digits, gap: GAPS.get(text.slice(end, found[index + 1]?.index ?? end)) }
  })
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

function identityNumbersAt(text: string, groups: readonly Group[], first: number): Match[] {
  const matches: Match[] = []
  const start = groups[first]?.start ?? 0
  let shape = ''
  let digits = ''
  for (const group of groups.slice(first, first + MOST_GROUPS)) {
    shape += group.digits.length
    digits += group.digits
    const detectors = SHAPES.get(shape) ?? []
    if (detectors.length > 0 && !digits.includes(HIDDEN) && standsAlone(text, start, group.end)) {
      const candidate: Candidate = { digits, shape, isNamed: () => isNamed(text, start) }
      for (const detector of detectors) {
        const confidence = CHECKS[detector](candidate)
        if (confidence) matches.push({ start, end: group.end, detector, confidence })
      }
    }
    if (group.gap === undefined) break
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
    if (digits.length > CARD_LENGTH.max) return matches
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
  if (/[\d•]-$|\d\.$|\+$/.test(before) || /^(?:[A-Za-z_]|-[\d•]|\.\d)/.test(after)) return false
  return !/[A-Za-z_]-?$/.test(before) || isNamed(text, start)
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
