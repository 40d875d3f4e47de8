import { useNavigate, useSearch } from '@tanstack/react-router'
import { useSlot } from '../../../data/area/slots.ts'
import type { Command } from '../../../ui/commands/commands.ts'
import { names } from '../names.en.ts'
import { PageFrame } from '../../../ui/page-frames/page-frame.tsx'
import { useWhoami } from '../../../data/session/session.ts'
import { RecentList } from '../parts/recent-list.tsx'
import { changeRecentSearches, withSearch } from '../parts/recent-searches.ts'
import { focusSearch, SearchField } from '../parts/search-field.tsx'
import { searchFilter, type SearchFilter } from '../search-filter.ts'
import { SearchFilters } from '../parts/search-filters.tsx'
import { SearchResults } from '../parts/search-results.tsx'
import { useResultKeys } from '../parts/use-result-keys.ts'

/** The search, which finds the palette’s pages and commands too. */
export function SearchPage() {
  const Commands = useSlot('commands')
  if (!Commands) return <Search commands={[]} />
  return <Commands>{(commands) => <Search commands={commands} />}</Commands>
}

/** Search over conversations, messages, canned replies and commands; what is searched lives in the address. */
function Search({ commands }: { commands: readonly Command[] }) {
  const { actor } = useWhoami()
  const navigate = useNavigate()
  const filter = searchFilter(useSearch({ from: '/app/search' }))
  const onKeyDown = useResultKeys()
  const show = (next: SearchFilter) => {
    const { q, ...rest } = next
    void navigate({ to: '/search', search: { ...(q && { q }), ...rest }, replace: true })
  }
  const clearFilters = () => {
    focusSearch()
    show({ q: filter.q })
  }
  const remember = (q: string) => changeRecentSearches(actor.id, (kept) => withSearch(kept, q))
  return (
    <PageFrame variant="list" title={names.search}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6" onKeyDown={onKeyDown}>
        <SearchField q={filter.q} onSearch={(q) => show({ ...filter, q })} onMeant={remember} />
        {filter.q && <SearchFilters filter={filter} onChange={show} onClear={clearFilters} />}
        {filter.q ? (
          <SearchResults
            filter={filter}
            commands={commands}
            onOpen={() => remember(filter.q)}
            onClearFilters={clearFilters}
          />
        ) : (
          <RecentList me={actor.id} />
        )}
      </div>
    </PageFrame>
  )
}
