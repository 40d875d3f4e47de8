import { averageText, countText, durationText, shareText } from '../charts/format-figures.ts'
import { countTicks, durationTicks } from '../charts/ticks.ts'
import { r } from '../messages/en-reports.ts'
import type { Figures } from './report-queries.ts'

/** What is measured, in the order in which it is shown. */
export const metricIds = ['conversations', 'firstResponse', 'resolution', 'csat', 'agentShare'] as const

/** One of the things that are measured. */
export type MetricId = (typeof metricIds)[number]

/** How a thing that is measured is read from figures, written and drawn. */
export interface Metric {
  name: string
  value: (figures: Figures) => number | null
  /** A second line beside the first. */
  second?: { name: string; value: (figures: Figures) => number | null }
  /** What the first line is, where there are two. */
  lineName: string
  write: (value: number | null | undefined) => string
  /** How the marks of the axis are written, where it is otherwise. */
  writeTick?: (value: number) => string
  /** The marks of the axis for values up to the largest. */
  ticks: (most: number) => number[]
  /** A word about how the value came about. */
  note: (figures: Figures) => string
  /** Whether more is better, or less; neither for what just happens. */
  better?: 'more' | 'less'
  /** Shares and ratings differ by points, everything else by per cent. */
  differsBy: 'share' | 'points'
}

const spreadNote = (spread: Figures['firstResponseSeconds'], none: string) =>
  spread ? r.notes.spread(durationText(spread.p90)) : none

const duration = {
  lineName: r.median,
  write: durationText,
  ticks: durationTicks,
  better: 'less',
  differsBy: 'share',
} as const

/** Everything that is measured. */
export const metrics: Record<MetricId, Metric> = {
  conversations: {
    name: r.metrics.conversations,
    lineName: r.metrics.conversations,
    value: (f) => f.conversations,
    write: countText,
    ticks: countTicks,
    note: (f) => r.notes.conversations(f.resolved),
    differsBy: 'share',
  },
  firstResponse: {
    ...duration,
    name: r.metrics.firstResponse,
    value: (f) => f.firstResponseSeconds?.median ?? null,
    second: { name: r.p90, value: (f) => f.firstResponseSeconds?.p90 ?? null },
    note: (f) => spreadNote(f.firstResponseSeconds, r.notes.nobodyAnswered),
  },
  resolution: {
    ...duration,
    name: r.metrics.resolution,
    value: (f) => f.resolutionSeconds?.median ?? null,
    second: { name: r.p90, value: (f) => f.resolutionSeconds?.p90 ?? null },
    note: (f) => spreadNote(f.resolutionSeconds, r.notes.nothingResolved),
  },
  csat: {
    name: r.metrics.csat,
    lineName: r.average,
    value: (f) => f.csat.average,
    write: averageText,
    writeTick: countText,
    ticks: () => [1, 2, 3, 4, 5],
    note: (f) => (f.csat.count > 0 ? r.notes.ratings(f.csat.count) : r.notes.noRatings),
    better: 'more',
    differsBy: 'points',
  },
  agentShare: {
    name: r.metrics.agentShare,
    lineName: r.share,
    value: (f) => f.agentShare,
    write: shareText,
    ticks: () => [0, 0.25, 0.5, 0.75, 1],
    note: (f) => (f.answered > 0 ? r.notes.agents(f.answeredByAgents, f.answered) : r.notes.nobodyAnswered),
    differsBy: 'points',
  },
}
