import { rangeProblem } from '../charts/date-range.ts'
import { dimensions, isListed, type ListedDimension } from './dimensions.ts'
import { filtersOfAddress, filterText, type Filter } from './filters.ts'
import { intervalOf, rangeOf, type DayRange, type Interval } from './range.ts'

/** Whether programs are counted: not at all, beside people, or alone. */
export const botChoices = ['exclude', 'include', 'only'] as const

/** One of them. */
export type Bots = (typeof botChoices)[number]

/** What the address of an analytics page may say, each as a text; `undefined` takes it out. */
export type AnalyticsSearch = Partial<Record<string, string | undefined>>

/** What every report is asked for. */
export interface ReportScope {
  trackerId: string
  from: string
  to: string
  timezone: string
  bots: Bots
  filters: string[]
}

/** What the address of an analytics page says. */
export interface AnalyticsState {
  range: DayRange
  compare: boolean
  bots: Bots
  filters: readonly Filter[]
  interval: Interval
  /** Whose values are all shown, in a dialog. */
  shownAll: ListedDimension | undefined
  /** The day that it is in the time zone of the organization. */
  today: string
}

const isPeriod = (from: string, to: string) => rangeProblem(from, to) === undefined

/** What an address asks for; what it does not say, or what is not understood, is as usual. */
export function stateOf(search: AnalyticsSearch, today: string): AnalyticsState {
  const { range: preset, from, to } = search
  const range = rangeOf({ range: preset, from, to }, today, isPeriod)
  return {
    range,
    compare: search['compare'] !== 'off',
    bots: botChoices.find((each) => each === search['bots']) ?? 'exclude',
    filters: filtersOfAddress(search['f']),
    interval: intervalOf(search['interval'], range),
    shownAll: dimensions.filter(isListed).find((each) => each === search['all']),
    today,
  }
}

/** What a report is asked for by what the address says. */
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

/** What stays of an address on the way from one analytics page to another. */
export function keptSearch(search: AnalyticsSearch): Record<string, string> {
  const names = ['range', 'from', 'to', 'compare', 'bots', 'f', 'interval']
  return Object.fromEntries(names.flatMap((name) => (search[name] ? [[name, search[name]]] : [])))
}
