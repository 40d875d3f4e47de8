import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { client } from '../../data/api.ts'

/** What a change of documents and proposals touches. */
export const TOUCHES = [['knowledge'], ['review'], ['home']] as const

/** The spaces, by name. */
export const spacesQuery = queryOptions({
  queryKey: ['knowledge', 'spaces'],
  queryFn: () => client.kb.listSpaces({}),
})

/** The documents of a space, or of all, changed last first. */
export const documentsQuery = (spaceId: string | undefined) =>
  infiniteQueryOptions({
    queryKey: ['knowledge', 'documents', spaceId],
    queryFn: ({ pageParam }) =>
      client.kb.listDocuments({
        limit: 50,
        ...(spaceId && { spaceId }),
        ...(pageParam && { cursor: pageParam }),
      }),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    select: ({ pages }) => pages.flatMap(({ items }) => items),
  })

/** One document with its text. */
export const documentQuery = (id: string) =>
  queryOptions({
    queryKey: ['knowledge', 'document', id],
    queryFn: () => client.kb.getDocument({ id }),
  })

/** So many versions the server lists at most. */
const MOST_VERSIONS = 20

/** The latest versions of a document, with their texts. */
export const versionsQuery = (id: string) =>
  queryOptions({
    queryKey: ['knowledge', 'versions', id],
    queryFn: () => client.kb.listVersions({ id, limit: MOST_VERSIONS }),
  })

/** What answers a question; what was found before stays in sight meanwhile. */
export const hitsQuery = (query: string, spaceId: string | undefined) =>
  queryOptions({
    queryKey: ['knowledge', 'search', query, spaceId],
    queryFn: () => client.kb.search({ query, limit: 20, ...(spaceId && { spaceId }) }),
    placeholderData: keepPreviousData,
  })

/** What is proposed to be known. */
export const candidatesQuery = queryOptions({
  queryKey: ['knowledge', 'candidates'],
  queryFn: () => client.kb.listCurationCandidates({}),
})

/** One proposal, with the document that it would change. */
export const candidateQuery = (id: string) =>
  queryOptions({
    queryKey: ['knowledge', 'candidate', id],
    queryFn: () => client.kb.getCurationCandidate({ id }),
  })

/** How often one looks how far a reading is. */
const READING_MS = 2000

/** The websites that documents come from, the newest first; asked for again and again while one is read. */
export const sourcesQuery = infiniteQueryOptions({
  queryKey: ['knowledge', 'sources'],
  queryFn: ({ pageParam }) => client.kb.listSources({ limit: 50, ...(pageParam && { cursor: pageParam }) }),
  initialPageParam: '',
  getNextPageParam: (page) => page.nextCursor ?? undefined,
  select: ({ pages }) => pages.flatMap(({ items }) => items),
  refetchInterval: ({ state }) =>
    state.data?.pages.some(({ items }) => items.some((each) => each.state === 'reading'))
      ? READING_MS
      : false,
})

/** One of them. */
export const sourceQuery = (id: string) =>
  queryOptions({
    queryKey: ['knowledge', 'source', id],
    queryFn: () => client.kb.getSource({ id }),
    refetchInterval: ({ state }) => (state.data?.state === 'reading' ? READING_MS : false),
  })

/** Its pages, by their addresses. */
export const sourcePagesQuery = (id: string, isReading: boolean) =>
  infiniteQueryOptions({
    queryKey: ['knowledge', 'source-pages', id],
    queryFn: ({ pageParam }) =>
      client.kb.listSourcePages({ id, limit: 100, ...(pageParam && { cursor: pageParam }) }),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    select: ({ pages }) => pages.flatMap(({ items }) => items),
    refetchInterval: isReading ? READING_MS : false,
  })
