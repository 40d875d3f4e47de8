/** Where something is missing in a canned reply that was filled in. */
export interface Gap {
  at: number
  /** The variable that is not known. */
  name: string
}

const PLACE = /\{\{([^{}|]*)(?:\|([^{}]*))?\}\}/g

interface Segment {
  /** What stands before the variable. */
  text: string
  name: string
  fallback: string | undefined
}

/**
 * Finds where variables were left out: the text as it was written beside the text as the server filled it in. Where the
 * two do not fit, because somebody changed the reply meanwhile, there are none.
 */
export function gapsOf(written: string, filled: string, missing: readonly string[]): Gap[] {
  if (missing.length === 0) return []
  const gaps: Gap[] = []
  const { segments, rest } = segmentsOf(written)
  let at = 0
  for (const [index, { text, name, fallback }] of segments.entries()) {
    if (!filled.startsWith(text, at)) return []
    at += text.length
    if (missing.includes(name)) {
      if (fallback === undefined) gaps.push({ at, name })
      at += (fallback ?? '').length
      continue
    }
    const next = segments[index + 1]?.text ?? rest
    const end = next === '' ? (segments[index + 1] ? -1 : filled.length) : filled.indexOf(next, at)
    if (end < at) return []
    at = end
  }
  return filled.slice(at) === rest ? gaps : []
}

function segmentsOf(written: string): { segments: Segment[]; rest: string } {
  const segments: Segment[] = []
  let from = 0
  for (const match of written.matchAll(PLACE)) {
    const [place, name = '', fallback] = match
    segments.push({
      text: written.slice(from, match.index),
      name: name.trim(),
      fallback: fallback?.trim(),
    })
    from = match.index + place.length
  }
  return { segments, rest: written.slice(from) }
}
