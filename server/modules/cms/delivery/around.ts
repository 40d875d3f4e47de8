import { statement, type Statement, type Tx } from '../../../kernel/db/transaction.ts'
import type { AssetRow } from '../core/asset-rows.ts'
import type { CollectionRow } from '../core/collection-rows.ts'
import type { EntryData } from '../fields/field-types.ts'

/** A collection as answers need it. */
export type Delivered = Pick<CollectionRow, 'id' | 'slug' | 'name' | 'description' | 'fields' | 'settings'>

/** An entry as it is served, or as its working copy is; times are ISO 8601 in UTC with microseconds. */
export interface Served {
  id: string
  collectionId: string
  groupId: string
  locale: string
  slug: string
  data: EntryData
  version: number
  status: string
  publishedAt: string | null
  updatedAt: string
}

/** An entry that another one names. */
export type Target = Pick<Served, 'id' | 'collectionId' | 'groupId' | 'locale' | 'slug' | 'data'>

/** An asset that an entry names; without its bytes, it has no `hash`. */
export type NamedAsset = Pick<
  AssetRow,
  | 'orgId'
  | 'id'
  | 'name'
  | 'mime'
  | 'hash'
  | 'sizeBytes'
  | 'width'
  | 'height'
  | 'variants'
  | 'altText'
  | 'focalX'
  | 'focalY'
>

/** Everything that answers about some entries are made of, as one statement reads it. */
export interface Gathered {
  /** Of the list or the entry that was asked for; null where there is no such collection. */
  collection: Delivered | null
  /** Of what was found and of what that names. */
  collections: Delivered[]
  found: Served[]
  /** The published members of the groups of what was found, by language. */
  siblings: { groupId: string; locale: string; slug: string }[]
  assets: NamedAsset[]
  /** The entries that are named, published or not, with their groups. */
  named: { id: string; groupId: string }[]
  /** What may be shown for these: the members of their groups in the wanted language, and themselves. */
  targets: Target[]
  /** How many entries were reached by references, those that were found included. */
  reached: number
  /** How many entries were found before the page was cut where their texts come to a few million characters. */
  foundInAll: number
}

/** How much of what entries name is read. */
export interface Reach {
  orgId: string
  /** The language that was asked for; null for that of the entry which names another. */
  locale: string | null
  /** How many references one after the other are followed; 0 for none. */
  depth: number
  /** How many levels, with that of the found entries, have their assets read. */
  assetLevels: number
}

/**
 * The longest page, and one more. It stands in statements as a figure: for a parameter PostgreSQL plans with a tenth of all there is,
 * and then reads whole tables to find what some entries name.
 */
export const MOST_FOUND = 101

/** More than any page shows; who asks for more is refused, not cut. */
export const MOST_REACHED = 2000

/** What the values of entries that one answer shows come to at most, in characters; the first is always shown. */
const MOST_CHARACTERS = 4_000_000
/** The same of what they refer to. */
const MOST_REFERRED = 16_000_000

/** SQL: how long values are, about: short ones are not written out for it. */
const lengthOf = (data: string): string =>
  `case when pg_column_size(${data}) < 2000 then 2000 else octet_length(${data}::text) end`

const time = (column: string): string =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`

/** SQL: what is shown of an entry `e`. */
const servedColumns = (isLive: boolean): string =>
  `e.id, e.collection_id as "collectionId", e.group_id as "groupId", e.locale, e.status,
   ${isLive ? 'e.live_slug' : 'e.slug'} as slug, ${isLive ? 'e.live_data' : 'e.data'} as data,
   ${isLive ? 'e.live_version' : 'e.version'} as version, ${time('e.published_at')} as "publishedAt",
   ${time(isLive ? 'e.live_at' : 'e.updated_at')} as "updatedAt"`

const COLLECTION = `c.id, c.slug, c.name, c.description, c.fields, c.settings`

/** What `gatherSql` finds entries by. */
interface Finding {
  /** Whether what is served is read, or working copies. */
  isLive?: boolean
  /** SQL: which entries `e`, in which order; may use `(select id from wanted)` and the parameters from `$5` on. */
  entries: string
  /** SQL: how many of these, at most `MOST_FOUND`. */
  most?: string
  /** SQL: the tables that these are looked for in. */
  from?: string
  /** SQL: what is read of each besides. */
  columns?: string
  /** SQL: the collection `c` that is asked for. */
  collection?: string
  /** SQL: further tables that are named `with`. */
  before?: string
}

/**
 * The text of a statement that reads entries with all that answers show of them: collection, translations, assets, and what they
 * refer to. `$1` is the organization, `$2` the language, `$3` the depth, `$4` the levels with assets.
 */
export function gatherSql({
  isLive = true,
  entries,
  most,
  from = 'cms_entries e',
  columns = '',
  collection = 'false',
  before = '',
}: Finding): string {
  const edge = (table: string) =>
    `${table} x on x.org_id = $1 and x.from_entry_id = r.id and x.is_live = ${isLive}`
  const found = `select ${servedColumns(isLive)}${columns} from ${from} where e.org_id = $1 ${isLive ? 'and e.live_version is not null' : ''} and ${entries}`
  return `with recursive wanted as materialized (
    select ${COLLECTION} from cms_collections c where c.org_id = $1 and ${collection}
  ), ${before} found_in_all as materialized (
    ${most === undefined ? found : `select * from (${found} limit ${MOST_FOUND}) f limit ${most}`}
  ), found as materialized (
    select * from (select f.*, sum(${lengthOf('f.data')}) over (rows between unbounded preceding and 1 preceding) as "charactersBefore"
      from found_in_all f) f where coalesce(f."charactersBefore", 0) < ${MOST_CHARACTERS}
  ), reach as (
    select id, locale, 0 as level from found
    union
    select m.id, m.locale, r.level + 1 from reach r
      join ${edge('cms_reference_edges')}
      join cms_entries t on t.org_id = $1 and t.id = x.to_entry_id
      join cms_entries m on m.org_id = $1 and m.group_id = t.group_id ${isLive ? 'and m.live_version is not null' : ''}
        and (m.locale = coalesce($2::text, r.locale) or m.id = t.id)
    where r.level < $3::int
  ), reached as materialized (select id, level from reach limit ${MOST_REACHED + 1}
  ), named as materialized (
    select distinct t.id, t.group_id as "groupId" from reached r
      join ${edge('cms_reference_edges')}
      join cms_entries t on t.org_id = $1 and t.id = x.to_entry_id
    where r.level < $3::int
  ), referred as materialized (
    select coalesce(sum(${lengthOf(isLive ? 'e.live_data' : 'e.data')}), 0) as characters
    from cms_entries e where e.org_id = $1 and e.id in (select id from reached where level > 0)
  ), targets as materialized (
    select e.id, e.collection_id as "collectionId", e.group_id as "groupId", e.locale,
      ${isLive ? 'e.live_slug' : 'e.slug'} as slug, ${isLive ? 'e.live_data' : 'e.data'} as data
    from cms_entries e where e.org_id = $1 and e.id in (select id from reached where level > 0)
      and (select characters from referred) < ${MOST_REFERRED}
  )
  select (select row_to_json(wanted) from wanted) as collection,
    (select coalesce(json_agg(found), '[]') from found) as found,
    (select coalesce(json_agg(json_build_object('groupId', s.group_id, 'locale', s.locale, 'slug', s.live_slug) order by s.locale collate "C"), '[]')
      from cms_entries s where s.org_id = $1 and s.live_version is not null and s.group_id in (select "groupId" from found)) as siblings,
    (select coalesce(json_agg(json_build_object('orgId', a.org_id, 'id', a.id, 'name', a.name, 'mime', a.mime, 'hash', a.hash, 'sizeBytes', a.size_bytes,
        'width', a.width, 'height', a.height, 'variants', a.variants, 'altText', a.alt_text, 'focalX', a.focal_x, 'focalY', a.focal_y)), '[]')
      from cms_assets a where a.org_id = $1 and a.id in (
        select x.asset_id from reached r join ${edge('cms_asset_edges')} where r.level < $4::int)) as assets,
    (select coalesce(json_agg(named), '[]') from named) as named,
    (select coalesce(json_agg(targets), '[]') from targets) as targets,
    (select coalesce(json_agg(json_build_object('id', c.id, 'slug', c.slug, 'name', c.name, 'description', c.description,
        'fields', c.fields, 'settings', c.settings)), '[]')
      from cms_collections c where c.org_id = $1
        and c.id in (select "collectionId" from targets union select "collectionId" from found)) as collections,
    (select case when (select characters from referred) < ${MOST_REFERRED} then count(*)::int else ${MOST_REACHED + 1} end from reached) as reached,
    (select count(*)::int from found_in_all) as "foundInAll"`
}

/** The values of the parameters that every such statement has. */
export const reachValues = ({ orgId, locale, depth, assetLevels }: Reach): readonly unknown[] => [
  orgId,
  locale,
  depth,
  assetLevels,
]

const byIds = statement(
  'cms_delivery_by_ids',
  gatherSql({ entries: 'e.id = any($5::text[]) order by array_position($5::text[], e.id)' }),
)

/** Everything about some published entries; those that are not published are left out, and of very long ones the last. */
export async function gatherByIds(tx: Tx, ids: readonly string[], reach: Reach): Promise<Gathered> {
  return gather(tx, byIds, [...reachValues(reach), ids])
}

/** Runs a statement that `gatherSql` made. */
export async function gather<Row = Gathered>(
  tx: Tx,
  query: Statement,
  values: readonly unknown[],
): Promise<Row> {
  const [row] = await tx.query<Row>(query, values)
  return row as Row
}
