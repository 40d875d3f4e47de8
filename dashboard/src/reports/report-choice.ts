import { rangeOf, unitOf, type DateRange, type Unit } from '../charts/date-range.ts'
import { metricIds, type MetricId } from './metrics.ts'

/** What the figures can be divided by, beside time. */
export const divisions = ['topic', 'channel', 'person', 'agent', 'hour'] as const

/** A topic, a channel, a person, an agent or an hour of the day. */
export type Division = (typeof divisions)[number]

/** What the address of the reports says. */
export interface ReportChoice {
  range: DateRange
  unit: Unit
  compare: boolean
  metric: MetricId
  by: Division
  channelId: string | undefined
  topicId: string | undefined
}

/** What an address asks for; what it does not say, or what is not understood, is as usual. */
export function choiceOf(search: Readonly<Record<string, string | undefined>>, now: Date): ReportChoice {
  const { range: preset, from, to, unit, compare, metric, by, channel, topic } = search
  const range = rangeOf({ ...(preset && { range: preset }), ...(from && { from }), ...(to && { to }) }, now)
  return {
    range,
    unit: unitOf(unit, range),
    compare: compare !== 'off',
    metric: metricIds.find((each) => each === metric) ?? 'conversations',
    by: divisions.find((each) => each === by) ?? 'topic',
    channelId: channel?.slice(0, 64) || undefined,
    topicId: topic?.slice(0, 64) || undefined,
  }
}
