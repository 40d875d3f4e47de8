import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Command } from '../../../ui/commands/commands.ts'
import { Button } from '../../../ui/primitives/button.tsx'
import { classNames } from '../../../ui/primitives/class-names.ts'
import { EmptyState, ErrorState, Skeleton } from '../../../ui/primitives/states.tsx'
import { text } from '../text.en.ts'
import { ConversationResult } from './conversation-result.tsx'
import { OtherResultGroups, ResultGroup, useOtherResults } from './other-results.tsx'
import { isNarrowed, type SearchFilter } from '../search-filter.ts'
import { searchQuery } from '../data.ts'
import { termsOf } from '../../../ui/primitives/search-terms.ts'

/** How many results are read by themselves, and in how many requests at most. */
const enough = 10
const mostSteps = 8

interface ResultsProps {
  filter: SearchFilter
  /** What the palette offers beside what is registered now. */
  commands: readonly Command[]
  onOpen: () => void
  onClearFilters: () => void
}

/** Everything that a search finds, by kind. */
export function SearchResults({ filter, commands, onOpen, onClearFilters }: ResultsProps) {
  const query = useSteps(filter)
  const terms = termsOf(filter.q)
  const items = query.data?.pages.flatMap((page) => page.items) ?? []
  const isSearching = query.isFetching && items.length === 0
  const isEmpty = query.isSuccess && !isSearching && items.length === 0 && !query.hasNextPage
  const others = useOtherResults(filter.q, terms, commands)
  const showsOthers = !isNarrowed(filter) && others.replies.length + others.commands.length > 0
  return (
    <>
      <p role="status" className="sr-only">
        {query.isFetching ? text.searching : query.isSuccess && text.found(items.length, query.hasNextPage)}
      </p>
      {isSearching && !query.isError && <Skeleton lines={7} />}
      {query.isError && items.length === 0 && (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      )}
      {items.length > 0 && (
        <ResultGroup
          title={text.conversations}
          more={<span className="text-small text-ink-3">{text.found(items.length, query.hasNextPage)}</span>}
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
          {query.isFetchingNextPage ? text.searching : text.more}
        </Button>
      )}
      {isEmpty && showsOthers && <p className="px-3 text-small text-ink-2">{text.noConversation}</p>}
      {isEmpty && !showsOthers && (
        <EmptyState title={text.nothing(filter.q)} hint={adviceFor(filter)}>
          {isNarrowed(filter) && <Button onClick={onClearFilters}>{text.clearFilters}</Button>}
        </EmptyState>
      )}
      {showsOthers && <OtherResultGroups {...others} q={filter.q} terms={terms} onOpen={onOpen} />}
    </>
  )
}

function adviceFor(filter: SearchFilter): string {
  if (isNarrowed(filter)) return text.nothingFiltered
  return filter.q.includes('"') ? text.nothingQuoted : text.nothingHint
}

/** Reads on by itself while little was found: a page of the search may be empty and not the last. */
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
