import { statement, type Tx } from '../../../kernel/db/transaction.ts'
import { ifOrganization } from '../../identity/index.ts'
import { configurationOf, CONFIGURATIONS } from '../core/search-texts.ts'
import type { Query } from './read-query.ts'

/** What is searched, and how much of what is found is wanted. */
export interface Scope {
  /** The id or slug of a collection. */
  collection?: string | undefined
  locale?: string | undefined
  /** Of working copies; those that are not archived unless said. */
  status?: string | undefined
  limit: number
}

/** An entry that was found, by its words, by a title that is nearly what was typed, or by both. */
export interface Found {
  id: string
  score: number
  source: 'fts' | 'trigram' | 'both'
}

// Of a word that more entries have, those with it in the title and some others are put in order.
const MOST_RANKED = 100

// How alike a title must be, from 0 to 1; the functions of the database have the same figure.
const ALIKE = 0.5

const SCORE = 'coalesce(f.rank, 0) * 0.7 + f.likeness * 0.3'

/** One statement for each kind of copy: whether there is the organization, and what of it is found. */
const lookUp = (name: string, look: string) =>
  statement(
    name,
    `with place as materialized (
       select ${ifOrganization('$1')} as known, coalesce($2::text[], (
           select array_agg(distinct coalesce($3::jsonb ->> split_part(l.code, '-', 1), 'simple')) from cms_locales l where l.org_id = $1
         ), '{english}') as configurations,
         (select c.id from cms_collections c where c.org_id = $1 and (c.id = $4 or c.slug = $4)) as collection
     ), asked as materialized (
       select p.*, $4::text is null or p.collection is not null as possible from place p
     )
     select p.known, f.entry_id as id, f.rank, f.likeness, ${SCORE} as score from asked p
       left join lateral ${look}(p.configurations, case when p.possible then $5::text end, $6, $7, case when p.possible then $8::text end,
         p.collection, $9, $10, ${MOST_RANKED}, $11) f on true
     order by score desc nulls last, f.entry_id limit $11`,
  )
const ofLive = lookUp('cms_search_live', 'svc_search.live_content')
const ofDrafts = lookUp('cms_search_drafted', 'svc_search.drafted_content')

interface Row {
  known: boolean
  id: string | null
  rank: number | null
  likeness: number
  score: number
}

/** Finds entries by what was typed, the best first; null where there is no such organization. */
export async function lookUpEntries(
  tx: Tx,
  { orgId, isLive }: { orgId: string; isLive: boolean },
  { typed, before, beginning, spelled }: Query,
  { collection, locale, status, limit }: Scope,
): Promise<Found[] | null> {
  const rows = await tx.query<Row>(isLive ? ofLive : ofDrafts, [
    orgId,
    locale === undefined ? null : [configurationOf(locale)],
    JSON.stringify(CONFIGURATIONS),
    collection ?? null,
    typed,
    before,
    beginning,
    spelled,
    locale ?? null,
    status ?? null,
    limit,
  ])
  if (rows[0]?.known !== true) return null
  return rows.flatMap(({ id, rank, likeness, score }) =>
    id === null
      ? []
      : [
          {
            id,
            score: Math.round(score * 10_000) / 10_000,
            source:
              rank === null ? ('trigram' as const) : likeness >= ALIKE ? ('both' as const) : ('fts' as const),
          },
        ],
  )
}
