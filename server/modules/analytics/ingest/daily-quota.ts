import { createCache } from '../../../kernel/base/cache.ts'
import type { Database } from '../../../kernel/db/database.ts'
import { customerOf } from '../../../kernel/base/networks.ts'
import type { Secrets } from '../../../kernel/secrets/secrets.ts'
import { createDailyMeters, type Counted } from './daily-meters.ts'
import type { Refusals } from './refusals.ts'
import type { TrackerAccess } from './tracker-access.ts'
import { dayOf } from '../days.ts'

/** Limits how many records a tracker stores a day, since its key is public. */
export interface DailyQuota {
  /** Whether a record may still be stored today; what may not is counted. `id` is the row's, reports about one view share it. */
  admit(tracker: TrackerAccess, id: string, address: string): boolean | Promise<boolean>
  /** Gives back what was not used. */
  flush(): Promise<void>
}

interface QuotaOptions {
  database: Database
  secrets: Pick<Secrets, 'sign'>
  refusals: Refusals
}

// An address may be a whole office; only those that send very much are looked at.
const ADDRESS_SHARE = 1 / 4
const FREE_SHARE = 1 / 40
const MOST_FREE = 1000
// Some 50,000 views and 20,000 addresses.
const VIEWS_BYTES = 10 * 1024 ** 2
const ADDRESSES_BYTES = 8 * 1024 ** 2
const SENDER_BYTES = 200

/** The quota of this process: of each tracker, and of each address within it. */
export function createDailyQuota({ database, secrets, refusals }: QuotaOptions): DailyQuota {
  const meters = createDailyMeters(database)
  const countedAddress = createAddresses(secrets)
  const known = createCache<true>({ mostBytes: VIEWS_BYTES })

  const refuse = ({ orgId, trackerId }: TrackerAccess, reason: 'address' | 'quota') => {
    refusals.add(orgId, trackerId, reason)
    return false
  }
  const admitByTracker = (tracker: TrackerAccess, whole: Counted, id: string) =>
    whenTaken(meters.take(whole, tracker.maxDailyRecords), (isTaken) => {
      if (isTaken) known.set(id, true)
      return isTaken || refuse(tracker, 'quota')
    })
  return {
    admit(tracker, id, address) {
      if (known.get(id)) return true
      const { orgId, trackerId, maxDailyRecords } = tracker
      const whole = { orgId, trackerId, day: dayOf(Date.now()), subject: '' }
      const free = Math.min(MOST_FREE, Math.floor(maxDailyRecords * FREE_SHARE))
      const own = countedAddress(whole, address, free)
      if (!own) return admitByTracker(tracker, whole, id)
      return whenTaken(meters.take(own, Math.ceil(maxDailyRecords * ADDRESS_SHARE) - free), (isTaken) =>
        isTaken ? admitByTracker(tracker, whole, id) : refuse(tracker, 'address'),
      )
    },
    flush: meters.flush,
  }
}

/** Goes on at once where the answer is there: most records wait for nothing. */
const whenTaken = (
  taken: boolean | Promise<boolean>,
  goOn: (isTaken: boolean) => boolean | Promise<boolean>,
): boolean | Promise<boolean> => (typeof taken === 'boolean' ? goOn(taken) : taken.then(goOn))

/** What the records of an address are counted by, once it has sent very much; the address itself is kept nowhere. */
function createAddresses(secrets: Pick<Secrets, 'sign'>) {
  const senders = createCache<{ day: string; seen: number; subject: string }>({
    mostBytes: ADDRESSES_BYTES,
    // Its subject comes later.
    bytesOf: () => SENDER_BYTES,
  })
  return (whole: Counted, address: string, free: number): Counted | undefined => {
    const network = customerOf(address)
    const name = `${whole.trackerId} ${network}`
    let sender = senders.get(name)
    if (sender?.day !== whole.day) senders.set(name, (sender = { day: whole.day, seen: 0, subject: '' }))
    if (++sender.seen <= free) return undefined
    sender.subject ||= secrets.sign(`${whole.day} ${network}`, 'track-address')
    return { ...whole, subject: sender.subject }
  }
}
