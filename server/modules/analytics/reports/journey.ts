import { z } from 'zod'
import type { Context } from '../../../kernel/contract/context.ts'
import { AppError, E as KernelErrors } from '../../../kernel/base/errors.ts'
import { findContacts } from '../../crm/index.ts'
import { E } from '../errors.ts'
import { operation } from '../module.ts'
import { ContactId, readAccess } from '../schemas.ts'
import { reportScope } from './report-input.ts'
import { Journey } from './report-shapes.ts'
import { between } from '../days.ts'
import { OF_TRACKERS, ofDays, trackersOf } from './rows.ts'
import { DAY_MS } from '../../../kernel/base/zoned-time.ts'

const JourneyInput = z.object({
  contactId: ContactId,
  sinceDays: z.int().min(1).max(365).default(30).describe('Of the last so many times 24 hours.'),
  limit: z.int().min(1).max(500).default(100),
  trackerId: reportScope.trackerId,
})

export const getJourney = operation({
  name: 'analytics.getJourney',
  summary: 'Read what a contact viewed and searched for',
  description:
    'The newest ones in chronological order, including those of the same browser before the contact was known. People only.',
  access: readAccess,
  effect: 'read',
  rest: 'GET /v1/analytics/reports/journey',
  tool: 'analytics_get_contact_journey',
  toolListing: 'toolset',
  input: JourneyInput,
  output: Journey,
  errors: [E.analytics_tracker_not_found, KernelErrors.not_found],
  run: (ctx, input) => journeyOf(ctx, input),
})

type Row = Omit<z.output<typeof Journey>['items'][number], 'at'> & { at: Date }

/** A contact's journey; 404 for a contact that there is not. */
async function journeyOf(
  ctx: Context,
  { contactId, sinceDays, limit, trackerId }: z.output<typeof JourneyInput>,
): Promise<z.input<typeof Journey>> {
  const trackerIds = await trackersOf(ctx, trackerId)
  const contacts = await findContacts(ctx, [contactId])
  if (!contacts.has(contactId)) throw new AppError(KernelErrors.not_found, 'Contact not found.')
  const now = Date.now()
  const text = textOf(now - sinceDays * DAY_MS, now + 60_000)
  const rows = await ctx.tx.query<Row>(ofDays(text), [ctx.org.id, trackerIds, contactId, limit + 1])
  return {
    items: rows
      .slice(0, limit)
      .toReversed()
      .map((row) => ({ ...row, at: row.at.toISOString() })),
    isCut: rows.length > limit,
  }
}

// Of a browser that is shared, what was proved to be another's is not this contact's.
const OWNERS = [
  'contact_id = $3',
  `contact_id is null and visitor_id in (
    select visitor_id from analytics_visitor_links where org_id = $1 and contact_id = $3)`,
]

/** SQL: the newest views and searches, each found by an index of its own. */
function textOf(start: number, end: number): string {
  const parts = OWNERS.flatMap((isTheirs) => [
    `select 'view' as kind, created_at as at, id, tracker_id as "trackerId", subject_type as "subjectType",
       subject_id as "subjectId", path, null::text as query, null::integer as "resultCount", dwell_ms as "dwellMs"
     from analytics_events
     where org_id = $1 and ${OF_TRACKERS} and ${isTheirs} and bot is null and ${between(start, end)}`,
    `select 'search', created_at, id, tracker_id, subject_type, null, null, query, result_count, null
     from analytics_searches
     where org_id = $1 and ${OF_TRACKERS} and ${isTheirs} and bot is null and created_at >= '${new Date(start).toISOString()}'`,
  ])
  const limited = parts.map((part) => `(${part} order by created_at desc, id desc limit $4)`)
  return `select kind, at, "trackerId", "subjectType", "subjectId", path, query, "resultCount", "dwellMs"
    from (${limited.join(' union all ')}) found order by at desc, id desc limit $4`
}
