import type { SeriesPoint, ViewFigures } from '@stoa/sdk'
import { averageText, countText, durationText, shareText } from '../../../text/format-figures.ts'
import { countTicks, durationTicks } from '../../../ui/charts/ticks.ts'

/** What is measured, in the order in which it is shown. */
export const metricIds = [
  'visitors',
  'visits',
  'views',
  'viewsPerVisit',
  'bounceRate',
  'visitSeconds',
  'events',
] as const

/** One of the things that are measured. */
export type MetricId = (typeof metricIds)[number]

/** How a thing that is measured is read from figures, written and drawn. */
export interface Metric {
  value: (figures: ViewFigures) => number | null
  /** The same of one hour, day, week or month. */
  point: (point: SeriesPoint) => number | null
  /** Whether the values of a period’s parts can be added up, at least approximately. */
  isSum: boolean
  write: (value: number | null | undefined) => string
  /** The marks of the axis for values up to the largest. */
  ticks: (most: number) => number[]
  better: 'more' | 'less'
  differsBy: 'share' | 'points'
}

const count = (name: 'visitors' | 'visits' | 'views' | 'events'): Metric => ({
  value: (figures) => figures[name],
  point: (point) => point[name],
  isSum: true,
  write: countText,
  ticks: countTicks,
  better: 'more',
  differsBy: 'share',
})

/** Everything that is measured. */
export const metrics: Record<MetricId, Metric> = {
  visitors: count('visitors'),
  visits: count('visits'),
  views: count('views'),
  viewsPerVisit: {
    value: (figures) => figures.viewsPerVisit,
    point: ({ viewsPerVisit }) => viewsPerVisit,
    isSum: false,
    write: averageText,
    ticks: countTicks,
    better: 'more',
    differsBy: 'share',
  },
  bounceRate: {
    value: (figures) => figures.bounceRate,
    point: ({ bounceRate }) => bounceRate,
    isSum: false,
    write: shareText,
    ticks: () => [0, 0.25, 0.5, 0.75, 1],
    better: 'less',
    differsBy: 'points',
  },
  visitSeconds: {
    value: (figures) => figures.visitSeconds,
    point: ({ visitSeconds }) => visitSeconds,
    isSum: false,
    write: durationText,
    ticks: durationTicks,
    better: 'more',
    differsBy: 'share',
  },
  events: count('events'),
}

/** The thing that is drawn: the one that an address names. */
export const drawnMetric = (wanted: string | undefined): MetricId =>
  metricIds.find((id) => id === wanted) ?? 'visitors'
