import { CLOCK } from './locale.ts'
import { language } from './language.en.ts'
import type { Language } from './languages.ts'
import { sharedText } from './shared.en.ts'
import { inViewerZone, viewerTime } from './viewer-zone.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

// As short as can be read at once: 5m ago, vor 5 Min.
const styles: Record<Language, Intl.RelativeTimeFormatStyle> = { en: 'narrow', de: 'short' }
const relative = new Intl.RelativeTimeFormat(language, { numeric: 'auto', style: styles[language] })
const sameYear = inViewerZone({ day: 'numeric', month: 'short' })
const otherYear = inViewerZone({ day: 'numeric', month: 'short', year: 'numeric' })
const weekday = inViewerZone({ weekday: 'short', ...CLOCK })
const planned = inViewerZone({ weekday: 'short', day: 'numeric', month: 'short', ...CLOCK })
const plannedOtherYear = inViewerZone({
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  ...CLOCK,
})

const yearOf = (at: number) => viewerTime(at).slice(0, 4)

/** The full date and time, such as for a tooltip. */
export const exactTime: (at: string) => string = inViewerZone({ dateStyle: 'full', timeStyle: 'short' })

/** The time of day, such as 14:05 or 2:05 PM. */
export const clockTime: (at: string | number) => string = inViewerZone(CLOCK)

/** Weekday and time of day, such as Mon 09:00 or Mon 9:00 AM. */
export function weekdayTime(at: string | Date, now = Date.now()): string {
  const time = new Date(at)
  return time.getTime() - now < 6 * day ? weekday(time) : sendingTime(time, now)
}

/** Day and time of day of what is planned, such as Mon, Nov 23, 09:00; with the year where it is another one. */
export function sendingTime(at: string | Date, now = Date.now()): string {
  const time = new Date(at)
  return (yearOf(time.getTime()) === yearOf(now) ? planned : plannedOtherYear)(time)
}

/** How far away a time is: minutes, hours and days by words, further ones as a date. */
export function relativeTime(at: number, now: number): string {
  const ahead = at - now
  const size = Math.abs(ahead)
  if (size < 45_000) return ahead > 0 ? sharedText.time.soon : sharedText.time.justNow
  if (size < 45 * minute) return relative.format(Math.round(ahead / minute), 'minute')
  if (size < 22 * hour) return relative.format(Math.round(ahead / hour), 'hour')
  if (size < 6.5 * day) return relative.format(Math.round(ahead / day), 'day')
  return (yearOf(at) === yearOf(now) ? sameYear : otherYear)(at)
}

/** What is left until a time, such as 12:05 or 1:02:09; `null` when it has passed. */
export function countdown(until: number, now: number): string | null {
  const seconds = Math.ceil((until - now) / 1000)
  if (seconds <= 0) return null
  const parts = [Math.floor(seconds / 60) % 60, seconds % 60].map((part) => String(part).padStart(2, '0'))
  const hours = Math.floor(seconds / 3600)
  return hours > 0 ? `${hours}:${parts.join(':')}` : parts.join(':').replace(/^0/, '')
}
