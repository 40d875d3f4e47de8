/** A choice of when a reply is sent. */
interface SendTime {
  id: 'hour' | 'evening' | 'tomorrow' | 'monday'
  at: Date
}

const at = (base: Date, days: number, hour: number): Date => {
  const date = new Date(base)
  date.setDate(date.getDate() + days)
  date.setHours(hour, 0, 0, 0)
  return date
}

/** The choices at a moment, in the viewer's zone: the evening only while it is ahead, Monday only where it is not tomorrow. */
export function sendTimes(now: Date): SendTime[] {
  const untilMonday = (8 - now.getDay()) % 7 || 7
  return [
    { id: 'hour', at: new Date(now.getTime() + 60 * 60_000) },
    ...(now.getHours() < 17 ? [{ id: 'evening' as const, at: at(now, 0, 18) }] : []),
    { id: 'tomorrow', at: at(now, 1, 9) },
    ...(untilMonday > 1 ? [{ id: 'monday' as const, at: at(now, untilMonday, 9) }] : []),
  ]
}

const yearMs = 366 * 86_400_000

/** What a date and time field says, as a moment of the viewer's zone; or why it is none. */
export function sendTimeOf(value: string, now: Date): Date | 'missing' | 'past' | 'tooFar' {
  const time = new Date(value)
  if (value === '' || Number.isNaN(time.getTime())) return 'missing'
  if (time <= now) return 'past'
  return time.getTime() - now.getTime() > yearMs ? 'tooFar' : time
}
