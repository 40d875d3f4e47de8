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
  // Each takes some milliseconds to make, and a chat needs few of them.
  const format = (options: Intl.DateTimeFormatOptions) => {
    let made: Intl.DateTimeFormat | undefined
    return (at: string) => (made ??= new Intl.DateTimeFormat(locale, options)).format(new Date(at))
  }
  const clock = format({ hour: 'numeric', minute: '2-digit' })
  const exact = format({ dateStyle: 'full', timeStyle: 'short' })
  const sameYear = format({ weekday: 'long', day: 'numeric', month: 'long' })
  const otherYear = format({ day: 'numeric', month: 'long', year: 'numeric' })
  const short = format({ day: 'numeric', month: 'short' })
  const weekday = format({ weekday: 'short', hour: 'numeric', minute: '2-digit' })
  const date = format({ day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' })
  let relative: Intl.RelativeTimeFormat | undefined
  const midnight = (time: number) => new Date(time).setHours(0, 0, 0, 0)

  return {
    clock,
    exact,
    day(at) {
      const day = new Date(at)
      const days = Math.round((midnight(now()) - midnight(day.getTime())) / DAY_MS)
      if (days === 0) return text.today
      if (days === 1) return text.yesterday
      return (day.getFullYear() === new Date(now()).getFullYear() ? sameYear : otherYear)(at)
    },
    soon(at) {
      const days = Math.round((midnight(Date.parse(at)) - midnight(now())) / DAY_MS)
      return (days < 1 ? clock : days < 7 ? weekday : date)(at)
    },
    ago(at) {
      const passed = Math.max(0, now() - Date.parse(at))
      if (passed > 7 * DAY_MS) return short(at)
      const [unit, length] = UNITS.find(([, size]) => passed >= size) ?? ['minute', 60_000]
      relative ??= new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style: 'short' })
      return relative.format(-Math.floor(passed / length), unit)
    },
  }
}
