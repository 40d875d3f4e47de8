import { DETECTORS, detect, inOrder, type Confidence, type Detector, type Match } from './detectors.ts'
import { HIDDEN, isAlphanumeric, lengthAt, signOf } from './plain-text.ts'

/** What is to be hidden, and how. */
export interface RedactionPolicy {
  policy: 'off' | 'mask' | 'remove'
  detectors: readonly Detector[]
  minConfidence: Confidence
}

/** The policy of organizations that chose none: nothing is hidden. */
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
  const matches = detect(text)
  if (matches.length === 0) return { text, found: [] }
  const meant = matches.filter((match) => isMeant(match, policy)).toSorted(inOrder)
  const others = matches.filter((match) => !isMeant(match, policy)).toSorted(inOrder)
  const found = countsOf(withoutOverlaps([...meant, ...others], text.length))
  if (meant.length === 0) return { text, found }
  return { text: policy.policy === 'mask' ? mask(text, meant) : remove(text, meant), found }
}

const isMeant = ({ detector, confidence }: Match, { policy, detectors, minConfidence }: RedactionPolicy) =>
  policy !== 'off' && detectors.includes(detector) && (confidence === 'high' || minConfidence === 'medium')

/** The matches without those that overlap one that goes before them. */
function withoutOverlaps(matches: readonly Match[], length: number): Match[] {
  const taken = new Uint8Array(length)
  return matches.filter(({ start, end }) => {
    if (taken.subarray(start, end).includes(1)) return false
    taken.fill(1, start, end)
    return true
  })
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
function mask(text: string, matches: readonly Match[]): string {
  const hidden = new Uint8Array(text.length)
  for (const { start, end, detector } of matches) {
    const places: number[] = []
    for (let place = start; place < end; place += lengthAt(text, place))
      if (isAlphanumeric(signOf(text.codePointAt(place) ?? 0))) places.push(place)
    const [from, to] = MASKED[detector](places.length)
    for (const place of places.slice(from, to)) hidden[place] = 1
  }
  let masked = ''
  let done = 0
  for (let place = hidden.indexOf(1); place >= 0; place = hidden.indexOf(1, place + 1)) {
    masked += text.slice(done, place) + HIDDEN
    done = place + lengthAt(text, place)
  }
  return masked + text.slice(done)
}

/** Where several overlap, one marker stands for them all. */
function remove(text: string, matches: readonly Match[]): string {
  let kept = ''
  let done = 0
  let open: Match | undefined
  for (const match of matches.toSorted((a, b) => a.start - b.start)) {
    if (open && match.start < open.end) {
      const best = inOrder(match, open) < 0 ? match : open
      open = { ...best, start: open.start, end: Math.max(open.end, match.end) }
    } else {
      if (open) kept += MARKERS[open.detector]
      kept += text.slice(done, match.start)
      open = match
    }
    done = Math.max(done, match.end)
  }
  return kept + (open ? MARKERS[open.detector] : '') + text.slice(done)
}
