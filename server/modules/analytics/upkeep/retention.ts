import { z } from 'zod'
import { statement } from '../../../kernel/db/transaction.ts'
import type { Job } from '../../../kernel/operation.ts'
import { TOKEN_RETENTION_DAYS } from './retention-days.ts'

const MOST_DAYS = 400

// Whose records are past their time, day by day: a day that was sealed, or one of the partitions beyond.
const outdated = statement(
  'analytics_outdated_days',
  `select s.org_id as "orgId", s.tracker_id as "trackerId", s.day
   from analytics_segment_days s left join analytics_trackers t on t.org_id = s.org_id and t.id = s.tracker_id
   where s.day < (now() at time zone 'UTC')::date - coalesce(t.retention_days, ${TOKEN_RETENTION_DAYS})
   order by s.day limit ${MOST_DAYS}`,
)
const forgetSegments = statement(
  'analytics_outdated_segments',
  'delete from analytics_segments where org_id = $1 and tracker_id = $2 and day = $3',
)
const forgetDay = statement(
  'analytics_outdated_day',
  'delete from analytics_segment_days where org_id = $1 and tracker_id = $2 and day = $3',
)
const forgetSearches = statement(
  'analytics_outdated_searches',
  `delete from analytics_searches s using analytics_trackers t
   where t.org_id = s.org_id and t.id = s.tracker_id and s.created_at < now() - t.retention_days * interval '1 day'`,
)
const forgetQuotas = statement(
  'analytics_outdated_quotas',
  `delete from analytics_tracker_days where day < (now() at time zone 'UTC')::date - 1`,
)
const dropDays = statement(
  'analytics_drop_days',
  `select analytics_drop_empty_days((now() at time zone 'UTC')::date - 7)`,
)

/**
 * Deletes records that are older than their tracker keeps them, with the segments that were made of them. Figures by
 * hour and day stay. Partitions that nobody needs any more are dropped.
 */
export const forgetRecords: Job<z.ZodObject> = {
  name: 'analytics.forgetRecords',
  payload: z.object({}),
  cron: '41 2 * * *',
  async run({ systemDb, signal }) {
    for (;;) {
      const days = await systemDb.query<{ orgId: string; trackerId: string; day: string }>(outdated, [])
      for (const { orgId, trackerId, day } of days) {
        if (signal.aborted) return
        const key = [orgId, trackerId, day]
        await systemDb.transaction(async (tx) => {
          await tx.query(
            {
              // Without a name, and with the day in the text: the plan opens one partition.
              name: '',
              text: `delete from analytics_events where org_id = $1 and day = '${day}' and coalesce(tracker_id, '') = $2`,
            },
            [orgId, trackerId],
          )
          await tx.query(forgetSegments, key)
          await tx.query(forgetDay, key)
        })
      }
      if (days.length < MOST_DAYS) break
    }
    await systemDb.query(forgetSearches, [])
    await systemDb.query(forgetQuotas, [])
    await systemDb.query(dropDays, [])
  },
}
