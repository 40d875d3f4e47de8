import type { StepsContext } from '../../../kernel/contract/context.ts'
import { between, dayAway } from '../days.ts'
import type { Period } from './report-input.ts'
import { isNarrow, type Count, type CountRequest } from './counts.ts'
import { rowScopeOf, IS_PAGE_VIEW, OF_TRACKERS, ofDays, WHO } from './rows.ts'

/** The ways in which records come: from a tracker, or by a token of published content. */
export const SOURCES = ['tracker', 'beacon', 'pixel'] as const

/** A count that needs rows of PostgreSQL: of one contact, or of one way in which records came. */
export interface RowCountRequest extends CountRequest {
  contactId?: string | undefined
  source?: (typeof SOURCES)[number] | undefined
}

const HOST = `nullif(regexp_replace(lower(substring(referrer from '^[A-Za-z][A-Za-z0-9+.-]*://(?:[^/?#]*@)?([^/?#]+)')), '^www\\.', ''), '')`

/** What can be counted together, in SQL; $7 is the time zone. */
const KEYS = {
  subject: ['subject_type', 'subject_id'],
  utm: ['utm_source', 'utm_medium', 'utm_campaign'],
  country: ['country'],
  referrer: [HOST],
  day: [`to_char(created_at at time zone $7, 'YYYY-MM-DD')`],
}

/** The most frequent values among the rows of a contact or route, or every day. */
export const countRows = (
  ctx: StepsContext,
  by: keyof typeof KEYS,
  { limit, ...request }: RowCountRequest & { limit: number },
): Promise<Count[]> =>
  ctx.transaction(async (inner) => {
    const { trackerIds, period } = await rowScopeOf(inner, request)
    const counts = await inner.tx.query<Count>(ofDays(textOf(by, request, period)), [
      ctx.org.id,
      trackerIds,
      request.contactId ?? null,
      request.source ?? null,
      request.subjectType ?? null,
      request.subjectId ?? null,
      period.timezone,
      limit,
    ])
    return by === 'day' ? everyDay(counts, period) : counts
  })

function textOf(by: keyof typeof KEYS, request: RowCountRequest, { start, end }: Period): string {
  const keys = KEYS[by]
  const counted = by === 'subject' || isNarrow(request) ? 'true' : IS_PAGE_VIEW
  return `select array[${keys.join(', ')}]::text[] as values, (count(*) filter (where ${counted}))::int as views,
      count(distinct ${WHO})::int as visitors
    from analytics_events
    where org_id = $1 and ${OF_TRACKERS} and ${between(start, end)} and bot is null
      and ($3::text is null or contact_id = $3) and ($4::text is null or source = $4)
      and ($5::text is null or subject_type = $5) and ($6::text is null or subject_id = $6) and $7::text is not null
    group by 1 order by 2 desc, 1 limit $8`
}

function everyDay(counts: readonly Count[], { from, to }: Period): Count[] {
  const byDay = new Map(counts.map((count) => [count.values[0], count]))
  const days: Count[] = []
  for (let day = from; day <= to; day = dayAway(day, 1))
    days.push(byDay.get(day) ?? { values: [day], views: 0, visitors: 0 })
  return days
}
