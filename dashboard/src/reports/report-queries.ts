import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { client, type Report, type ReportInput } from '../api.ts'
import { ownTimeZone } from '../charts/date-range.ts'
import type { ReportChoice } from './report-choice.ts'

const dayMs = 86_400_000
const mostDaysByHour = 31
const mostParts = 4

/** What the API is asked for: the same for the page and for the file. */
export function reportInput(choice: ReportChoice, groupBy: ReportInput['groupBy']): ReportInput {
  const { range, compare, channelId, topicId } = choice
  return {
    from: range.from.toISOString(),
    to: range.to.toISOString(),
    timezone: ownTimeZone(),
    groupBy,
    compare,
    ...(channelId && { channelId }),
    ...(topicId && { topicId }),
  }
}

/** Where the file of a report is. */
export function csvLink(input: ReportInput): string {
  const parameters = Object.entries(input).map(([name, value]) => [name, String(value)])
  return `/v1/conversations/reports/csv?${new URLSearchParams(parameters).toString()}`
}

/** One report; the one before stays in sight until it is there. */
export const reportQuery = (input: ReportInput) =>
  queryOptions({
    queryKey: ['report', input],
    queryFn: () => client.overview.getReports(input),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })

/** A period in parts that are short enough to be divided by hours; none where there would be too many. */
export function hourlyParts({ from, to }: { from: Date; to: Date }): { from: string; to: string }[] {
  const partMs = mostDaysByHour * dayMs
  const count = Math.ceil((to.getTime() - from.getTime()) / partMs)
  if (count > mostParts) return []
  return Array.from({ length: count }, (_, index) => ({
    from: new Date(from.getTime() + index * partMs).toISOString(),
    to: new Date(Math.min(from.getTime() + (index + 1) * partMs, to.getTime())).toISOString(),
  }))
}

/** Every hour of a period with its figures. */
export const hoursQuery = (choice: ReportChoice) => {
  const input: ReportInput = { ...reportInput(choice, 'hour'), compare: false }
  return queryOptions({
    queryKey: ['report-hours', input],
    queryFn: async () => {
      const parts = hourlyParts(choice.range).map((part) => client.overview.getReports({ ...input, ...part }))
      return (await Promise.all(parts)).flatMap(({ current }) => current.groups)
    },
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })
}

/** The figures of a group, or of all. */
export type Figures = Report['current']['total']
/** The figures of one hour, day, week, topic, channel, person or agent. */
export type Group = Report['current']['groups'][number]
