import { createCache } from '../../../../kernel/base/cache.ts'
import { part } from '../../../../kernel/contract/parts.ts'
import { openingAt } from './opening.ts'
import type { Schedule } from './schedule.ts'
import { DAY_MS } from '../../../../kernel/base/zoned-time.ts'

/** A schedule, and what tells it from every other one that there is or was. */
export interface KnownHours extends Schedule {
  revision: string
}

/** Whether people answer now, and when they will again. */
export interface Availability {
  open: boolean
  opensAt: string | null
  closesAt: string | null
}

interface Known extends Availability {
  /** It holds from then until before then. */
  from: number
  until: number
}

/** Tells whether people answer now. */
export type AvailabilityNow = (hours: KnownHours, now?: number) => Availability

const MOST_BYTES = 512 * 1024

/**
 * Visitors ask all the time: what was found out counts until it changes, or for a day. It follows from the schedule alone,
 * so that it does not matter which process knows it.
 */
export function createAvailabilityNow(): AvailabilityNow {
  const known = createCache<Known>({ mostBytes: MOST_BYTES })
  return (hours, now = Date.now()) => {
    let found = known.get(hours.revision)
    if (!found || now < found.from || now >= found.until) {
      const { open, changesAt } = openingAt(hours, now)
      const change = changesAt?.toISOString() ?? null
      const [opensAt, closesAt] = open ? [null, change] : [change, null]
      found = { open, opensAt, closesAt, from: now, until: changesAt?.getTime() ?? now + DAY_MS }
      known.set(hours.revision, found)
    }
    return { open: found.open, opensAt: found.opensAt, closesAt: found.closesAt }
  }
}

/** Whether people answer now, as a service knows it. */
export const AVAILABILITY_NOW = part(createAvailabilityNow)
