import { statement, type Tx } from '../../../kernel/db/transaction.ts'
import type { Target, Written } from './writer.ts'

/** A search as it is stored. */
export interface SearchRow {
  id: string
  createdAt: string
  subjectType: string
  query: string
  locale: string | null
  resultCount: number
  visitorId: string | null
  bot: string | null
}

const insertSearches = statement(
  'analytics_searches_write',
  `with known as materialized (
     select from analytics_trackers where org_id = $1 and id = $2 and version = $3 and revoked_at is null
     union all select where $2::text is null
   ), written as (
     insert into analytics_searches (org_id, tracker_id, contact_id, id, created_at, subject_type, query, query_key, locale,
       result_count, visitor_id, bot)
     select $1, $2, l.contact_id, g.id, g.created_at, g.subject_type, g.query, g.query_key, g.locale, g.result_count,
       g.visitor_id, g.bot
     from unnest($5::text[], $6::timestamptz[], $7::text[], $8::text[], $9::text[], $10::text[], $11::integer[], $12::text[],
       $13::text[]) as g(id, created_at, subject_type, query, query_key, locale, result_count, visitor_id, bot)
       left join analytics_visitor_links l on l.org_id = $1 and l.visitor_id = g.visitor_id
     where exists (select from known) and (not $4::boolean or l.contact_id is not null)
     returning 1
   )
   select exists (select from known) as known, (select count(*)::int from written) as written`,
)

/** What searches are grouped by: lower case, single spaces, one form of each character. */
export const keyOfQuery = (query: string): string =>
  query.normalize('NFKC').toLowerCase().trim().replace(/\s+/g, ' ')

/** Writes searches on the site of one tracker, or searches in content, in one transaction. */
export async function writeSearches(
  tx: Tx,
  { orgId, tracker }: Target,
  rows: readonly SearchRow[],
): Promise<Written> {
  const [result] = await tx.query<{ known: boolean; written: number }>(insertSearches, [
    orgId,
    tracker?.trackerId ?? null,
    tracker?.version ?? null,
    tracker?.requireVerifiedIdentity ?? false,
    rows.map(({ id }) => id),
    rows.map(({ createdAt }) => createdAt),
    rows.map(({ subjectType }) => subjectType),
    rows.map(({ query }) => query),
    rows.map(({ query }) => keyOfQuery(query)),
    rows.map(({ locale }) => locale),
    rows.map(({ resultCount }) => resultCount),
    rows.map(({ visitorId }) => visitorId),
    rows.map(({ bot }) => bot),
  ])
  const { known, written } = result as { known: boolean; written: number }
  return { known, unverified: known ? rows.length - written : 0 }
}
