import type { OverviewGetReportsInput } from '@stoa/sdk'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { client } from '../../data/api.ts'
import { addDays } from '../../text/local-time.ts'
import { daysOf, instantsOf, type Days } from '../../ui/charts/range.ts'
import type { ReportChoice } from './report-choice.ts'

/** Over how many days a report by the hour may reach; the API’s bound. */
export const mostDaysByHour = 31
const mostParts = 4

/** The input of a report, for the page and for the CSV file. */
export function reportInput(
  choice: ReportChoice,
  groupBy: OverviewGetReportsInput['groupBy'],
): OverviewGetReportsInput {
  const { range, timezone, compare, channelId, topicId } = choice
  return {
    ...instantsOf(range, timezone),
    timezone,
    groupBy,
    compare,
    ...(channelId && { channelId }),
    ...(topicId && { topicId }),
  }
}

/** The address of a report as CSV. */
export function csvLink(input: OverviewGetReportsInput): string {
  const parameters = Object.entries(input).map(([name, value]) => [name, String(value)])
  return `/v1/conversations/reports/csv?${new URLSearchParams(parameters).toString()}`
}

/** One report; the previous one is shown until it arrives. */
export const reportQuery = (input: OverviewGetReportsInput) =>
  queryOptions({
    queryKey: ['report', input],
    queryFn: () => client.overview.getReports(input),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })

/** A period in parts that are short enough to be divided by hours; none where there would be too many. */
export function hourlyParts(range: Days): Days[] {
  const count = Math.ceil(daysOf(range) / mostDaysByHour)
  if (count > mostParts) return []
  return Array.from({ length: count }, (_, index) => {
    const from = addDays(range.from, index * mostDaysByHour)
    const to = addDays(from, mostDaysByHour - 1)
    return { from, to: to < range.to ? to : range.to }
  })
}

/** Every hour of a period with its figures. */
export const hoursQuery = (choice: ReportChoice) => {
  const input: OverviewGetReportsInput = { ...reportInput(choice, 'hour'), compare: false }
  return queryOptions({
    queryKey: ['report-hours', input],
    queryFn: async () => {
      const parts = hourlyParts(choice.range).map((part) =>
        client.overview.getReports({ ...input, ...instantsOf(part, choice.timezone) }),
      )
      return (await Promise.all(parts)).flatMap(({ current }) => current.groups)
    },
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })
}
