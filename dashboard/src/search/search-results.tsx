import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Button } from '../components/button.tsx'
import { classNames } from '../components/class-names.ts'
import { EmptyState, ErrorState, Skeleton } from '../components/states.tsx'
import { f } from '../messages/en-search.ts'
import { ConversationResult } from './conversation-result.tsx'
import { OtherResultGroups, ResultGroup, useOtherResults } from './other-results.tsx'
import { isNarrowed, type SearchFilter } from './search-filter.ts'
import { searchQuery } from './search-queries.ts'
import { termsOf } from './search-terms.ts'

/** How many results are looked for, and in how many steps, before somebody asks for more. */
const enough = 10
const mostSteps = 8

interface ResultsProps {
  filter: SearchFilter
  onOpen: () => void
  onClearFilters: () => void
}

/** Everything that a search finds, by kind. */
export function SearchResults({ filter, onOpen, onClearFilters }: ResultsProps) {
  const query = useSteps(filter)
  const terms = termsOf(filter.q)
  const items = query.data?.pages.flatMap((page) => page.items) ?? []
  const isSearching = query.isFetching && items.length === 0
  const isEmpty = query.isSuccess && !isSearching && items.length === 0 && !query.hasNextPage
  const others = useOtherResults(filter.q, terms)
  const showsOthers = !isNarrowed(filter) && others.replies.length + others.commands.length > 0
  return (
    <>
      <p role="status" className="sr-only">
        {query.isFetching ? f.searching : query.isSuccess && f.found(items.length, query.hasNextPage)}
      </p>
      {isSearching && !query.isError && <Skeleton lines={7} />}
      {query.isError && items.length === 0 && (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      )}
      {items.length > 0 && (
        <ResultGroup
          title={f.conversations}
          more={<span className="text-small text-ink-3">{f.found(items.length, query.hasNextPage)}</span>}
        >
          <ul className={classNames(query.isPlaceholderData && 'opacity-60')}>
            {items.map((item) => (
              <ConversationResult key={item.id} item={item} terms={terms} onOpen={onOpen} />
            ))}
          </ul>
        </ResultGroup>
      )}
      {query.hasNextPage && !isSearching && (
        <Button
          className="justify-self-center"
          onClick={() => void query.fetchNextPage()}
          disabled={query.isFetchingNextPage}
        >
          {query.isFetchingNextPage ? f.searching : f.more}
        </Button>
      )}
      {isEmpty && showsOthers && <p className="px-3 text-small text-ink-2">{f.noConversation}</p>}
      {isEmpty && !showsOthers && (
        <EmptyState title={f.nothing(filter.q)} hint={adviceFor(filter)}>
          {isNarrowed(filter) && <Button onClick={onClearFilters}>{f.clearFilters}</Button>}
        </EmptyState>
      )}
      {showsOthers && <OtherResultGroups {...others} q={filter.q} terms={terms} onOpen={onOpen} />}
    </>
  )
}

function adviceFor(filter: SearchFilter): string {
  if (isNarrowed(filter)) return f.nothingFiltered
  return filter.q.includes('"') ? f.nothingQuoted : f.nothingHint
}

/** Goes on by itself while little was found: a step of the search may find nothing and still not be the end. */
function useSteps(filter: SearchFilter) {
  const query = useInfiniteQuery(searchQuery(filter))
  const { data, hasNextPage, isFetching, isError, isPlaceholderData, fetchNextPage } = query
  const found = data?.pages.reduce((sum, page) => sum + page.items.length, 0) ?? 0
  const goesOn =
    hasNextPage &&
    !isFetching &&
    !isError &&
    !isPlaceholderData &&
    found < enough &&
    (data?.pages.length ?? 0) < mostSteps
  useEffect(() => {
    if (goesOn) void fetchNextPage()
  }, [goesOn, fetchNextPage])
  return query
}
