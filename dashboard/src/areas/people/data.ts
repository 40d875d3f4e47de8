import type { SegmentFilter } from '@stoa/sdk'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { client } from '../../data/api.ts'

/** Whatever is shown of people. */
export const peopleKey = ['people'] as const

/** People, changed last first; with a text, those in whom it is found. */
export const peopleQuery = (q = '') =>
  infiniteQueryOptions({
    queryKey: ['people', 'list', q],
    queryFn: ({ pageParam }) =>
      client.crm.listContacts({ limit: 50, ...(q && { q }), ...(pageParam && { cursor: pageParam }) }),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  })

/** One person, by their id. */
export const personQuery = (id: string) =>
  queryOptions({ queryKey: ['people', 'one', id], queryFn: () => client.crm.getContact({ id }) })

/** By what a person is known. */
export const addressesQuery = (id: string) =>
  queryOptions({
    queryKey: ['people', 'addresses', id],
    queryFn: () => client.crm.listAddresses({ id }),
  })

/** What happened with a person, newest first. */
export const timelineQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['people', 'timeline', id],
    queryFn: ({ pageParam }) =>
      client.crm.getTimeline({ id, limit: 20, ...(pageParam && { cursor: pageParam }) }),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  })

/** Deleted people who can be restored, the last one first. */
export const deletedPeopleQuery = infiniteQueryOptions({
  queryKey: ['people', 'deleted'],
  queryFn: ({ pageParam }) =>
    client.crm.listDeletedContacts({ limit: 50, ...(pageParam && { cursor: pageParam }) }),
  initialPageParam: '',
  getNextPageParam: (page) => page.nextCursor ?? undefined,
})

/** How many pairs are shown at a time. */
export const MOST_PAIRS = 200

/** Pairs that wait for a decision, or that were merged. */
export const duplicatesQuery = (status: 'pending' | 'applied') =>
  queryOptions({
    queryKey: ['people', 'duplicates', status],
    queryFn: () => client.crm.listMergeProposals({ status, limit: MOST_PAIRS }),
  })

/** What merging a pair would do. Not with the people: once decided about, there is none to read again. */
export const mergePreviewQuery = (id: string) =>
  queryOptions({
    queryKey: ['merge-preview', id],
    staleTime: 0,
    queryFn: () => client.crm.previewMergeProposal({ id }),
  })

/** The segments; nobody has more than fit. */
export const segmentsQuery = queryOptions({
  queryKey: ['people', 'segments'],
  queryFn: () => client.crm.listSegments({}),
})

/** One segment, by its id. */
export const segmentQuery = (id: string) =>
  queryOptions({ queryKey: ['people', 'segment', id], queryFn: () => client.crm.getSegment({ id }) })

/** Whom a filter finds: how many, and who. */
export const previewQuery = (filter: SegmentFilter) =>
  queryOptions({
    queryKey: ['people', 'preview', filter],
    queryFn: () => client.crm.previewSegment({ filter }),
  })

/** The people of a segment. */
export const segmentPeopleQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['people', 'segment-people', id],
    queryFn: ({ pageParam }) =>
      client.crm.listSegmentContacts({ id, limit: 100, ...(pageParam && { cursor: pageParam }) }),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  })

/** What is written between commas. */
export const tagsOf = (typed: string): string[] => [
  ...new Set(
    typed
      .split(',')
      .map((tag) => tag.trim())
      .filter((tag) => tag !== ''),
  ),
]
