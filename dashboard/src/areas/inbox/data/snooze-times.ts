/** A choice of when: a snoozed conversation comes back, or a reply is sent. */
export interface LaterTime {
  id: 'hour' | 'evening' | 'tomorrow' | 'monday' | 'week'
  at: Date
}

const at = (base: Date, days: number, hour: number): Date => {
  const date = new Date(base)
  date.setDate(date.getDate() + days)
  date.setHours(hour, 0, 0, 0)
  return date
}

/** The choices at a moment, in the viewer's zone; the evening only while it is ahead. */
export function snoozeTimes(now: Date): LaterTime[] {
  const untilMonday = (8 - now.getDay()) % 7 || 7
  return [
    { id: 'hour', at: new Date(now.getTime() + 60 * 60_000) },
    ...(now.getHours() < 17 ? [{ id: 'evening' as const, at: at(now, 0, 18) }] : []),
    { id: 'tomorrow', at: at(now, 1, 9) },
    // On a Sunday that is tomorrow.
    ...(untilMonday > 1 ? [{ id: 'monday' as const, at: at(now, untilMonday, 9) }] : []),
    { id: 'week', at: at(now, 7, 9) },
  ]
}

/** The moment that was entered, in the viewer's zone, or what speaks against it. */
export function snoozeTimeOf(text: string, now: Date): Date | 'missing' | 'past' {
  const at = new Date(text)
  if (text === '' || Number.isNaN(at.getTime())) return 'missing'
  return at.getTime() <= now.getTime() ? 'past' : at
}
