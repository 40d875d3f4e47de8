import type { Report } from '../api.ts'
import type { Unit } from '../charts/date-range.ts'
import { changeOf } from '../charts/format-figures.ts'
import type { Metric } from './metrics.ts'

/** How far a figure is from the one of the period before. */
export interface Change {
  /** A share of it, or the difference. */
  by: number
  /** How many hours, days or weeks were compared, where the period is not over. */
  parts?: number
}

/** How many of the hours, days or weeks of a period are over. */
export function partsOver({ groups, to }: Report['current'], now: number): number {
  const ends = groups.map((_, index) => Date.parse(groups[index + 1]?.key ?? to))
  const open = ends.findIndex((end) => end > now)
  return open === -1 ? groups.length : open
}

/**
 * The change of a figure. What adds up, such as a number of conversations, is compared over as many hours, days or
 * weeks as are over, so that a period that still runs is not taken for a decline.
 */
export function changeIn({ current, previous }: Report, metric: Metric, now: number): Change | null {
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
  const sum = ({ groups }: Report['current']) =>
    groups.slice(0, parts).reduce((all, group) => all + (metric.value(group) ?? 0), 0)
  const by = changeOf(sum(current), sum(previous))
  return by === null ? null : { by, parts }
}

const isAligned = (current: Report['current'], previous: Report['current']): boolean => {
  const startsWhole = ({ groups, from }: Report['current']) => groups[0]?.key === from
  return current.groups.length === previous.groups.length && startsWhole(current) && startsWhole(previous)
}

/** What the parts of a report are called that were compared. */
export const unitOfReport = ({ groupBy }: Report): Unit =>
  groupBy === 'hour' || groupBy === 'week' ? groupBy : 'day'
