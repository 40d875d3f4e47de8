import { language } from './language.en.ts'

/** Milliseconds of a day. */
export const DAY_MS = 86_400_000

const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone)
  if (!format) {
    const two = '2-digit'
    format = new Intl.DateTimeFormat(language, {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: two,
      day: two,
      hour: two,
      minute: two,
    })
    formats.set(timeZone, format)
  }
  return format
}

/** The time that it is in a time zone, such as 2026-03-29T13:05. */
export function localTime(at: number, timeZone: string): string {
  const parts = Object.fromEntries(
    formatOf(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  )
  return `${parts['year']?.padStart(4, '0')}-${parts['month']}-${parts['day']}T${parts['hour']}:${parts['minute']}`
}

/** How far the clocks of a time zone are ahead of UTC at a moment, in milliseconds. */
export const offsetAt = (at: number, timeZone: string): number =>
  Date.parse(`${localTime(at, timeZone)}Z`) - Math.floor(at / 60_000) * 60_000

/**
 * When the clocks of a time zone show a time such as 2026-03-29T13:05; not a number where it is none. What is shown twice, in
 * autumn, counts the first time; what is skipped, in spring, is as much later as was skipped.
 */
export function instantOf(local: string, timeZone: string): number {
  const wall = Date.parse(`${local}Z`)
  if (Number.isNaN(wall)) return wall
  const [before = Number.NaN, ...after] = [wall - DAY_MS, wall + DAY_MS]
    .map((at) => wall - offsetAt(at, timeZone))
    // Beyond the year 9999 nothing is written in four figures.
    .filter((at) => Number.isFinite(at))
  const possible = [before, ...after].filter(
    (at) => Number.isFinite(at) && localTime(at, timeZone) === local.slice(0, 16),
  )
  return possible.length === 0 ? before : Math.min(...possible)
}

/** A day some days away, by the calendar. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)
