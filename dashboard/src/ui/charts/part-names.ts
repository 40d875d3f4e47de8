import { CLOCK, locale } from '../../text/locale.ts'
import { chartText } from '../../text/charts.en.ts'
import type { Interval } from './range.ts'

// Local times are written as if they were UTC.
const utc = { timeZone: 'UTC' } as const
const dayOfMonth: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short' }

const time = new Intl.DateTimeFormat(locale, { ...utc, ...CLOCK })
const day = new Intl.DateTimeFormat(locale, { ...utc, ...dayOfMonth })
const month = new Intl.DateTimeFormat(locale, { ...utc, month: 'short' })
const long: Record<Interval, Intl.DateTimeFormat> = {
  hour: new Intl.DateTimeFormat(locale, { ...utc, weekday: 'short', ...dayOfMonth, ...CLOCK }),
  day: new Intl.DateTimeFormat(locale, { ...utc, weekday: 'short', ...dayOfMonth, year: 'numeric' }),
  week: new Intl.DateTimeFormat(locale, { ...utc, ...dayOfMonth, year: 'numeric' }),
  month: new Intl.DateTimeFormat(locale, { ...utc, month: 'long', year: 'numeric' }),
}

const instant = (at: string) => Date.parse(at.length > 10 ? `${at}Z` : at)

/** The hour, day, week or month that begins at a local time such as 2026-03-29T13:00, in full. */
export function partName(at: string, interval: Interval): string {
  const name = long[interval].format(instant(at))
  return interval === 'week' ? chartText.weekOf(name) : name
}

/** What one of several parts is called on an axis; an empty text for hours that have no label of their own. */
export function partLabel(starts: readonly string[], index: number, interval: Interval): string {
  const at = instant(starts[index] ?? '')
  if (interval === 'month') return month.format(at)
  if (interval !== 'hour') return day.format(at)
  if (starts.length < 30) return time.format(at)
  // Among many hours only the first of each day has a label.
  const before = starts[index - 1]
  return before && day.format(instant(before)) === day.format(at) ? '' : day.format(at)
}
