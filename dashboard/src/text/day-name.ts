import { sharedText } from './shared.en.ts'
import { dayOf } from './day-of.ts'
import { locale } from './locale.ts'

const sameYear = new Intl.DateTimeFormat(locale, { weekday: 'long', day: 'numeric', month: 'long' })
const otherYear = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', year: 'numeric' })

/** What the day of a time is called: today, yesterday, or by its date. */
export function dayName(at: string, now: number): string {
  const today = new Date(now)
  const yesterday = new Date(today)
  yesterday.setDate(today.getDate() - 1)
  if (dayOf(at) === dayOf(today.toISOString())) return sharedText.time.today
  if (dayOf(at) === dayOf(yesterday.toISOString())) return sharedText.time.yesterday
  const date = new Date(at)
  return (date.getFullYear() === today.getFullYear() ? sameYear : otherYear).format(date)
}
