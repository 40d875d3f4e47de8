import { z } from 'zod'
import type { Context } from '../../../kernel/contract/context.ts'
import { statement } from '../../../kernel/db/transaction.ts'
import { THIRD_PARTY } from '../../../kernel/base/third-party.ts'
import { shape } from '../../../kernel/contract/shapes.ts'
import { E } from '../errors.ts'
import { operation } from '../module.ts'
import { Instant, readAccess, ReasonCount, TrackerId } from '../schemas.ts'
import { requireTracker } from './tracker-rows.ts'
import { DAY_MS } from '../../../kernel/base/zoned-time.ts'
import { dayOf } from '../days.ts'

const recent = statement(
  'analytics_tracker_recent',
  `select count(*) filter (where bot is null)::int as people, count(*) filter (where bot is not null)::int as bots,
     max(created_at) as last
   from analytics_events where org_id = $1 and tracker_id = $2 and day >= $3 and created_at >= $4`,
)
const refusals = statement(
  'analytics_tracker_refusals',
  `select reason, sum(count)::int as count from analytics_refusals where org_id = $1 and tracker_id = $2 and day >= $3
   group by reason order by reason`,
)
const floods = statement(
  'analytics_tracker_floods',
  `select reason, count::int as count from analytics_refusals
   where org_id = $1 and tracker_id = $2 and day = $3 and reason in ('quota', 'address') order by reason`,
)
const latest = statement(
  'analytics_tracker_latest',
  `select created_at as at, subject_type as "subjectType", subject_id as "subjectId", country, device
   from analytics_events where org_id = $1 and tracker_id = $2 and day between $3 and $4 and created_at between $5 and $6
   order by created_at desc, id desc limit 1`,
)

const LastEvent = shape('LastEvent', {
  at: Instant,
  subjectType: z.string().meta(THIRD_PARTY),
  subjectId: z.string().meta(THIRD_PARTY),
  country: z.string().nullable(),
  device: z.string().nullable(),
})

export const getTrackerStatus = operation({
  name: 'analytics.getTrackerStatus',
  summary: 'Read what a tracker has received',
  description:
    'For whoever sets it up: whether something came, what came last, and what was refused and why.',
  access: readAccess,
  effect: 'read',
  rest: 'GET /v1/analytics/trackers/{trackerId}/status',
  input: z.object({ trackerId: TrackerId }),
  output: shape('TrackerStatus', {
    firstEventAt: Instant.nullable().describe('null: nothing has come yet.'),
    lastEventAt: Instant.nullable(),
    lastEvent: LastEvent.nullable(),
    today: shape('TrackerToday', {
      maxRecords: z.int().describe('What is stored on a day (UTC) at most.'),
      notCounted: z
        .array(shape('NotCounted', { reason: z.enum(['quota', 'address']), count: z.int() }))
        .describe(
          'What was not stored today since there was too much of it. `quota`: the day’s records are used up; `address`: one address had its share of them.',
        ),
    }),
    last24Hours: shape('TrackerLastDay', {
      people: z.int().describe('Records of people.'),
      bots: z.int().describe('Records of programs.'),
      refused: z
        .array(ReasonCount)
        .describe('What was not stored since the beginning of yesterday (UTC), by reason.'),
    }),
  }),
  errors: [E.analytics_tracker_not_found],
  async run(ctx, { trackerId }) {
    const { firstEventAt, lastUsedAt, maxDailyRecords } = await requireTracker(ctx, trackerId)
    const since = Date.now() - DAY_MS
    const refused = await ctx.tx.query<{ reason: string; count: number }>(refusals, [
      ctx.org.id,
      trackerId,
      dayOf(since),
    ])
    const notCounted = await ctx.tx.query<{ reason: 'quota' | 'address'; count: number }>(floods, [
      ctx.org.id,
      trackerId,
      dayOf(Date.now()),
    ])
    // Until something has come there is nothing to look for, however often somebody asks.
    const [counted] = firstEventAt
      ? await ctx.tx.query<Recent>(recent, [ctx.org.id, trackerId, dayOf(since), new Date(since)])
      : []
    const event = await latestEvent(ctx, trackerId, rangeOf(counted?.last ?? null, lastUsedAt))
    const lastEvent = event && { ...event, at: event.at.toISOString() }
    return {
      firstEventAt: firstEventAt?.toISOString() ?? null,
      lastEventAt: lastEvent?.at ?? null,
      lastEvent,
      today: { maxRecords: maxDailyRecords, notCounted },
      last24Hours: { people: counted?.people ?? 0, bots: counted?.bots ?? 0, refused },
    }
  },
})

interface Recent {
  people: number
  bots: number
  last: Date | null
}

type Latest = Omit<z.output<typeof LastEvent>, 'at'> & { at: Date }

/** Where the last event is: at a known instant, else around the last use of the key, which is told to the minute. */
function rangeOf(last: Date | null, lastUsedAt: Date | null): readonly [from: Date, to: Date] | null {
  if (last) return [last, last]
  const used = lastUsedAt?.getTime()
  return used === undefined ? null : [new Date(used - DAY_MS), new Date(used + DAY_MS)]
}

async function latestEvent(
  ctx: Pick<Context<string>, 'tx' | 'org'>,
  trackerId: string,
  range: readonly [from: Date, to: Date] | null,
): Promise<Latest | null> {
  if (!range) return null
  const days = range.map((instant) => dayOf(instant.getTime()))
  // The database tells instants to the microsecond, a date to the millisecond.
  const [from, to] = [range[0], new Date(range[1].getTime() + 1)]
  const [row] = await ctx.tx.query<Latest>(latest, [ctx.org.id, trackerId, ...days, from, to])
  return row ?? null
}
