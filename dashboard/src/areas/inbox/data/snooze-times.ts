import { addDays } from '../../../text/local-time.ts'
import { viewerInstant, viewerTime } from '../../../text/viewer-zone.ts'

/** A choice of when: a snoozed conversation comes back, or a reply is sent. */
export interface LaterTime {
  id: 'hour' | 'evening' | 'tomorrow' | 'monday' | 'week'
  at: Date
}

/** The choices at a moment, in the viewer's zone; the evening only while it is ahead. */
export function snoozeTimes(now: Date): LaterTime[] {
  const [today = '', clock = ''] = viewerTime(now).split('T')
  const untilMonday = (8 - new Date(today).getUTCDay()) % 7 || 7
  const at = (days: number, time: string) => viewerInstant(`${addDays(today, days)}T${time}`)
  return [
    { id: 'hour', at: new Date(now.getTime() + 60 * 60_000) },
    ...(clock < '17:00' ? [{ id: 'evening' as const, at: at(0, '18:00') }] : []),
    { id: 'tomorrow', at: at(1, '09:00') },
    // On a Sunday that is tomorrow.
    ...(untilMonday > 1 ? [{ id: 'monday' as const, at: at(untilMonday, '09:00') }] : []),
    { id: 'week', at: at(7, '09:00') },
  ]
}

/** The moment that was entered, in the viewer's zone, or what speaks against it. */
export function snoozeTimeOf(text: string, now: Date): Date | 'missing' | 'past' {
  const at = viewerInstant(text)
  if (text === '' || Number.isNaN(at.getTime())) return 'missing'
  return at.getTime() <= now.getTime() ? 'past' : at
}
