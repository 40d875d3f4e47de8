import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { client } from '../api.ts'
import type { AnalyticsSource } from './analytics-source.ts'
import type { ReportScope } from './analytics-state.ts'
import type { ListedDimension } from './dimensions.ts'
import type { Interval } from './range.ts'

/** One tracker, also one that is no longer in force. */
export const trackerQuery = (id: string) =>
  queryOptions({
    queryKey: ['tracker', id],
    queryFn: () => client.analytics.getTracker({ trackerId: id }),
  })

const steady = { placeholderData: keepPreviousData, staleTime: 60_000 } as const

/** Totals and their course; the ones before stay in sight until they are there. */
export const overviewQuery = (
  source: AnalyticsSource,
  input: ReportScope & { compare: boolean; interval: Interval },
) =>
  queryOptions({
    queryKey: ['analytics-overview', source.isShared, input],
    queryFn: () => source.client.analytics.getOverview(input),
    ...steady,
  })

/** What one dimension is divided by. */
type BreakdownInput = ReportScope & {
  dimension: ListedDimension
  compare: boolean
  limit: number
  offset?: number
  search?: string
}

/** One dimension’s parts; the ones before stay in sight until they are there. */
export const breakdownQuery = (source: AnalyticsSource, input: BreakdownInput) =>
  queryOptions({
    queryKey: ['analytics-breakdown', source.isShared, input],
    queryFn: () => source.client.analytics.getBreakdown(input),
    ...steady,
  })

const liveMs = 15_000

/** Who is there now; asked for again and again while the page is seen. */
export const liveQuery = ({ client: ofSource, trackerId, isShared }: AnalyticsSource) =>
  queryOptions({
    queryKey: ['analytics-live-visitors', isShared, trackerId],
    queryFn: () => ofSource.analytics.getLive({ trackerId, bots: 'exclude' }),
    refetchInterval: liveMs,
    staleTime: 0,
  })

/** Where the file of a report is: every part of it, not only those that are shown. */
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
