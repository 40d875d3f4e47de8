// Across organizations: finds in which organizations days are due.
import { z } from 'zod'
import type { JobContext } from '../../../kernel/contract/context.ts'
import { isAway } from '../../../kernel/db/problems.ts'
import { statement } from '../../../kernel/db/transaction.ts'
import type { Job } from '../../../kernel/contract/operation.ts'
import { ORGANIZATIONS } from '../../identity/index.ts'
import { TOKEN_RETENTION_DAYS } from '../engine/retention-days.ts'
import { forgetOwner, type Outdated } from './forget-owner.ts'

const MOST_OWNERS = 500

// What was counted by tokens belongs to the organization.
const owners = statement(
  'analytics_retention_owners',
  `select o.org_id as "orgId", o.tracker_id as "trackerId", (now() at time zone 'UTC')::date - o.days as until, f.until as done
   from (
     select org_id, id as tracker_id, retention_days as days from analytics_trackers
     union all select id, '', ${TOKEN_RETENTION_DAYS} from ${ORGANIZATIONS} orgs
   ) o
   left join analytics_forgotten_days f on f.org_id = o.org_id and f.tracker_id = o.tracker_id
   where (o.org_id, o.tracker_id) > ($1, $2) order by 1, 2 limit ${MOST_OWNERS}`,
)
const openedDays = statement(
  'analytics_retention_opened_days',
  `select day from analytics_opened_days() where day < (now() at time zone 'UTC')::date order by day`,
)
const forgetQuotas = statement(
  'analytics_outdated_quotas',
  `delete from analytics_tracker_days where day < (now() at time zone 'UTC')::date - 1`,
)
const dropDays = statement(
  'analytics_drop_days',
  `select analytics_drop_empty_days((now() at time zone 'UTC')::date - 7) as dropped`,
)

/**
 * Deletes records that are older than their tracker keeps them, with the files that were made of them. Figures by
 * hour and day stay. Tables that nobody needs any more are dropped. Where it fails for one tracker, the others
 * have theirs.
 */
export const forgetRecords: Job<z.ZodObject> = {
  name: 'analytics.forgetRecords',
  payload: z.object({}),
  cron: '41 2 * * *',
  async run(ctx) {
    const { systemDb, signal } = ctx
    const failures = await forgetAll(ctx)
    if (signal.aborted) return
    await systemDb.query(forgetQuotas, [])
    let dropped: number | undefined
    do dropped = (await systemDb.query<{ dropped: number }>(dropDays, []))[0]?.dropped
    while (dropped)
    if (failures.length > 0)
      throw new AggregateError(failures, `the records of ${failures.length} trackers could not be deleted`)
  },
}

/** Goes through all trackers; answers what failed. */
async function forgetAll(ctx: JobContext): Promise<Error[]> {
  const { systemDb, signal } = ctx
  const opened = (await systemDb.query<{ day: string }>(openedDays, [])).map(({ day }) => day)
  const failures: Error[] = []
  let last: Pick<Outdated, 'orgId' | 'trackerId'> | undefined = { orgId: '', trackerId: '' }
  while (last) {
    const found: Outdated[] = await systemDb.query<Outdated>(owners, [last.orgId, last.trackerId])
    for (const owner of found) {
      if (signal.aborted) return failures
      try {
        await forgetOwner(ctx, owner, opened)
      } catch (error) {
        if (isAway(error)) throw error
        failures.push(new Error(`of the tracker ${owner.trackerId || '(tokens)'}`, { cause: error }))
      }
    }
    last = found.at(-1)
  }
  return failures
}
