import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { client } from '../../data/api.ts'
import { analyticsKey } from '../../data/analytics-keys.ts'
import type { AnalyticsSource } from './analytics-source.ts'
import type { ReportScope } from './analytics-state.ts'
import type { ListedDimension } from './dimensions.ts'
import type { Interval } from '../../ui/charts/range.ts'

/** One tracker, also a revoked one. */
export const trackerQuery = (id: string) =>
  queryOptions({
    queryKey: ['tracker', id],
    queryFn: () => client.analytics.getTracker({ trackerId: id }),
  })

const steady = { placeholderData: keepPreviousData, staleTime: 60_000 } as const

/** Totals and their series; the previous answer is shown until this one arrives. */
export const overviewQuery = (
  source: AnalyticsSource,
  input: ReportScope & { compare: boolean; interval: Interval },
) =>
  queryOptions({
    queryKey: analyticsKey('overview', source.isShared, input),
    queryFn: () => source.client.analytics.getOverview(input),
    ...steady,
  })

/** The input of a breakdown by one dimension. */
type BreakdownInput = ReportScope & {
  dimension: ListedDimension
  compare: boolean
  limit: number
  offset?: number
  search?: string
}

/** The values of one dimension; the previous answer is shown until this one arrives. */
export const breakdownQuery = (source: AnalyticsSource, input: BreakdownInput) =>
  queryOptions({
    queryKey: analyticsKey('breakdown', source.isShared, input),
    queryFn: () => source.client.analytics.getBreakdown(input),
    ...steady,
  })

const liveMs = 15_000

/** The visitors of the last minutes; polled every 15 seconds while the page is visible. */
export const liveQuery = ({ client: ofSource, trackerId, isShared }: AnalyticsSource) =>
  queryOptions({
    queryKey: analyticsKey('live-visitors', isShared, trackerId),
    queryFn: () => ofSource.analytics.getLive({ trackerId, bots: 'exclude' }),
    refetchInterval: liveMs,
    staleTime: 0,
  })

/** The address of a report as a file, with all its rows. */
export function downloadLink(
  report: 'breakdown' | 'overview',
  format: 'csv' | 'ndjson',
  input: object,
): string {
  const parameters = Object.entries({ ...input, format }).flatMap(([name, value]) =>
    value === undefined || (Array.isArray(value) && value.length === 0)
      ? []
      : // A list as JSON: its texts may have commas in them.
        [[name, Array.isArray(value) ? JSON.stringify(value) : String(value)]],
  )
  return `/v1/analytics/reports/${report}/download?${new URLSearchParams(parameters).toString()}`
}
