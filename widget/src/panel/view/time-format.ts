import type { PanelMessages } from '../../messages/pick-locale.ts'

/** Formats times for people, in the browser's time zone. */
export interface TimeFormat {
  /** 14:05 */
  clock(at: string): string
  /** Today, Yesterday, or the date. */
  day(at: string): string
  /** The exact time, for a tooltip. */
  exact(at: string): string
  /** 5 minutes ago; the date after a week. */
  ago(at: string): string
  /** A time in the next days: 14:05 for today, Mon 09:00, a date after a week. */
  soon(at: string): string
}

const DAY_MS = 86_400_000
const UNITS: [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', DAY_MS],
  ['hour', 3_600_000],
  ['minute', 60_000],
]

/** Creates the formats of a locale. */
export function createTimeFormat(
  locale: string,
  text: PanelMessages,
  now: () => number = Date.now,
): TimeFormat {
  const clock = new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit' })
  const exact = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeStyle: 'short' })
  const sameYear = new Intl.DateTimeFormat(locale, { weekday: 'long', day: 'numeric', month: 'long' })
  const otherYear = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', year: 'numeric' })
  const short = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short' })
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style: 'short' })
  const weekday = new Intl.DateTimeFormat(locale, { weekday: 'short', hour: 'numeric', minute: '2-digit' })
  const date = new Intl.DateTimeFormat(locale, {
    day: 'numeric',
    month: 'short',
    hour: 'numeric',
    minute: '2-digit',
  })
  const midnight = (time: number) => new Date(time).setHours(0, 0, 0, 0)

  return {
    clock: (at) => clock.format(new Date(at)),
    exact: (at) => exact.format(new Date(at)),
    day(at) {
      const day = new Date(at)
      const days = Math.round((midnight(now()) - midnight(day.getTime())) / DAY_MS)
      if (days === 0) return text.today
      if (days === 1) return text.yesterday
      return (day.getFullYear() === new Date(now()).getFullYear() ? sameYear : otherYear).format(day)
    },
    soon(at) {
      const days = Math.round((midnight(Date.parse(at)) - midnight(now())) / DAY_MS)
      return (days < 1 ? clock : days < 7 ? weekday : date).format(new Date(at))
    },
    ago(at) {
      const passed = Math.max(0, now() - Date.parse(at))
      if (passed > 7 * DAY_MS) return short.format(new Date(at))
      const [unit, length] = UNITS.find(([, size]) => passed >= size) ?? ['minute', 60_000]
      return relative.format(-Math.floor(passed / length), unit)
    },
  }
}
