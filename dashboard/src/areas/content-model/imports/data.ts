import type { ContentImport } from '@stoa/sdk'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { client } from '../../../data/api.ts'
import { isUnderWay } from './import-state.ts'

/** The key of all that is read of imports. */
export const importsKey = ['cms', 'imports'] as const

/** Nothing is told of an import while it runs, so it is asked for again this often. */
const EVERY_MS = 1000
const LIST_EVERY_MS = 3000

/** Imports, the newest first. */
export const importsQuery = infiniteQueryOptions({
  queryKey: [...importsKey, 'all'],
  queryFn: ({ pageParam }) => client.cms.listImports({ limit: 20, ...(pageParam && { cursor: pageParam }) }),
  initialPageParam: '',
  getNextPageParam: ({ nextCursor }) => nextCursor,
  refetchInterval: ({ state: { data } }) =>
    data?.pages.some(({ items }) => items.some(isUnderWay)) ? LIST_EVERY_MS : false,
})

/** One import, with its report. */
export const importQuery = (id: string) =>
  queryOptions({
    queryKey: [...importsKey, 'one', id],
    queryFn: (): Promise<ContentImport> => client.cms.getImport({ id }),
    refetchInterval: ({ state: { data } }) => (data && isUnderWay(data) ? EVERY_MS : false),
  })
