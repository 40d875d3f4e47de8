import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { analyticsKey } from '../../../data/analytics-keys.ts'
import type { AnalyticsSource } from '../analytics-source.ts'
import type { ReportScope } from '../analytics-state.ts'
import type { FunnelShape } from './funnel-draft.ts'

/** The funnels of a tracker that were saved. */
export const funnelsQuery = ({ client, trackerId }: Pick<AnalyticsSource, 'client' | 'trackerId'>) =>
  queryOptions({
    queryKey: analyticsKey('funnels', trackerId),
    queryFn: () => client.analytics.listFunnels({ trackerId }),
  })

/** How many went how far. */
export const funnelQuery = (
  { client, isShared }: AnalyticsSource,
  scope: ReportScope,
  { steps, stepWindowHours }: FunnelShape,
) =>
  queryOptions({
    queryKey: analyticsKey('funnel', isShared, scope, steps, stepWindowHours),
    queryFn: () =>
      client.analytics.getFunnel({ ...scope, steps, ...(stepWindowHours !== null && { stepWindowHours }) }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })
