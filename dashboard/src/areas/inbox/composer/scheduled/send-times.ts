import { viewerInstant } from '../../../../text/viewer-zone.ts'
import { snoozeTimes, type LaterTime } from '../../data/snooze-times.ts'

/** When a reply may be sent: as snoozing offers it, up to Monday, and Monday only where it is not tomorrow. */
export const sendTimes = (now: Date): LaterTime[] => snoozeTimes(now).filter(({ id }) => id !== 'week')

const yearMs = 366 * 86_400_000

/** What a date and time field says, as a moment of the viewer's zone; or why it is none. */
export function sendTimeOf(value: string, now: Date): Date | 'missing' | 'past' | 'tooFar' {
  const time = viewerInstant(value)
  if (value === '' || Number.isNaN(time.getTime())) return 'missing'
  if (time <= now) return 'past'
  return time.getTime() - now.getTime() > yearMs ? 'tooFar' : time
}
