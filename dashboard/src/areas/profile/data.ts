import { queryOptions } from '@tanstack/react-query'
import { client } from '../../data/api.ts'

/** Where the person is signed in. */
export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: () => client.identity.listSessions({ limit: 200 }),
})
