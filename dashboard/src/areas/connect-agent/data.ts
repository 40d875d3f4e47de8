import { queryOptions } from '@tanstack/react-query'
import { client } from '../../data/api.ts'

/** The programs that called last. Nothing tells of a call: whoever waits for one asks. */
export const programsQuery = queryOptions({
  queryKey: ['programs'],
  queryFn: () => client.platform.listMcpConnections({ limit: 5 }),
  refetchInterval: 3_000,
})
