import type { ConversationReport, ReportPeriod } from '@stoa/sdk'
import { changeOf } from '../../../text/format-figures.ts'
import type { Metric } from '../metrics.ts'
import type { ReportInterval } from '../report-choice.ts'

/** How far a figure is from the one of the period before. */
export interface Change {
  /** A share of it, or the difference. */
  by: number
  /** How many hours, days or weeks were compared, where the period is not over. */
  parts?: number
}

/** How many of the hours, days or weeks of a period are over. */
export function partsOver({ groups, to }: ReportPeriod, now: number): number {
  const ends = groups.map((_, index) => Date.parse(groups[index + 1]?.key ?? to))
  const open = ends.findIndex((end) => end > now)
  return open === -1 ? groups.length : open
}

/**
 * The change of a figure. What adds up, such as a number of conversations, is compared over as many hours, days or
 * weeks as are over, so that a period that still runs is not taken for a decline.
 */
export function changeIn(
  { current, previous }: ConversationReport,
  metric: Metric,
  now: number,
): Change | null {
  if (!previous) return null
  if (metric.differsBy === 'points') {
    const [after, before] = [metric.value(current.total), metric.value(previous.total)]
    return after === null || before === null ? null : { by: after - before }
  }
  const parts = partsOver(current, now)
  const isRunning = parts < current.groups.length
  if (metric.better || !isRunning) {
    const by = changeOf(metric.value(current.total), metric.value(previous.total))
    return by === null ? null : { by }
  }
  // Weeks of a period that is no whole number of them begin on other days than those before.
  if (parts === 0 || !isAligned(current, previous)) return null
  const sum = ({ groups }: ReportPeriod) =>
    groups.slice(0, parts).reduce((all, group) => all + (metric.value(group) ?? 0), 0)
  const by = changeOf(sum(current), sum(previous))
  return by === null ? null : { by, parts }
}

const isAligned = (current: ReportPeriod, previous: ReportPeriod): boolean => {
  const startsWhole = ({ groups, from }: ReportPeriod) => groups[0]?.key === from
  return current.groups.length === previous.groups.length && startsWhole(current) && startsWhole(previous)
}

/** By what interval a report is divided; a day where it is divided by something else. */
export const intervalOfReport = ({ groupBy }: ConversationReport): ReportInterval =>
  groupBy === 'hour' || groupBy === 'week' ? groupBy : 'day'
