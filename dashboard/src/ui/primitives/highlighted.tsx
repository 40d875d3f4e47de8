import { piecesOf } from './search-terms.ts'

/** A text in which the words of a search are marked. */
export function Highlighted({ text, terms }: { text: string; terms: readonly string[] }) {
  return piecesOf(text, terms).map(({ text: piece, isHit }, index) =>
    isHit ? (
      <mark key={index} className="rounded-small bg-amber-soft font-medium text-ink">
        {piece}
      </mark>
    ) : (
      piece
    ),
  )
}
