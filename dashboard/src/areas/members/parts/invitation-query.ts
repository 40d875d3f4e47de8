import { SdkError, type Whoami } from '@stoa/sdk'
import { queryOptions } from '@tanstack/react-query'
import { client } from '../../../data/api.ts'

/** An invitation by its token. */
export const invitationQuery = (token: string) =>
  queryOptions({
    queryKey: ['invitation', token],
    queryFn: () => client.identity.lookupInvitation({ token }),
    enabled: token !== '',
    staleTime: 0,
  })

/** Who opens an invitation; `null` for who is not signed in. */
export const visitorQuery = queryOptions({
  queryKey: ['visitor'],
  queryFn: async (): Promise<Whoami | null> => {
    try {
      return await client.identity.whoami({})
    } catch (error) {
      if (error instanceof SdkError && error.status === 401) return null
      throw error
    }
  },
  staleTime: 0,
})
