import type { JourneyItem } from '../api.ts'
import { j } from '../messages/en-analytics-journey.ts'
import { locale } from '../components/locale.ts'

/** What was looked at on one day. */
export interface JourneyDay {
  day: string
  name: string
  /** Newest first. */
  items: readonly JourneyItem[]
}

const named = new Intl.DateTimeFormat(locale, { weekday: 'short', day: 'numeric', month: 'short' })

const dayOf = (at: Date) => `${at.getFullYear()}-${at.getMonth()}-${at.getDate()}`

/** Views and searches by day, in the viewer’s time zone; the newest day first. */
export function journeyDays(items: readonly JourneyItem[], now: Date): JourneyDay[] {
  const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1)
  const names = new Map([
    [dayOf(now), j.today],
    [dayOf(yesterday), j.yesterday],
  ])
  const days: { day: string; name: string; items: JourneyItem[] }[] = []
  for (const item of items.toSorted((a, b) => b.at.localeCompare(a.at))) {
    const at = new Date(item.at)
    const day = dayOf(at)
    if (days.at(-1)?.day !== day) days.push({ day, name: names.get(day) ?? named.format(at), items: [] })
    days.at(-1)?.items.push(item)
  }
  return days
}
