import { SdkError, type Whoami } from '@stoa/sdk'
import { queryOptions } from '@tanstack/react-query'
import { client } from '../../data/api.ts'
import { keys } from '../../data/keys.ts'

/** The people of the organization. */
export const membersQuery = queryOptions({
  queryKey: keys.members,
  queryFn: () => client.identity.listMembers({ limit: 200 }),
})

/** What the removal of a member ends, and the API keys that they leave behind. */
export const removalQuery = (userId: string) =>
  queryOptions({
    queryKey: [...keys.members, userId, 'removal'],
    queryFn: () => client.identity.previewMemberRemoval({ userId }),
    staleTime: 0,
  })

/** The invitations that nobody has accepted yet. */
export const invitationsQuery = queryOptions({
  queryKey: keys.invitations,
  queryFn: () => client.identity.listInvitations({ limit: 200 }),
  // What is on its way arrives, or fails, by itself: look again while something is.
  refetchInterval: (query) =>
    query.state.data?.items.some(({ mail }) => mail?.status === 'queued') ? 3000 : false,
})

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
