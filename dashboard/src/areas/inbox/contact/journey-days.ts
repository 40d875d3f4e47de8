import type { JourneyStep } from '@stoa/sdk'
import { text } from './text.en.ts'
import { locale } from '../../../text/locale.ts'

/** What was looked at on one day. */
export interface JourneyDay {
  day: string
  name: string
  /** Newest first. */
  items: readonly JourneyStep[]
}

const named = new Intl.DateTimeFormat(locale, { weekday: 'short', day: 'numeric', month: 'short' })

const dayOf = (at: Date) => `${at.getFullYear()}-${at.getMonth()}-${at.getDate()}`

/** Views and searches by day, in the viewer’s time zone; the newest day first. */
export function journeyDays(items: readonly JourneyStep[], now: Date): JourneyDay[] {
  const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1)
  const names = new Map([
    [dayOf(now), text.today],
    [dayOf(yesterday), text.yesterday],
  ])
  const days: { day: string; name: string; items: JourneyStep[] }[] = []
  for (const item of items.toSorted((a, b) => b.at.localeCompare(a.at))) {
    const at = new Date(item.at)
    const day = dayOf(at)
    if (days.at(-1)?.day !== day) days.push({ day, name: names.get(day) ?? named.format(at), items: [] })
    days.at(-1)?.items.push(item)
  }
  return days
}
