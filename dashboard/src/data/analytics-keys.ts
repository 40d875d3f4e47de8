import { queryClient } from './queries.ts'

/** What is read of page views. */
type AnalyticsData =
  | 'breakdown'
  | 'funnel'
  | 'funnels'
  | 'goal-report'
  | 'goals'
  | 'journey'
  | 'live'
  | 'live-visitors'
  | 'overview'
  | 'quality'
  | 'retention'
  | 'searches'
  | 'suggestions'
  | 'views-summary'

const all = ['analytics'] as const

/** The query key of something read of page views, for `refreshAnalytics` to reach; `parts` are what it depends on. */
export const analyticsKey = <Parts extends readonly unknown[]>(data: AnalyticsData, ...parts: Parts) =>
  [...all, data, ...parts] as const

/** Has everything that was read of page views read again: of every tracker, shared ones and contacts. */
export const refreshAnalytics = () => queryClient.invalidateQueries({ queryKey: all })
