import { z } from 'zod'
import type { Context } from '../../../kernel/contract/context.ts'
import { E } from '../errors.ts'
import { operation } from '../module.ts'
import { reportAccess } from './overview.ts'
import { reportScope, type ReportScope } from './report-input.ts'
import { LiveReport } from './report-shapes.ts'
import { between } from '../days.ts'
import { BOTS, IS_PAGE_VIEW, OF_TRACKERS, ofDays, trackersOf, WHO } from './rows.ts'

const MINUTE_MS = 60_000
const MINUTES = 30
const NOW_MINUTES = 5
const MOST_VALUES = 10
const MOST_LATEST = 20

export const getLive = operation({
  name: 'analytics.getLive',
  summary: 'Read who is on the site now',
  description:
    'Of the last 30 minutes; a visitor is on each page that they viewed, and came from one source and country.',
  access: reportAccess,
  effect: 'read',
  rest: 'GET /v1/analytics/reports/live',
  tool: 'analytics_get_live',
  toolListing: 'toolset',
  input: z.object({ trackerId: reportScope.trackerId, bots: reportScope.bots }),
  output: LiveReport,
  errors: [E.analytics_tracker_not_found],
  async run(ctx, { trackerId, bots }) {
    const now = Date.now()
    // The minute that has begun is the last one.
    const start = Math.floor(now / MINUTE_MS) * MINUTE_MS - (MINUTES - 1) * MINUTE_MS
    const { minutes, latest, ...found } = await recordsOf(ctx, {
      trackerIds: await trackersOf(ctx, trackerId),
      bots,
      start,
      now,
    })
    const byMinute = new Map(minutes.map((minute) => [minute.minute, minute]))
    const isViewer = ctx.actor.type === 'viewer'
    return {
      asOf: new Date(now).toISOString(),
      ...found,
      minutes: Array.from({ length: MINUTES }, (_, minute) => ({
        at: new Date(start + minute * MINUTE_MS).toISOString(),
        views: byMinute.get(minute)?.views ?? 0,
        visitors: byMinute.get(minute)?.visitors ?? 0,
      })),
      latest: latest.map((record) => ({
        ...record,
        at: new Date(record.at).toISOString(),
        contactId: isViewer ? null : record.contactId,
      })),
    }
  },
})

type Report = z.input<typeof LiveReport>

interface Found extends Pick<Report, 'visitors' | 'pages' | 'sources' | 'countries'> {
  minutes: { minute: number; views: number; visitors: number }[]
  latest: (Omit<Report['latest'][number], 'at'> & { at: number })[]
}

interface Asked {
  trackerIds: readonly string[]
  bots: ReportScope['bots']
  start: number
  now: number
}

async function recordsOf(ctx: Pick<Context, 'tx' | 'org'>, asked: Asked): Promise<Found> {
  const [row] = await ctx.tx.query<Found>(ofDays(textOf(asked)), [
    ctx.org.id,
    asked.trackerIds,
    new Date(asked.start),
    new Date(asked.now - NOW_MINUTES * MINUTE_MS),
  ])
  return row as Found
}

const listed = (columns: string, from: string): string =>
  `(select coalesce(json_agg(l), '[]') from (select ${columns} from ${from}) l)`

/** SQL: the values of a column by how many visitors have them; of a visitor with several values the first counts. */
const firstTold = (column: string): string =>
  listed(
    `value, count(*)::int as visitors`,
    `(select (array_agg(${column} order by created_at) filter (where ${column} is not null))[1] as value
      from recent where who is not null group by who) v group by value order by count(*) desc, value limit ${MOST_VALUES}`,
  )

// The last record may carry the clock of another process, a little ahead of ours.
const textOf = ({ bots, start, now }: Asked): string => `
  with recent as materialized (
    select id, created_at, ${WHO} as who, ${IS_PAGE_VIEW} as is_page, subject_type, subject_id, country, device, referrer_source,
      contact_id
    from analytics_events
    where org_id = $1 and ${OF_TRACKERS} and ${between(start, now + MINUTE_MS)} and ${BOTS[bots]}
  )
  select (select count(distinct who)::int from recent where created_at >= $4) as visitors,
    ${listed(
      `least(${MINUTES - 1}, floor(extract(epoch from created_at - $3::timestamptz) / 60))::int as minute,
       (count(*) filter (where is_page))::int as views, count(distinct who)::int as visitors`,
      `recent group by 1`,
    )} as minutes,
    ${listed(
      `subject_id as value, count(distinct who)::int as visitors`,
      `recent where is_page and who is not null group by subject_id order by 2 desc, 1 limit ${MOST_VALUES}`,
    )} as pages,
    ${firstTold('referrer_source')} as sources,
    ${firstTold('country')} as countries,
    ${listed(
      `floor(extract(epoch from created_at) * 1000)::float8 as at, subject_type as "subjectType", subject_id as "subjectId",
       country, device, referrer_source as source, contact_id as "contactId"`,
      `recent order by created_at desc, id desc limit ${MOST_LATEST}`,
    )} as latest`
