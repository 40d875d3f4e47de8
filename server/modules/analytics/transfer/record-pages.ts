import type { Context } from '../../../kernel/contract/context.ts'
import { columnName } from '../../../kernel/db/column-names.ts'
import { statement } from '../../../kernel/db/transaction.ts'
import { COLUMN_FIELDS } from '../record-fields.ts'
import type { SearchEvent, ViewEvent } from './records.ts'

/** A record with its kind. */
export type TransferRecord = ({ kind: 'view' } & ViewEvent) | ({ kind: 'search' } & SearchEvent)

/** A position in the export: behind which record to go on, and how long a time to look at at once. */
export interface Place {
  /** To the microsecond, as the database tells it: 2026-03-29T13:00:00.123456Z. */
  at: string
  id: string
  windowMs: number
}

/** The position before the first record. */
export const BEGINNING: Place = { at: '', id: '', windowMs: 60_000 }

const MOST_MS = 7 * 86_400_000
const instant = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`

const named = (name: string, column = columnName(name)) => `${column} as "${name}"`
const OF_BOTH = ['subjectType', 'locale', 'visitorId', 'bot'].map((name) => named(name)).join(', ')
const OF_VIEWS = COLUMN_FIELDS.map(({ name }) => named(name)).join(', ')
const WHOSE = `id, ${named('trackerId')}, ${named('endUserId', 'contact_id')}`

const views = statement(
  'analytics_export_views',
  `select ${WHOSE}, ${OF_VIEWS},
     ${instant('created_at')} as "createdAt"
   from analytics_events
   where org_id = $1 and day between $2 and $3 and created_at >= $4 and created_at < $5 and (created_at, id) > ($4, $6)
   order by created_at, id limit $7`,
)
const searches = statement(
  'analytics_export_searches',
  `select s.* from analytics_trackers t cross join lateral (
     select ${WHOSE}, ${OF_BOTH}, query, result_count as "resultCount", ${instant('created_at')} as "createdAt" from analytics_searches
     where org_id = $1 and tracker_id = t.id and (created_at, id) > ($2, $3) order by created_at, id limit $4) s
   where t.org_id = $1 order by "createdAt", s.id limit $4`,
)
// Days are looked at one by one, since each may be a table of its own, until one has something. A table's name ends with
// its last day.
const nextDay = statement(
  'analytics_export_next_day',
  `select d.day::text from (
     select generate_series(case when c.relname like 'analytics\\_month\\_%' then date_trunc('month', t.ends) else t.ends end,
       t.ends, interval '1 day')::date as day
     from pg_inherits i join pg_class c on c.oid = i.inhrelid
     cross join lateral (select to_date(right(c.relname, 8), 'YYYYMMDD')::timestamp as ends) t
     where i.inhparent = 'analytics_events'::regclass order by 1) d
   cross join lateral (
     select from analytics_events e where e.org_id = $1 and e.day = d.day order by e.id limit 1) e
   where d.day >= $2::date order by d.day limit 1`,
)

type Ctx = Pick<Context<string>, 'tx' | 'org'>

/** Records behind a place, views and searches in one order of time, and where to go on; `null` when that was all. */
export async function recordsAfter(
  ctx: Ctx,
  place: Place,
  limit: number,
): Promise<{ records: TransferRecord[]; next: Place | null }> {
  const [foundViews, foundSearches] = await Promise.all([
    viewsAfter(ctx, place, limit + 1),
    ctx.tx.query<SearchEvent>(searches, [ctx.org.id, place.at || LONG_AGO, place.id, limit + 1]),
  ])
  const all: TransferRecord[] = [
    ...foundViews.map((row) => ({ kind: 'view' as const, ...row })),
    ...foundSearches.map((row) => ({ kind: 'search' as const, ...row })),
  ]
  // Instants are of one length, and the beginning of an id tells the kinds apart, so that plain texts compare well.
  all.sort((a, b) => compare(a.createdAt, b.createdAt) || (a.kind === b.kind ? 0 : compare(a.id, b.id)))
  const records = all.slice(0, limit)
  return { records, next: all.length > limit ? placeBehind(records) : null }
}

const LONG_AGO = '0001-01-01T00:00:00Z'
const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** The position behind the last of some records. The time to look at next is twice what these took. */
export function placeBehind(records: readonly TransferRecord[]): Place | null {
  const [first, last] = [records[0], records.at(-1)]
  if (!first || !last) return null
  const took = Date.parse(last.createdAt) - Date.parse(first.createdAt)
  return { at: last.createdAt, id: last.id, windowMs: Math.min(Math.max(2 * took, 1000), MOST_MS) }
}

/**
 * Views in their order. No index has them in it, so that a short time is looked at, and a longer one while that had too
 * few.
 */
async function viewsAfter(ctx: Ctx, place: Place, wanted: number): Promise<ViewEvent[]> {
  const found: ViewEvent[] = []
  let { at, id, windowMs } = place
  if (at === '') at = (await dayAfter(ctx, '0001-01-01')) ?? ''
  while (at !== '' && found.length < wanted) {
    const end = new Date(Date.parse(at) + windowMs).toISOString()
    const days = [at.slice(0, 10), end.slice(0, 10)]
    const rows = await ctx.tx.query<ViewEvent>(views, [
      ctx.org.id,
      ...days,
      at,
      end,
      id,
      wanted - found.length,
    ])
    found.push(...rows)
    const next = rows.length > 0 ? end : await dayAfter(ctx, end.slice(0, 10))
    at = next === null ? '' : next > end ? next : end
    id = ''
    windowMs = Math.min(windowMs * 4, MOST_MS)
  }
  return found
}

/** The beginning of the first day from `day` on that has a record. */
async function dayAfter(ctx: Ctx, day: string): Promise<string | null> {
  const [row] = await ctx.tx.query<{ day: string }>(nextDay, [ctx.org.id, day])
  return row ? `${row.day}T00:00:00.000Z` : null
}
