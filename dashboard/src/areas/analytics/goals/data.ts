import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { readAgain } from '../../../data/queries.ts'
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

/** Reads the goals and their figures again. */
export const refreshGoals = () =>
  Promise.all((['goals', 'goal-report'] as const).map((data) => readAgain(analyticsKey(data))))
