import { useQuery } from '@tanstack/react-query'
import { ListState } from '../../../ui/page-frames/list-state.tsx'
import { Rows } from '../../../ui/page-frames/settings-section.tsx'
import { EmptyState } from '../../../ui/primitives/states.tsx'
import { termsOf } from '../../../ui/primitives/search-terms.ts'
import { hitsQuery } from '../data.ts'
import { text } from '../text.en.ts'
import { HitRow } from './document-row.tsx'

/** Shorter words are in every text: marking them would say nothing. */
const SHORTEST = 3

/** What answers a question. */
export function Hits({ q, spaceId }: { q: string; spaceId: string | undefined }) {
  const query = useQuery(hitsQuery(q, spaceId))
  const terms = termsOf(q)
    .map((term) => term.replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ''))
    .filter((term) => term.length >= SHORTEST || /\d/.test(term))
  return (
    <ListState query={query}>
      {({ items }) => (
        <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-3">
          <p role="status" className="text-small text-ink-3">
            {text.found(items.length)}
          </p>
          {items.length === 0 ? (
            <EmptyState title={text.nothingFound} hint={text.nothingFoundHint} />
          ) : (
            <Rows>
              {items.map((hit) => (
                <HitRow key={hit.documentId} hit={hit} terms={terms} />
              ))}
            </Rows>
          )}
        </div>
      )}
    </ListState>
  )
}
