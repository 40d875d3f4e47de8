import type { PlatformListAuditLogsInput } from '@stoa/sdk'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { client } from '../../data/api.ts'

/** Who did what. */
export const auditLogQuery = (actorType: PlatformListAuditLogsInput['actorType']) =>
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
