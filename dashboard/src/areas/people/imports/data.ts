import type { PeopleImport } from '@stoa/sdk'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { client } from '../../../data/api.ts'

const key = ['people', 'imports'] as const
/** Nothing is told of an import while it runs, so it is asked for again this often. */
const EVERY_MS = 1000

/** Whether an import changes by itself. */
export const isUnderWay = ({ status }: PeopleImport): boolean =>
  status === 'queued' || status === 'running' || status === 'undoing'

/** Imports, the newest first. */
export const importsQuery = infiniteQueryOptions({
  queryKey: [...key, 'all'],
  queryFn: ({ pageParam }) =>
    client.crm.listPeopleImports({ limit: 20, ...(pageParam && { cursor: pageParam }) }),
  initialPageParam: '',
  getNextPageParam: (page) => page.nextCursor ?? undefined,
})

/** One import. */
export const importQuery = (id: string) =>
  queryOptions({
    queryKey: [...key, 'one', id],
    queryFn: (): Promise<PeopleImport> => client.crm.getPeopleImport({ id }),
    refetchInterval: ({ state: { data } }) => (data && isUnderWay(data) ? EVERY_MS : false),
  })

/** The columns of its file. */
export const columnsQuery = (id: string) =>
  queryOptions({
    // Apart from what events of people have read again: the file stays as it is, and is asked about only before its import begins.
    queryKey: ['import-columns', id],
    queryFn: () => client.crm.getImportColumns({ id }),
    staleTime: Infinity,
  })

/** The rows that it refused; anew for each run. */
export const refusedQuery = ({ id, dryRun, finishedAt }: PeopleImport) =>
  infiniteQueryOptions({
    queryKey: [...key, 'refused', id, dryRun, finishedAt],
    queryFn: ({ pageParam }) =>
      client.crm.listRefusedRows({ id, limit: 100, ...(pageParam && { cursor: pageParam }) }),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  })
