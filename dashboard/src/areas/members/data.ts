import { queryOptions } from '@tanstack/react-query'
import { client } from '../../data/api.ts'

/** The people of the organization. */
export const membersQuery = queryOptions({
  queryKey: ['members'],
  queryFn: () => client.identity.listMembers({ limit: 200 }),
})

/** What the removal of a member ends, and the API keys that they leave behind. */
export const removalQuery = (userId: string) =>
  queryOptions({
    queryKey: ['members', userId, 'removal'],
    queryFn: () => client.identity.previewMemberRemoval({ userId }),
    staleTime: 0,
  })

/** The invitations that nobody has accepted yet. */
export const invitationsQuery = queryOptions({
  queryKey: ['invitations'],
  queryFn: () => client.identity.listInvitations({ limit: 200 }),
  // What is on its way arrives, or fails, by itself: look again while something is.
  refetchInterval: (query) =>
    query.state.data?.items.some(({ mail }) => mail?.status === 'queued') ? 3000 : false,
})
