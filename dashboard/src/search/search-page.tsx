import { useNavigate, useSearch } from '@tanstack/react-router'
import { t } from '../messages/en.ts'
import { TeamPage } from '../pages/team-page.tsx'
import { useWhoami } from '../session.ts'
import { RecentList } from './recent-list.tsx'
import { changeRecentSearches, withSearch } from './recent-searches.ts'
import { focusSearch, SearchField } from './search-field.tsx'
import { searchFilter, type SearchFilter } from './search-filter.ts'
import { SearchFilters } from './search-filters.tsx'
import { SearchResults } from './search-results.tsx'
import { useResultKeys } from './use-result-keys.ts'

/** Search over conversations, messages, canned replies and pages; what is searched lives in the address. */
export function SearchPage() {
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
    <TeamPage title={t.pages.search} scrollId="search">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6" onKeyDown={onKeyDown}>
        <SearchField q={filter.q} onSearch={(q) => show({ ...filter, q })} onMeant={remember} />
        {filter.q && <SearchFilters filter={filter} onChange={show} onClear={clearFilters} />}
        {filter.q ? (
          <SearchResults filter={filter} onOpen={() => remember(filter.q)} onClearFilters={clearFilters} />
        ) : (
          <RecentList me={actor.id} />
        )}
      </div>
    </TeamPage>
  )
}
