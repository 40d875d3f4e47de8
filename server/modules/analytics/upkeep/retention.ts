import { z } from 'zod'
import { statement } from '../../../kernel/db/transaction.ts'
import type { Job } from '../../../kernel/operation.ts'
import type { Owner } from '../engine/protocol.ts'
import { nameOf, PARTS } from '../engine/sealed-days.ts'
import { DAYS } from '../engine/sources.ts'
import { TOKEN_RETENTION_DAYS } from '../engine/retention-days.ts'

const MOST_DAYS = 400

type Outdated = Owner & { day: string; version: string; records: number }

// Whose records are past their time, day by day: a day that was sealed, or one of the partitions beyond.
const outdated = statement(
  'analytics_outdated_days',
  `select s.org_id as "orgId", s.tracker_id as "trackerId", s.day, s.version, s.records
   from analytics_segment_days s left join analytics_trackers t on t.org_id = s.org_id and t.id = s.tracker_id
   where s.day < (now() at time zone 'UTC')::date - coalesce(t.retention_days, ${TOKEN_RETENTION_DAYS})
   order by s.day limit ${MOST_DAYS}`,
)
const forgetDay = statement(
  'analytics_outdated_day',
  'delete from analytics_segment_days where org_id = $1 and tracker_id = $2 and day = $3',
)
// Deleted records have noted their day, which is to keep its figures.
const unmark = statement(
  'analytics_outdated_marks',
  'delete from analytics_changed_days where org_id = $1 and tracker_id = $2 and day = $3',
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
 * Deletes records that are older than their tracker keeps them, with the files that were made of them. Figures by
 * hour and day stay. Partitions that nobody needs any more are dropped.
 */
export const forgetRecords: Job<z.ZodObject> = {
  name: 'analytics.forgetRecords',
  payload: z.object({}),
  cron: '41 2 * * *',
  async run({ systemDb, services, signal }) {
    for (;;) {
      const days = await systemDb.query<Outdated>(outdated, [])
      for (const { records, ...sealed } of days) {
        const { orgId, trackerId, day } = sealed
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
          await tx.query(unmark, key)
          await tx.query(forgetDay, key)
        })
        const keys = records === 0 ? [] : PARTS.map((part) => `${nameOf(sealed, sealed)}.${part}.parquet`)
        await services.part(DAYS).cache.forget(keys)
        for (const blob of keys) await services.blobs.delete(blob)
      }
      if (days.length < MOST_DAYS) break
    }
    await systemDb.query(forgetSearches, [])
    await systemDb.query(forgetQuotas, [])
    await systemDb.query(dropDays, [])
  },
}
