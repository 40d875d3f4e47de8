import { intervalOf, rangeOf, type DayRange } from '../../ui/charts/range.ts'
import { metricIds, type MetricId } from './metrics.ts'

/** What the figures can be divided by, beside time. */
export const divisions = ['topic', 'channel', 'person', 'agent', 'hour'] as const

/** A topic, a channel, a person, an agent or an hour of the day. */
export type Division = (typeof divisions)[number]

/** How finely the reports can be divided. */
export const reportIntervals = ['hour', 'day', 'week'] as const

/** An hour, a day or a week. */
export type ReportInterval = (typeof reportIntervals)[number]

/** What is shown on the reports page, as its address holds it. */
export interface ReportChoice {
  /** Days in `timezone`. */
  range: DayRange
  /** The organization’s. */
  timezone: string
  /** The day that it is there. */
  today: string
  interval: ReportInterval
  compare: boolean
  metric: MetricId
  by: Division
  channelId: string | undefined
  topicId: string | undefined
}

/** The choice in an address; missing or unknown parameters have their defaults. */
export function choiceOf(
  search: Readonly<Record<string, string | undefined>>,
  { today, timezone }: Pick<ReportChoice, 'today' | 'timezone'>,
): ReportChoice {
  const { range: preset, from, to, interval, compare, metric, by, channel, topic } = search
  const range = rangeOf({ range: preset, from, to }, today)
  return {
    range,
    timezone,
    today,
    interval: intervalOf(interval, range, reportIntervals),
    compare: compare !== 'off',
    metric: metricIds.find((each) => each === metric) ?? 'conversations',
    by: divisions.find((each) => each === by) ?? 'topic',
    channelId: channel?.slice(0, 64) || undefined,
    topicId: topic?.slice(0, 64) || undefined,
  }
}
