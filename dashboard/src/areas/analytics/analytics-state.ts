import { intervalOf, intervals, rangeOf, type DayRange, type Interval } from '../../ui/charts/range.ts'
import type { AnalyticsSearch } from './analytics-search.ts'
import { dimensions, isListed, type ListedDimension } from './dimensions.ts'
import { filtersOfAddress, filterText, type Filter } from './filters.ts'

/** Which records count: those of people, of people and bots, or of bots. */
export const botChoices = ['exclude', 'include', 'only'] as const

/** One of them. */
export type Bots = (typeof botChoices)[number]

/** The input that all reports share. */
export interface ReportScope {
  trackerId: string
  from: string
  to: string
  timezone: string
  bots: Bots
  filters: string[]
}

/** The state of an analytics page, as its address holds it. */
export interface AnalyticsState {
  range: DayRange
  compare: boolean
  bots: Bots
  filters: readonly Filter[]
  interval: Interval
  /** The dimension whose dialog with all values is open. */
  shownAll: ListedDimension | undefined
  /** The day that it is in the time zone of the organization. */
  today: string
}

/** The state of an analytics page from its search parameters; missing or unknown ones have their defaults. */
export function stateOf(search: AnalyticsSearch, today: string): AnalyticsState {
  const { range: preset, from, to } = search
  const range = rangeOf({ range: preset, from, to }, today)
  return {
    range,
    compare: search['compare'] !== 'off',
    bots: botChoices.find((each) => each === search['bots']) ?? 'exclude',
    filters: filtersOfAddress(search['f']),
    interval: intervalOf(search['interval'], range, intervals),
    shownAll: dimensions.filter(isListed).find((each) => each === search['all']),
    today,
  }
}

/** The input of reports from the state of the page. */
export const scopeOf = (
  { range, bots, filters }: AnalyticsState,
  { trackerId, timezone }: { trackerId: string; timezone: string },
): ReportScope => ({
  trackerId,
  from: range.from,
  to: range.to,
  timezone,
  bots,
  filters: filters.map(filterText),
})

/** The search parameters that links between analytics pages keep. */
export function keptSearch(search: AnalyticsSearch): Record<string, string> {
  const names = ['range', 'from', 'to', 'compare', 'bots', 'f', 'interval'] as const
  return Object.fromEntries(names.flatMap((name) => (search[name] ? [[name, search[name]]] : [])))
}
