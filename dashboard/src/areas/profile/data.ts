import { queryOptions } from '@tanstack/react-query'
import { client } from '../../data/api.ts'

/** What the person proves themselves by beside the password. */
export const secondFactorQuery = queryOptions({
  queryKey: ['second-factor'],
  queryFn: () => client.identity.getSecondFactor({}),
})

/** The other services that the person signs in with. */
export const connectedQuery = queryOptions({
  queryKey: ['connected-sign-ins'],
  queryFn: () => client.identity.listConnectedSignIns({ limit: 200 }),
})

/** Where the person is signed in. */
export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: () => client.identity.listSessions({ limit: 200 }),
})
