import type { CallBudget } from '../contract/programs.ts'
import type { Database } from '../db/database.ts'
import { statement } from '../db/transaction.ts'

interface Meter {
  orgId: string
  day: string
  left: number
  /** When the day ends, by the clock of `performance`. */
  endsAt: number
  /** There is not so much to be had until then. */
  emptyUntil: number
  asking: Promise<void> | undefined
}

interface Grant {
  day: string
  block: number
  secondsLeft: number
}

const DAY_MS = 86_400_000
const MOST_BLOCK = 500
const EMPTY_MS = 10_000
const MOST_METERS = 10_000

const takeBlock = statement(
  'kernel_mcp_days_take',
  `with taken as (
     insert into kernel_mcp_days as d (org_id, day, calls, block)
     values ($1, (now() at time zone 'UTC')::date, least($2::int, $3::int), least($2::int, $3::int))
     on conflict (org_id, day) do update set calls = least(d.calls + $2, $3), block = least(d.calls + $2, $3) - d.calls
       where d.calls < $3
     returning block)
   select coalesce((select block from taken), 0) as block, (now() at time zone 'UTC')::date::text as day,
     ceil(extract(epoch from date_trunc('day', now() at time zone 'UTC') + interval '1 day' - (now() at time zone 'UTC')))::int
       as "secondsLeft"`,
)

const giveBack = statement(
  'kernel_mcp_days_give_back',
  'update kernel_mcp_days set calls = greatest(calls - $3::int, 0) where org_id = $1 and day = $2::date',
)

/** A twentieth of the day, so that what a killed process takes with it, and what others hold, is little. */
const blockOf = (perDay: number): number => Math.max(1, Math.min(MOST_BLOCK, Math.floor(perDay / 20)))

/** The budget of this process; without a number of calls per day, everything is admitted and nothing counted. */
export function createCallBudget(database: Database, perDay: number | undefined): CallBudget {
  const meters = new Map<string, Meter>()

  const meterOf = (orgId: string): Meter => {
    const found = meters.get(orgId)
    const isOfToday = found !== undefined && found.endsAt > performance.now()
    const meter = isOfToday
      ? found
      : { orgId, day: '', left: 0, endsAt: Infinity, emptyUntil: 0, asking: undefined }
    // At the end: what is let go, with what is left of its block, is the one that was used longest ago.
    meters.delete(orgId)
    meters.set(orgId, meter)
    if (meters.size > MOST_METERS) meters.delete(meters.keys().next().value as string)
    return meter
  }

  const ask = async (meter: Meter, calls: number, most: number) => {
    const values = [meter.orgId, Math.max(blockOf(most), calls - meter.left), most]
    const [given] = await database.transaction({ orgId: meter.orgId }, (tx) =>
      tx.query<Grant>(takeBlock, values),
    )
    if (!given) return
    // What was taken yesterday is no longer worth anything.
    meter.left = (given.day === meter.day ? meter.left : 0) + given.block
    meter.day = given.day
    meter.endsAt = performance.now() + given.secondsLeft * 1000
    if (meter.left < calls) meter.emptyUntil = performance.now() + EMPTY_MS
  }

  const takeFrom = (meter: Meter, calls: number, most: number): ReturnType<CallBudget['take']> => {
    if (meter.left >= calls) {
      meter.left -= calls
      return undefined
    }
    if (meter.emptyUntil > performance.now())
      return {
        retryAfterSeconds: Math.max(1, Math.ceil((meter.endsAt - performance.now()) / 1000)),
        resetAt: new Date(Date.parse(meter.day) + DAY_MS).toISOString(),
      }
    // All who come meanwhile wait for the same block.
    meter.asking ??= ask(meter, calls, most).finally(() => (meter.asking = undefined))
    return meter.asking.then(() => takeFrom(meter, calls, most))
  }

  return {
    take: (orgId, calls) =>
      perDay === undefined || calls === 0 ? undefined : takeFrom(meterOf(orgId), calls, perDay),
    unused: (orgId) => meters.get(orgId)?.left ?? 0,
    async flush() {
      for (const meter of [...meters.values()].filter(({ left }) => left > 0)) {
        const { orgId, day, left } = meter
        meter.left = 0
        try {
          await database.transaction({ orgId }, (tx) => tx.query(giveBack, [orgId, day, left]))
        } catch {
          // It counts as used; the others are given back all the same.
        }
      }
    },
  }
}
