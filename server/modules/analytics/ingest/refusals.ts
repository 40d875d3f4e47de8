import type { Database } from '../../../kernel/db/database.ts'
import { statement } from '../../../kernel/db/transaction.ts'
import type { Log } from '../../../kernel/base/log.ts'
import { dayOf } from '../days.ts'

/** Why a record was not stored. */
export type RefusalReason = 'origin' | 'unverified' | 'malformed' | 'quota' | 'address'

/** Counts records that were not stored, by tracker and reason. */
export interface Refusals {
  add(orgId: string, trackerId: string, reason: RefusalReason, count?: number): void
  /** Writes what has been counted. */
  flush(): Promise<void>
}

interface Count {
  orgId: string
  trackerId: string
  day: string
  reason: RefusalReason
  count: number
}

const FLUSH_MS = 1000

const upsert = statement(
  'analytics_refusals_add',
  `insert into analytics_refusals as r (org_id, tracker_id, day, reason, count)
   select $1, g.tracker_id, g.day, g.reason, g.count
   from unnest($2::text[], $3::date[], $4::text[], $5::bigint[]) as g(tracker_id, day, reason, count)
   order by g.tracker_id, g.day, g.reason
   on conflict (org_id, tracker_id, day, reason) do update set count = r.count + excluded.count`,
)

/** Counts in memory and writes at most once a second, so that a flood of refused calls costs no writes. */
export function createRefusals(database: Database, log: Log): Refusals {
  let counts = new Map<string, Count>()
  let timer: NodeJS.Timeout | undefined
  const add = ({ count, ...what }: Count) => {
    const name = Object.values(what).join(' ')
    const known = counts.get(name)
    if (known) known.count += count
    else counts.set(name, { ...what, count })
    timer ??= setTimeout(() => void flush(), FLUSH_MS).unref()
  }
  const flush = async () => {
    clearTimeout(timer)
    timer = undefined
    const taken = [...counts.values()]
    counts = new Map()
    for (const orgId of new Set(taken.map((row) => row.orgId))) {
      const rows = taken.filter((row) => row.orgId === orgId)
      try {
        await database.transaction({ orgId }, (tx) =>
          tx.query(upsert, [
            orgId,
            rows.map(({ trackerId }) => trackerId),
            rows.map(({ day }) => day),
            rows.map(({ reason }) => reason),
            rows.map(({ count }) => count),
          ]),
        )
      } catch (error) {
        if (!database.isOutage(error)) log.warn({ err: error }, 'refusals could not be counted yet')
        for (const row of rows) add(row)
      }
    }
  }
  return {
    add: (orgId, trackerId, reason, count = 1) =>
      add({ orgId, trackerId, day: dayOf(Date.now()), reason, count }),
    flush,
  }
}
