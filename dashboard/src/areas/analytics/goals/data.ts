import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { analyticsKey } from '../../../data/analytics-keys.ts'
import type { AnalyticsSource } from '../analytics-source.ts'
import type { ReportScope } from '../analytics-state.ts'

/** The goals of a tracker. */
export const goalsQuery = ({ client, trackerId }: Pick<AnalyticsSource, 'client' | 'trackerId'>) =>
  queryOptions({
    queryKey: analyticsKey('goals', trackerId),
    queryFn: () => client.analytics.listGoals({ trackerId }),
  })

/** How often they were reached. */
export const goalReportQuery = (
  { client, isShared }: AnalyticsSource,
  input: ReportScope & { compare: boolean },
) =>
  queryOptions({
    queryKey: analyticsKey('goal-report', isShared, input),
    queryFn: () => client.analytics.getGoalReport(input),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })

/** The keys of goals and of their figures. */
export const goalKeys = [analyticsKey('goals'), analyticsKey('goal-report')]
