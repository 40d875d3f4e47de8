import { locale } from '../components/locale.ts'

/** The periods that can be chosen, in the order in which they are offered. */
export const presets = [
  'today',
  'yesterday',
  '7d',
  '28d',
  '90d',
  'this-month',
  'last-month',
  'custom',
] as const

/** A period by its name. */
export type Preset = (typeof presets)[number]

/** Whole days in the viewer’s time zone; the end is the beginning of the day after. */
export interface DateRange {
  preset: Preset
  from: Date
  to: Date
}

/** How finely a period can be divided. */
export const units = ['hour', 'day', 'week'] as const

/** An hour, a day or a week. */
export type Unit = (typeof units)[number]

const mostDays = 1830

const dayMs = 86_400_000

/** The beginning of a day, or of one some days away: days are counted by the calendar, as some have 23 hours or 25. */
const startOfDay = (at: Date, days = 0): Date =>
  new Date(at.getFullYear(), at.getMonth(), at.getDate() + days)

/** The last day of a period. */
export const lastDay = ({ to }: Pick<DateRange, 'to'>): Date => startOfDay(new Date(to.getTime() - 1))

/** A day as date inputs and addresses write it, such as 2026-03-29. */
export function dateText(at: Date): string {
  const parts = [String(at.getFullYear()).padStart(4, '0'), at.getMonth() + 1, at.getDate()]
  return parts.map((part) => String(part).padStart(2, '0')).join('-')
}

/** The beginning of the day that a text such as 2026-03-29 names; `undefined` where it names none. */
function dateOf(text: string | undefined): Date | undefined {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text ?? '')
  if (!parts) return undefined
  const [year = 0, month = 0, day = 0] = parts.slice(1).map(Number)
  const at = new Date(year, month - 1, day)
  return year >= 2000 && dateText(at) === text ? at : undefined
}

/** Why two days do not make a period; `undefined` where they do. */
export function rangeProblem(from: string, to: string): 'missing' | 'backwards' | 'long' | undefined {
  const [first, last] = [dateOf(from), dateOf(to)]
  if (!first || !last) return 'missing'
  if (last < first) return 'backwards'
  return startOfDay(last, 1).getTime() - first.getTime() > mostDays * dayMs ? 'long' : undefined
}

/** The period that an address names; the usual one where it names none. */
export function rangeOf(search: { range?: string; from?: string; to?: string }, now: Date): DateRange {
  const preset: Preset = presets.find((each) => each === search.range) ?? '28d'
  if (preset !== 'custom') return { preset, ...spans[preset](now) }
  const { from = '', to = '' } = search
  const [first, last] = [dateOf(from), dateOf(to)]
  if (!first || !last || rangeProblem(from, to)) return rangeOf({}, now)
  return { preset, from: first, to: startOfDay(last, 1) }
}

const latest = (days: number) => (now: Date) => ({ from: startOfDay(now, 1 - days), to: startOfDay(now, 1) })
const month = (now: Date, ahead: number) => new Date(now.getFullYear(), now.getMonth() + ahead, 1)

const spans: Record<Exclude<Preset, 'custom'>, (now: Date) => { from: Date; to: Date }> = {
  today: latest(1),
  yesterday: (now) => ({ from: startOfDay(now, -1), to: startOfDay(now) }),
  '7d': latest(7),
  '28d': latest(28),
  '90d': latest(90),
  'this-month': (now) => ({ from: month(now, 0), to: month(now, 1) }),
  'last-month': (now) => ({ from: month(now, -1), to: month(now, 0) }),
}

const fits: Record<Unit, (days: number) => boolean> = {
  hour: (days) => days < 8,
  day: (days) => days > 1.1 && days <= 400,
  week: (days) => days > 13,
}

const daysOf = ({ from, to }: Pick<DateRange, 'from' | 'to'>) => (to.getTime() - from.getTime()) / dayMs

/** The divisions that make sense for a period: at least a few parts, and not more than can be read. */
export const unitsFor = (range: Pick<DateRange, 'from' | 'to'>): Unit[] =>
  units.filter((unit) => fits[unit](daysOf(range)))

/** The division that is asked for where it makes sense, else the one that reads best. */
export function unitOf(wanted: string | undefined, range: Pick<DateRange, 'from' | 'to'>): Unit {
  const possible = unitsFor(range)
  const days = daysOf(range)
  const best = days < 2.1 ? 'hour' : days < 93 ? 'day' : 'week'
  return possible.find((each) => each === wanted) ?? best
}

/** The viewer’s time zone, by its IANA name. */
export const ownTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone

const short = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short' })
const withYear = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', year: 'numeric' })

/** The days of a period in words, such as Mar 2 – 29, 2026. */
export function rangeText(range: Pick<DateRange, 'from' | 'to'>, now: Date): string {
  const last = lastDay(range)
  const years = [range.from, last, now].map((at) => at.getFullYear())
  return (new Set(years).size === 1 ? short : withYear).formatRange(range.from, last)
}
