import { z } from 'zod'
import type { Context } from '../../../kernel/contract/context.ts'
import { statement } from '../../../kernel/db/transaction.ts'
import { shape } from '../../../kernel/contract/shapes.ts'
import { organizationTimezone } from '../../identity/index.ts'
import { operation } from '../module.ts'
import { boundsOf, dayAway, dayIn, dayOf } from '../days.ts'
import { readAccess } from '../schemas.ts'
import { listTrackerRows } from '../trackers/tracker-rows.ts'

const DAYS = 7

// $4 has the instants at which the days begin, and the end of the last one.
const counts = statement(
  'analytics_views_summary',
  `select tracker_id as "trackerId", width_bucket(created_at, $4::timestamptz[]) - 1 as day, count(*)::int as views
   from analytics_events
   where org_id = $1 and day between $2 and $3 and created_at >= ($4::timestamptz[])[1] and created_at < ($4::timestamptz[])[${DAYS + 1}]
     and tracker_id is not null and bot is null and (subject_type = 'page' or subject_id like '/%')
   group by 1, 2`,
)

const Summary = shape('ViewsSummary', {
  totalViews: z.int().describe('Of the seven days together.'),
  points: z.array(shape('DayViews', { day: z.iso.date(), views: z.int() })),
})

export const viewsSummary = operation({
  name: 'analytics.viewsSummary',
  summary: 'Count the page views of the last seven days, for each tracker',
  description:
    'By the id of the tracker, revoked ones included: page views of people on each of seven days, the last of which is today in the organization’s time zone.',
  access: readAccess,
  effect: 'read',
  rest: 'GET /v1/analytics/trackers/views-summary',
  input: z.object({}),
  output: z.object({}).catchall(Summary),
  async run(ctx) {
    const days = await lastDays(ctx)
    const starts = days.all.map((day) => boundsOf(day, day, days.timezone).start)
    const [trackers, rows] = await Promise.all([
      listTrackerRows(ctx, { includeRevoked: true }),
      ctx.tx.query<{ trackerId: string; day: number; views: number }>(counts, [
        ctx.org.id,
        dayOf(starts[0] as number),
        dayOf(starts[DAYS] as number),
        starts.map((start) => new Date(start)),
      ]),
    ])
    const viewsOf = new Map(rows.map(({ trackerId, day, views }) => [`${trackerId} ${day}`, views]))
    const summaries = trackers.map(({ id }) => {
      const points = days.all
        .slice(0, DAYS)
        .map((day, index) => ({ day, views: viewsOf.get(`${id} ${index}`) ?? 0 }))
      return [id, { totalViews: points.reduce((sum, { views }) => sum + views, 0), points }] as const
    })
    return Object.fromEntries(summaries)
  },
})

/** The last seven days in the organization’s time zone, and the day after them, which ends the last. */
async function lastDays(ctx: Context<'analytics'>): Promise<{ all: string[]; timezone: string }> {
  const timezone = await organizationTimezone(ctx)
  const today = dayIn(Date.now(), timezone)
  return { all: Array.from({ length: DAYS + 1 }, (_, index) => dayAway(today, index + 1 - DAYS)), timezone }
}
