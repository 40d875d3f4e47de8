import type { Database } from '../../../kernel/db/database.ts'
import { statement } from '../../../kernel/db/transaction.ts'

/** What is counted: the records of a tracker on a day, as a whole (`subject` is empty) or of one address. */
export interface Counted {
  orgId: string
  trackerId: string
  day: string
  subject: string
}

/** Counts records down that the database gives out in slices, so that bounds hold over all processes. */
export interface DailyMeters {
  /** Takes one of `most` a day; false where all are taken. At once, as long as there is a slice. */
  take(counted: Counted, most: number): boolean | Promise<boolean>
  /** Gives back what was not used. */
  flush(): Promise<void>
}

interface Meter extends Counted {
  left: number
  /** Nothing is to be had until then. */
  emptyUntil: number
  asking: Promise<void> | undefined
}

const MOST_SLICE = 5000
const EMPTY_MS = 30_000
const MOST_METERS = 10_000

const grant = statement(
  'analytics_tracker_days_grant',
  `insert into analytics_tracker_days as d (org_id, tracker_id, day, subject, granted, slice)
   values ($1, $2, $3, $4, least($5::bigint, $6), least($5::bigint, $6)::int)
   on conflict (org_id, tracker_id, day, subject) do update set granted = least(d.granted + $5, $6),
     slice = (least(d.granted + $5, $6) - d.granted)::int where d.granted < $6
   returning slice`,
)
const giveBack = statement(
  'analytics_tracker_days_give_back',
  `update analytics_tracker_days set granted = greatest(granted - $5, 0)
   where org_id = $1 and tracker_id = $2 and day = $3 and subject = $4`,
)

/** The meters of this process. */
export function createDailyMeters(database: Database): DailyMeters {
  const meters = new Map<string, Meter>()

  const meterOf = (counted: Counted): Meter => {
    const name = `${counted.trackerId} ${counted.subject}`
    const found = meters.get(name)
    if (found?.day === counted.day) return found
    const meter: Meter = { ...counted, left: 0, emptyUntil: 0, asking: undefined }
    meters.delete(name)
    meters.set(name, meter)
    if (meters.size > MOST_METERS) meters.delete(meters.keys().next().value as string)
    return meter
  }

  const ask = async (meter: Meter, most: number) => {
    const { orgId, trackerId, day, subject } = meter
    const slice = Math.max(1, Math.min(MOST_SLICE, Math.floor(most / 20)))
    const values = [orgId, trackerId, day, subject, slice, most]
    const [given] = await database.transaction({ orgId }, (tx) => tx.query<{ slice: number }>(grant, values))
    if (given) meter.left += given.slice
    else meter.emptyUntil = performance.now() + EMPTY_MS
  }

  const takeFrom = (meter: Meter, most: number): boolean | Promise<boolean> => {
    if (meter.left > 0) {
      meter.left -= 1
      return true
    }
    if (meter.emptyUntil > performance.now()) return false
    // All who come meanwhile wait for the same slice.
    meter.asking ??= ask(meter, most).finally(() => (meter.asking = undefined))
    return meter.asking.then(() => takeFrom(meter, most))
  }

  return {
    take: (counted, most) => takeFrom(meterOf(counted), most),
    async flush() {
      const unused = [...meters.values()].filter(({ left }) => left > 0)
      meters.clear()
      for (const { orgId, trackerId, day, subject, left } of unused)
        await database.transaction({ orgId }, (tx) =>
          tx.query(giveBack, [orgId, trackerId, day, subject, left]),
        )
    },
  }
}
