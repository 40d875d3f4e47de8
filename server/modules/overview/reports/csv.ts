import { csvOf, type Cell } from '../../../kernel/base/csv.ts'
import type { Report } from './report.ts'

type Figures = Report['current']['total']

const FIGURES: readonly (readonly [name: string, cell: (figures: Figures) => Cell])[] = [
  ['conversations', (f) => f.conversations],
  ['answered', (f) => f.answered],
  ['answered_by_agents', (f) => f.answeredByAgents],
  ['agent_share', (f) => f.agentShare],
  ['first_response_seconds_median', (f) => f.firstResponseSeconds?.median ?? null],
  ['first_response_seconds_p90', (f) => f.firstResponseSeconds?.p90 ?? null],
  ['resolved', (f) => f.resolved],
  ['resolution_seconds_median', (f) => f.resolutionSeconds?.median ?? null],
  ['resolution_seconds_p90', (f) => f.resolutionSeconds?.p90 ?? null],
  ['csat_count', (f) => f.csat.count],
  ['csat_average', (f) => f.csat.average],
  ['csat_1', (f) => f.csat.distribution[1]],
  ['csat_2', (f) => f.csat.distribution[2]],
  ['csat_3', (f) => f.csat.distribution[3]],
  ['csat_4', (f) => f.csat.distribution[4]],
  ['csat_5', (f) => f.csat.distribution[5]],
]

/** A report as CSV: one line for each group and one for the total of each period. */
export function toCsv({ groupBy, current, previous }: Report): string {
  const periods = previous
    ? [['current', current] as const, ['previous', previous] as const]
    : [['current', current] as const]
  const lines = periods.flatMap(([name, { total, groups }]) => [
    ...groups.map((group) => [name, groupBy, group.key, group.label, ...cellsOf(group)]),
    [name, 'total', null, null, ...cellsOf(total)],
  ])
  const head = ['period', 'group_by', 'key', 'label', ...FIGURES.map(([name]) => name)]
  return csvOf([head, ...lines])
}

const cellsOf = (figures: Figures): Cell[] => FIGURES.map(([, cell]) => cell(figures))
