import { z } from 'zod'
import type { Context } from '../../../kernel/contract/context.ts'
import { statement } from '../../../kernel/db/transaction.ts'
import { operation } from '../module.ts'
import { frameOf, reportAccess, reportErrors } from './overview.ts'
import { reportScope, type ReportScope } from './report-input.ts'
import { SearchReport } from './report-shapes.ts'
import { rowScopeOf } from './rows.ts'

const { filters: _filters, ...scope } = reportScope

const SearchesInput = z.object({
  ...scope,
  zeroOnly: z.boolean().default(false).describe('Only searches that found nothing.'),
  limit: z.int().min(1).max(200).default(20),
  offset: z.int().min(0).max(100_000).default(0),
})

/** What the searches of a period are asked for. */
type SearchesRequest = Omit<z.output<typeof SearchesInput>, keyof ReportScope> &
  Omit<ReportScope, 'filters'> & { subjectType?: string | undefined }

export const getSearches = operation({
  name: 'analytics.getSearches',
  summary: 'Report on what was searched for on the site, the most frequent first',
  description:
    'The case of letters and the number of spaces make no difference. Searches have no page, country or source: they cannot be filtered by them.',
  access: reportAccess,
  effect: 'read',
  rest: 'GET /v1/analytics/reports/searches',
  tool: 'analytics_get_searches',
  toolListing: 'toolset',
  input: SearchesInput,
  output: SearchReport,
  errors: reportErrors,
  run: (ctx, input) => searchesOf(ctx, input),
})

interface Row {
  query: string
  occurrences: number
  visitors: number
  zeroResults: number
  averageResults: number
  lastSeenAt: Date
}

const CHOSEN = `org_id = $1 and (tracker_id = any($2) or tracker_id is null and '' = any($2)) and created_at >= $3::timestamptz and created_at < $4::timestamptz
  and case $5 when 'exclude' then bot is null when 'only' then bot is not null else true end
  and ($6::text is null or subject_type = $6)`

const totals = statement(
  'analytics_searches_total',
  `select count(*)::int as total, (count(*) filter (where result_count = 0))::int as "withoutResults"
   from analytics_searches where ${CHOSEN}`,
)
const byQuery = statement(
  'analytics_searches_by_query',
  `select (array_agg(query order by created_at desc, id desc))[1] as query, count(*)::int as occurrences,
     count(distinct coalesce('c:' || contact_id, 'v:' || visitor_id))::int as visitors,
     (count(*) filter (where result_count = 0))::int as "zeroResults", round(avg(result_count), 1)::float8 as "averageResults",
     max(created_at) as "lastSeenAt"
   from analytics_searches where ${CHOSEN} and (not $7 or result_count = 0)
   group by query_key order by count(*) desc, max(created_at) desc, query_key limit $8 offset $9`,
)

/** The searches of a period, for every face that shows them. */
export async function searchesOf(
  ctx: Context,
  { zeroOnly, limit, offset, bots, subjectType, ...rest }: SearchesRequest,
): Promise<z.input<typeof SearchReport>> {
  const { trackerIds, period } = await rowScopeOf(ctx, rest)
  const chosen = [
    ctx.org.id,
    trackerIds,
    new Date(period.start),
    new Date(period.end),
    bots,
    subjectType ?? null,
  ]
  const frame = frameOf(period, { asOf: Date.now(), oneOf: 1 })
  const [[sums], rows] = await Promise.all([
    ctx.tx.query<{ total: number; withoutResults: number }>(totals, chosen),
    ctx.tx.query<Row>(byQuery, [...chosen, zeroOnly, limit + 1, offset]),
  ])
  return {
    ...frame,
    total: sums?.total ?? 0,
    withoutResults: sums?.withoutResults ?? 0,
    items: rows.slice(0, limit).map((row) => ({ ...row, lastSeenAt: row.lastSeenAt.toISOString() })),
    nextOffset: rows.length > limit ? offset + limit : null,
  }
}
