import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { client, type AuditLogInput, type DeliveryStatus } from './api.ts'

/** The API keys that are in force. */
export const apiKeysQuery = queryOptions({
  queryKey: ['api-keys'],
  queryFn: () => client.identity.listApiKeys({ limit: 200 }),
})

/** What an API key can be allowed to do. */
export const scopesQuery = queryOptions({
  queryKey: ['scopes'],
  queryFn: () => client.identity.listScopes({}),
  staleTime: Infinity,
})

/** The webhooks; an organization has at most fifty. */
export const webhooksQuery = queryOptions({
  queryKey: ['webhooks'],
  queryFn: () => client.webhooks.listWebhooks({ limit: 200 }),
})

/** What a webhook can be told about. */
export const eventTypesQuery = queryOptions({
  queryKey: ['event-types'],
  queryFn: () => client.webhooks.listWebhookEventTypes({}),
  staleTime: Infinity,
})

/** What was sent to a webhook. */
export const deliveriesQuery = (id: string, status: DeliveryStatus | undefined) =>
  infiniteQueryOptions({
    queryKey: ['deliveries', id, status ?? 'all'],
    queryFn: ({ pageParam }) =>
      client.webhooks.listWebhookDeliveries({
        id,
        limit: 25,
        ...(status && { status }),
        ...(pageParam && { cursor: pageParam }),
      }),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    // What waits will be tried by itself: look again while one does.
    refetchInterval: (query) =>
      query.state.data?.pages[0]?.items.some((each) => each.status === 'pending') ? 3000 : false,
  })

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

/** The organization as its settings show it. */
export const orgQuery = queryOptions({
  queryKey: ['org'],
  queryFn: () => client.identity.getOrg({}),
})

/** One’s own profile, and whether this service sends email. */
export const profileQuery = queryOptions({
  queryKey: ['profile'],
  queryFn: () => client.identity.getProfile({}),
})

/** Where the person is signed in. */
export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: () => client.identity.listSessions({ limit: 200 }),
})

/** Who did what. */
export const auditLogQuery = (actorType: AuditLogInput['actorType']) =>
  infiniteQueryOptions({
    queryKey: ['audit', actorType ?? 'all'],
    queryFn: ({ pageParam }) =>
      client.platform.listAuditLogs({
        limit: 50,
        ...(actorType && { actorType }),
        ...(pageParam && { before: pageParam }),
      }),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  })

/** Whether the server can send email. */
export const mailStatusQuery = queryOptions({
  queryKey: ['mail-status'],
  queryFn: () => client.mail.getMailStatus({}),
})
