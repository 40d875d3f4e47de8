import type { ConversationFigures } from '@stoa/sdk'
import { averageText, countText, durationText, shareText } from '../../text/format-figures.ts'
import { countTicks, durationTicks } from '../../ui/charts/ticks.ts'
import { text } from './text.en.ts'

/** What is measured, in the order in which it is shown. */
export const metricIds = ['conversations', 'firstResponse', 'resolution', 'csat', 'agentShare'] as const

/** One of the things that are measured. */
export type MetricId = (typeof metricIds)[number]

/** How a thing that is measured is read from figures, written and drawn. */
export interface Metric {
  name: string
  value: (figures: ConversationFigures) => number | null
  /** A second line beside the first. */
  second?: { name: string; value: (figures: ConversationFigures) => number | null }
  /** What the first line is, where there are two. */
  lineName: string
  write: (value: number | null | undefined) => string
  /** How the marks of the axis are written, where it is otherwise. */
  writeTick?: (value: number) => string
  /** The marks of the axis for values up to the largest. */
  ticks: (most: number) => number[]
  /** A word about how the value came about. */
  note: (figures: ConversationFigures) => string
  /** Whether more is better, or less; neither for what just happens. */
  better?: 'more' | 'less'
  /** Shares and ratings differ by points, everything else by per cent. */
  differsBy: 'share' | 'points'
}

const spreadNote = (spread: ConversationFigures['firstResponseSeconds'], none: string) =>
  spread ? text.notes.spread(durationText(spread.p90)) : none

const duration = {
  lineName: text.median,
  write: durationText,
  ticks: durationTicks,
  better: 'less',
  differsBy: 'share',
} as const

/** Everything that is measured. */
export const metrics: Record<MetricId, Metric> = {
  conversations: {
    name: text.metrics.conversations,
    lineName: text.metrics.conversations,
    value: (f) => f.conversations,
    write: countText,
    ticks: countTicks,
    note: (f) => text.notes.conversations(f.resolved),
    differsBy: 'share',
  },
  firstResponse: {
    ...duration,
    name: text.metrics.firstResponse,
    value: (f) => f.firstResponseSeconds?.median ?? null,
    second: { name: text.p90, value: (f) => f.firstResponseSeconds?.p90 ?? null },
    note: (f) => spreadNote(f.firstResponseSeconds, text.notes.nobodyAnswered),
  },
  resolution: {
    ...duration,
    name: text.metrics.resolution,
    value: (f) => f.resolutionSeconds?.median ?? null,
    second: { name: text.p90, value: (f) => f.resolutionSeconds?.p90 ?? null },
    note: (f) => spreadNote(f.resolutionSeconds, text.notes.nothingResolved),
  },
  csat: {
    name: text.metrics.csat,
    lineName: text.average,
    value: (f) => f.csat.average,
    write: averageText,
    writeTick: countText,
    ticks: () => [1, 2, 3, 4, 5],
    note: (f) => (f.csat.count > 0 ? text.notes.ratings(f.csat.count) : text.notes.noRatings),
    better: 'more',
    differsBy: 'points',
  },
  agentShare: {
    name: text.metrics.agentShare,
    lineName: text.share,
    value: (f) => f.agentShare,
    write: shareText,
    ticks: () => [0, 0.25, 0.5, 0.75, 1],
    note: (f) =>
      f.answered > 0 ? text.notes.agents(f.answeredByAgents, f.answered) : text.notes.nobodyAnswered,
    differsBy: 'points',
  },
}
