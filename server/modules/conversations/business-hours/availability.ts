import { openingAt } from './opening.ts'
import type { Schedule } from './schedule.ts'
import { DAY_MS } from '../../../kernel/zoned-time.ts'

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

const MAX_KNOWN = 1000
const known = new Map<string, Known>()

/**
 * Whether people answer now. Visitors ask all the time: what was found out counts until it changes, or for a day. It
 * follows from the schedule alone, so that it does not matter which process knows it.
 */
export function availabilityNow(hours: KnownHours, now = Date.now()): Availability {
  let found = known.get(hours.revision)
  if (!found || now < found.from || now >= found.until) {
    const { open, changesAt } = openingAt(hours, now)
    const change = changesAt?.toISOString() ?? null
    const [opensAt, closesAt] = open ? [null, change] : [change, null]
    found = { open, opensAt, closesAt, from: now, until: changesAt?.getTime() ?? now + DAY_MS }
    if (known.size >= MAX_KNOWN) known.clear()
    known.set(hours.revision, found)
  }
  return { open: found.open, opensAt: found.opensAt, closesAt: found.closesAt }
}
