import { addDays, DAY_MS, localTime, offsetAt } from '../../text/local-time.ts'
import { locale } from '../../text/locale.ts'

/** The periods that can be chosen, in the order in which they are offered. */
export const presets = [
  'today',
  'yesterday',
  '7d',
  '30d',
  '90d',
  '12m',
  'this-month',
  'last-month',
  'this-year',
  'custom',
] as const

/** A period by its name. */
export type Preset = (typeof presets)[number]

/** Whole days such as 2026-03-29 in the time zone of the organization, both ends included. */
export interface Days {
  from: string
  to: string
}

/** A period that was chosen. */
export interface DayRange extends Days {
  preset: Preset
}

const mostDays = 1830

/** The day that it is in a time zone, such as 2026-03-29. */
export const dayIn = (at: number, timezone: string): string => localTime(at, timezone).slice(0, 10)

/** When a day begins in a time zone: mostly at midnight, at 01:00 where the clocks go forward then. */
function startOfDay(day: string, timezone: string): number {
  const midnight = Date.parse(day)
  const starts = [midnight - DAY_MS, midnight + DAY_MS].map((at) => midnight - offsetAt(at, timezone))
  // Of the offsets before and after a change of the clocks, the one that leads into the day counts.
  const inside = starts.filter((at) => dayIn(at, timezone) === day)
  // Samoa left out 2011-12-30.
  return Math.min(...(inside.length > 0 ? inside : starts))
}

/** From when to when the days of a period last in a time zone, as ISO times; the end is not part of it. */
export const instantsOf = ({ from, to }: Days, timezone: string): { from: string; to: string } => ({
  from: new Date(startOfDay(from, timezone)).toISOString(),
  to: new Date(startOfDay(addDays(to, 1), timezone)).toISOString(),
})

/** The days that a period from one moment to another has in a time zone; the inverse of `instantsOf`. */
export const daysBetween = (period: { from: string; to: string }, timezone: string): Days => ({
  from: dayIn(Date.parse(period.from), timezone),
  to: dayIn(Date.parse(period.to) - 1, timezone),
})

/** How many days a period has. */
export const daysOf = ({ from, to }: Days): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1

function monthOf(today: string, ahead: number): string {
  const [year = 0, month = 0] = today.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 + ahead, 1)).toISOString().slice(0, 10)
}

const latest = (days: number) => (today: string) => ({ from: addDays(today, 1 - days), to: today })

const spans: Record<Exclude<Preset, 'custom'>, (today: string) => Days> = {
  today: latest(1),
  yesterday: (today) => ({ from: addDays(today, -1), to: addDays(today, -1) }),
  '7d': latest(7),
  '30d': latest(30),
  '90d': latest(90),
  '12m': (today) => ({ from: monthOf(today, -11), to: today }),
  'this-month': (today) => ({ from: monthOf(today, 0), to: today }),
  'last-month': (today) => ({ from: monthOf(today, -1), to: addDays(monthOf(today, 0), -1) }),
  'this-year': (today) => ({ from: `${today.slice(0, 4)}-01-01`, to: today }),
}

const isDay = (text: string) =>
  /^[2-9]\d{3}-\d{2}-\d{2}$/.test(text) && new Date(text).toJSON()?.slice(0, 10) === text

/** Why two days do not make a period; `undefined` where they do. */
export function rangeProblem(from: string, to: string): 'missing' | 'backwards' | 'long' | undefined {
  if (!isDay(from) || !isDay(to)) return 'missing'
  if (to < from) return 'backwards'
  return daysOf({ from, to }) > mostDays ? 'long' : undefined
}

/** The period that an address names; the last 30 days where it names none, or days that make none. */
export function rangeOf(
  search: { range?: string | undefined; from?: string | undefined; to?: string | undefined },
  today: string,
): DayRange {
  const preset: Preset = presets.find((each) => each === search.range) ?? '30d'
  if (preset !== 'custom') return { preset, ...spans[preset](today) }
  const { from = '', to = '' } = search
  return rangeProblem(from, to) ? rangeOf({}, today) : { preset, from, to }
}

/** How finely a period can be divided. */
export const intervals = ['hour', 'day', 'week', 'month'] as const

/** An hour, a day, a week or a month. */
export type Interval = (typeof intervals)[number]

const fits: Record<Interval, (days: number) => boolean> = {
  hour: (days) => days <= 14,
  day: (days) => days > 1 && days <= 400,
  week: (days) => days > 13,
  month: (days) => days > 59,
}

/** Of some intervals, finest first, those that make sense for a period: at least a few parts, and not more than can be read. */
export const intervalsFor = <Offered extends Interval>(range: Days, offered: readonly Offered[]): Offered[] =>
  offered.filter((each) => fits[each](daysOf(range)))

/** The interval that is asked for where it makes sense, else the one that reads best. */
export function intervalOf<Offered extends Interval>(
  wanted: string | undefined,
  range: Days,
  offered: readonly [Offered, ...Offered[]],
): Offered {
  const days = daysOf(range)
  const best = days <= 2 ? 'hour' : days <= 92 ? 'day' : days <= 200 ? 'week' : 'month'
  const possible = intervalsFor(range, offered)
  const named = (name: string | undefined) => possible.find((each) => each === name)
  return named(wanted) ?? named(best) ?? possible.at(-1) ?? offered[0]
}

// Days are days everywhere: they are written as if it were UTC.
const short = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', day: 'numeric', month: 'short' })
const withYear = new Intl.DateTimeFormat(locale, {
  timeZone: 'UTC',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
})

/** The days of a period in words, such as Mar 2 – 29. */
export function rangeText({ from, to }: Days, today: string): string {
  const years = new Set([from, to, today].map((day) => day.slice(0, 4)))
  return (years.size === 1 ? short : withYear).formatRange(Date.parse(from), Date.parse(to))
}

/** A day in words, such as Mar 2, 2026. */
export const dayText = (day: string): string => withYear.format(Date.parse(day))
