import { dayOf } from '../../text/day-of.ts'
import { addDays } from '../../text/local-time.ts'
import { viewerInstant } from '../../text/viewer-zone.ts'
import { keptValue } from '../../ui/primitives/kept-value.ts'

/** Do not disturb: until a time in ms since 1970, or until it is switched off. */
export type DoNotDisturb = { until: number | null } | null

const kept = keptValue<DoNotDisturb>('stoa.do-not-disturb', (value) => {
  if (typeof value !== 'object' || value === null || !('until' in value)) return null
  return typeof value.until === 'number' || value.until === null ? { until: value.until } : null
})

/** Calls back when it was switched on or off, in this tab or another. */
export const onDoNotDisturb = kept.subscribe

/** Switches it on, or off with `null`; kept in this browser. */
export const setDoNotDisturb = kept.write

/** What was chosen, live; a time may have passed. */
export const useDoNotDisturb = kept.use

/** Whether a choice is in force at a time. */
export const holdsAt = (choice: DoNotDisturb, now: number): boolean =>
  choice !== null && (choice.until === null || choice.until > now)

/** Whether do not disturb is on in this browser now. */
export const isDoNotDisturb = (): boolean => holdsAt(kept.read(), Date.now())

/** The next morning at eight, in the viewer's zone. */
export const tomorrowMorning = (now: Date): number =>
  viewerInstant(`${addDays(dayOf(now), 1)}T08:00`).getTime()
