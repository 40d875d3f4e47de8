import { sharedText } from './shared.en.ts'
import { dayOf } from './day-of.ts'
import { addDays } from './local-time.ts'
import { inViewerZone } from './viewer-zone.ts'

const sameYear = inViewerZone({ weekday: 'long', day: 'numeric', month: 'long' })
const otherYear = inViewerZone({ day: 'numeric', month: 'long', year: 'numeric' })

/** What the day of a time is called: today, yesterday, or by its date. */
export function dayName(at: string, now: number): string {
  const day = dayOf(at)
  const today = dayOf(now)
  if (day === today) return sharedText.time.today
  if (day === addDays(today, -1)) return sharedText.time.yesterday
  return (day.slice(0, 4) === today.slice(0, 4) ? sameYear : otherYear)(at)
}
