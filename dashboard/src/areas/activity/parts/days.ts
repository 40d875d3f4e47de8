import type { Activity } from '@stoa/sdk'
import { dayOf } from '../../../text/day-of.ts'

/** What happened on one day, in the viewer's zone. */
interface Day {
  day: string
  at: string
  items: Activity[]
}

/** The lines by day, in the order given. */
export function byDay(items: readonly Activity[]): Day[] {
  const days: Day[] = []
  for (const item of items) {
    const day = dayOf(item.createdAt)
    const last = days.at(-1)
    if (last?.day === day) last.items.push(item)
    else days.push({ day, at: item.createdAt, items: [item] })
  }
  return days
}
