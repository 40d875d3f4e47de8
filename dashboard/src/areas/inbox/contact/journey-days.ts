import type { JourneyStep } from '@stoa/sdk'
import { text } from './text.en.ts'
import { dayOf } from '../../../text/day-of.ts'
import { addDays } from '../../../text/local-time.ts'
import { inViewerZone } from '../../../text/viewer-zone.ts'

/** What was looked at on one day. */
export interface JourneyDay {
  day: string
  name: string
  /** Newest first. */
  items: readonly JourneyStep[]
}

const named = inViewerZone({ weekday: 'short', day: 'numeric', month: 'short' })

/** Views and searches by day, in the viewer’s time zone; the newest day first. */
export function journeyDays(items: readonly JourneyStep[], now: Date): JourneyDay[] {
  const today = dayOf(now)
  const names = new Map([
    [today, text.today],
    [addDays(today, -1), text.yesterday],
  ])
  const days: { day: string; name: string; items: JourneyStep[] }[] = []
  for (const item of items.toSorted((a, b) => b.at.localeCompare(a.at))) {
    const day = dayOf(item.at)
    if (days.at(-1)?.day !== day) days.push({ day, name: names.get(day) ?? named(item.at), items: [] })
    days.at(-1)?.items.push(item)
  }
  return days
}
