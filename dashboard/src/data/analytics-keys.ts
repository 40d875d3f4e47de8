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

/** The key of everything that was read of page views: of every tracker, shared ones and contacts. */
export const everyAnalyticsKey = ['analytics'] as const

/** The query key of something read of page views, reached by `everyAnalyticsKey`; `parts` are what it depends on. */
export const analyticsKey = <Parts extends readonly unknown[]>(data: AnalyticsData, ...parts: Parts) =>
  [...everyAnalyticsKey, data, ...parts] as const
