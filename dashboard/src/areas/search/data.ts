import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { client } from '../../data/api.ts'
import { searchInput, type SearchFilter } from './search-filter.ts'

/** The conversations that a search finds, the latest activity first. A page may be short, even empty. */
export const searchQuery = (filter: SearchFilter) =>
  infiniteQueryOptions({
    queryKey: ['search', filter],
    queryFn: ({ pageParam, signal }) =>
      client.conversations.listQueue(
        { ...searchInput(filter, Date.now()), limit: 25, ...(pageParam && { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    enabled: filter.q !== '',
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  })
