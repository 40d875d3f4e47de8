import {
  DETECTORS,
  findAll,
  inOrder,
  lengthAt,
  placeOf,
  withoutOverlaps,
  type Confidence,
  type Detector,
  type Match,
} from './detectors.ts'
import { HIDDEN, holdsManyDigits, readPlain, type PlainText } from './plain-text.ts'

/** What an organization wants hidden, and how. */
export interface RedactionPolicy {
  policy: 'off' | 'mask' | 'remove'
  detectors: readonly Detector[]
  minConfidence: Confidence
}

/** Where nothing was chosen. */
export const NO_REDACTION: RedactionPolicy = { policy: 'off', detectors: [], minConfidence: 'high' }

/** How often something was found; never a digit of it. */
export interface Found {
  detector: Detector
  confidence: Confidence
  count: number
}

/** What a removed number leaves; without a digit, and closed by a bracket. */
const MARKERS: Record<Detector, string> = {
  no_fnr: '[removed: Norwegian identity number]',
  se_pnr: '[removed: Swedish identity number]',
  dk_cpr: '[removed: Danish identity number]',
  payment_card: '[removed: payment card]',
  iban: '[removed: IBAN]',
}

/** Which of a number's digits and letters a mask hides, from and to before. */
const MASKED: Record<Detector, (length: number) => [from: number, to: number]> = {
  no_fnr: (length) => [length - 5, length],
  se_pnr: (length) => [length - 4, length],
  dk_cpr: (length) => [length - 4, length],
  payment_card: (length) => [0, length - 4],
  iban: (length) => [4, length - 4],
}

/**
 * Hides the numbers that the policy names, and tells all that was found, under every policy. Linear in the length of
 * the text; what was redacted once stays as it is.
 */
export function redact(text: string, policy: RedactionPolicy): { text: string; found: Found[] } {
  if (!holdsManyDigits(text)) return { text, found: [] }
  const plain = readPlain(text)
  const matches = findAll(plain)
  if (matches.length === 0) return { text, found: [] }
  const isMeant = ({ detector, confidence }: Match) =>
    policy.policy !== 'off' &&
    policy.detectors.includes(detector) &&
    (confidence === 'high' || policy.minConfidence === 'medium')
  const meantFirst = (a: Match, b: Match) => Number(isMeant(b)) - Number(isMeant(a)) || inOrder(a, b)
  const found = countsOf(withoutOverlaps(matches, meantFirst))
  const meant = matches.filter(isMeant)
  if (meant.length === 0) return { text, found }
  return { text: policy.policy === 'mask' ? mask(text, plain, meant) : remove(text, plain, meant), found }
}

function countsOf(matches: readonly Match[]): Found[] {
  return DETECTORS.flatMap((detector) =>
    (['high', 'medium'] as const).flatMap((confidence) => {
      const count = matches.filter(
        (match) => match.detector === detector && match.confidence === confidence,
      ).length
      return count === 0 ? [] : [{ detector, confidence, count }]
    }),
  )
}

/** Where two overlap, what one of them hides is hidden. */
function mask(text: string, plain: PlainText, matches: readonly Match[]): string {
  const hidden = new Set<number>()
  for (const { start, end, detector } of matches) {
    const signs: number[] = []
    for (let index = start; index < end; index++)
      if (/[\dA-Za-z]/.test(plain.text[index] ?? '')) signs.push(index)
    const [from, to] = MASKED[detector](signs.length)
    for (const index of signs.slice(from, to)) hidden.add(placeOf(plain, index))
  }
  let masked = ''
  let done = 0
  for (const place of [...hidden].toSorted((a, b) => a - b)) {
    masked += text.slice(done, place) + HIDDEN
    done = place + lengthAt(text, place)
  }
  return masked + text.slice(done)
}

/** Where several overlap, one marker stands for them all. */
function remove(text: string, plain: PlainText, matches: readonly Match[]): string {
  let kept = ''
  let done = 0
  const sorted = matches.toSorted((a, b) => a.start - b.start)
  for (let index = 0; index < sorted.length;) {
    let best = sorted[index] as Match
    const { start } = best
    let { end } = best
    for (index++; index < sorted.length && (sorted[index] as Match).start < end; index++) {
      const next = sorted[index] as Match
      end = Math.max(end, next.end)
      if (inOrder(next, best) < 0) best = next
    }
    const last = placeOf(plain, end - 1)
    kept += text.slice(done, placeOf(plain, start)) + MARKERS[best.detector]
    done = last + lengthAt(text, last)
  }
  return kept + text.slice(done)
}
