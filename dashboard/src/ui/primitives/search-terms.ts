/** The words and "quoted phrases" of a search, as the server takes them apart. */
export function termsOf(q: string): string[] {
  const texts = Array.from(q.matchAll(/"([^"]*)(?:"|$)|\S+/g), ([word, phrase]) => (phrase ?? word).trim())
  return [...new Set(texts.map((text) => text.replace(/\s+/g, ' ')))].filter((text) => text !== '')
}

/** A piece of a text, and whether it was searched. */
export interface Piece {
  text: string
  isHit: boolean
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** A text split at the search terms in it, ignoring case; the longest where several begin at one place. */
export function piecesOf(text: string, terms: readonly string[]): Piece[] {
  if (terms.length === 0) return text ? [{ text, isHit: false }] : []
  const longestFirst = terms.toSorted((a, b) => b.length - a.length).map(escaped)
  return text
    .split(new RegExp(`(${longestFirst.join('|')})`, 'giu'))
    .map((piece, index) => ({ text: piece, isHit: index % 2 === 1 }))
    .filter((piece) => piece.text !== '')
}
