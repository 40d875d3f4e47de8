import type { Services } from '../../../kernel/contract/context.ts'
import { statement, type Tx } from '../../../kernel/db/transaction.ts'
import { AppError } from '../../../kernel/base/errors.ts'
import { titleOf } from '../core/entry-rows.ts'
import { listKey } from '../core/keys.ts'
import { siteUrl } from '../core/save-entry.ts'
import { E } from '../errors.ts'
import type { EntryData } from '../fields/field-types.ts'
import type { Delivered } from './around.ts'
import type { Asked } from './asked.ts'
import { byGroup } from './by-group.ts'
import type { Made } from './ready-answer.ts'

/** An entry in a feed, newest first. */
interface Fed {
  id: string
  groupId: string
  slug: string
  locale: string
  publishedAt: string
  updatedAt: string
  /** Only the fields that say what it is about; none for a site map. */
  data: EntryData
}

type Feed = Extract<Asked, { kind: 'rss' | 'sitemap' | 'llms' }>
type Sibling = Pick<Fed, 'groupId' | 'slug' | 'locale'>
type Row = { collection: Delivered | null; entries: Fed[]; siblings: Sibling[] }

/** How many entries each has; a site map in each of its parts. */
const MOST: Record<Feed['kind'], number> = { rss: 50, llms: 500, sitemap: 10_000 }
const TYPES: Record<Feed['kind'], string> = {
  rss: 'application/rss+xml; charset=utf-8',
  sitemap: 'application/xml; charset=utf-8',
  llms: 'text/markdown; charset=utf-8',
}
const ABOUT = ['description', 'summary', 'excerpt', 'teaser', 'subtitle', 'lead']

const time = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`

const LIVE = `e.org_id = $1 and e.collection_id = (select id from wanted) and e.live_version is not null
      and ($3::text is null or e.locale = $3::text)`

const feedSql = ({ data, siblings }: { data: string; siblings: string }) => `with wanted as materialized (
    select c.id, c.slug, c.name, c.description, c.fields, c.settings from cms_collections c where c.org_id = $1 and c.slug = $2
  ), found as materialized (
    select e.id, e.group_id as "groupId", e.live_slug as slug, e.locale, ${time('e.published_at')} as "publishedAt",
      ${time('e.live_at')} as "updatedAt", ${data} as data
    from cms_entries e where ${LIVE}
    order by e.published_at desc, e.id desc limit $4::int offset $5::int
  )
  select (select row_to_json(wanted) from wanted) as collection, (select coalesce(json_agg(found), '[]') from found) as entries,
    ${siblings} as siblings`

const withData = statement('cms_delivery_feed', feedSql({ data: 'e.live_data', siblings: `'[]'::json` }))
const addressesOnly = statement(
  'cms_delivery_sitemap',
  feedSql({
    data: `'{}'::jsonb`,
    // By an array, which is fast in whatever way it is looked for, also where a table has grown too fast for its statistics.
    siblings: `(select coalesce(json_agg(json_build_object('groupId', s.group_id, 'locale', s.locale, 'slug', s.live_slug)
        order by s.locale collate "C"), '[]') from cms_entries s
      where s.org_id = $1 and s.live_version is not null and s.group_id = any(array(select "groupId" from found)))`,
  }),
)
const countEntries = statement(
  'cms_delivery_sitemap_size',
  `with wanted as materialized (select c.id from cms_collections c where c.org_id = $1 and c.slug = $2)
   select count(*)::int as count from cms_entries e where ${LIVE}`,
)

/** The newest entries as RSS 2.0, all addresses as a site map, or what there is in words, for programs that read. */
export async function makeFeed(tx: Tx, services: Pick<Services, 'config'>, asked: Feed): Promise<Made> {
  const { orgId, kind, collection: slug, locale, page } = asked
  const most = MOST[kind]
  const query = kind === 'sitemap' ? addressesOnly : withData
  // One more than is shown tells whether there are more.
  const values = [orgId, slug, locale, most + 1, ((page ?? 1) - 1) * most]
  const [row] = await tx.query<Row>(query, values)
  const { collection, entries, siblings } = row as Row
  if (!collection) throw new AppError(E.cms_not_found, `There is no collection ${slug}.`)
  if (collection.settings.liveUrl === undefined)
    throw new AppError(
      E.cms_not_found,
      'The collection does not say where its entries are seen: its setting `liveUrl`.',
    )
  if (page !== null && page > 1 && entries.length === 0)
    throw new AppError(E.cms_not_found, `The site map has no part ${page}.`)
  const self = `${services.config.baseUrl}/v1/cms/${orgId}/${slug}/`
  const shown = entries.slice(0, most)
  const made = { status: 200 as const, type: TYPES[kind], keys: [listKey(collection.id), collection.id] }
  if (kind !== 'sitemap') return { ...made, body: (kind === 'rss' ? rss : llms)(collection, shown, self) }
  if (page !== null || entries.length <= most)
    return { ...made, body: await sitemap(collection, shown, byGroup(siblings)) }
  const [counted] = await tx.query<{ count: number }>(countEntries, [orgId, slug, locale])
  return { ...made, body: sitemapIndex(self, locale, Math.ceil((counted?.count ?? 0) / most)) }
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

// XML has no place for control characters, however they are written.
const xml = (text: string): string =>
  text
    // oxlint-disable-next-line no-control-regex -- these are what is meant
    .replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '')
    .replace(/[&<>"']/g, (character) => ESCAPES[character] ?? '')

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'

function aboutOf({ fields }: Delivered, data: EntryData): string | undefined {
  const texts = new Set(
    fields.filter(({ type }) => type === 'text' || type === 'markdown').map(({ name }) => name),
  )
  const value = ABOUT.map((name) => (texts.has(name) ? data[name] : undefined)).find(
    (each) => typeof each === 'string' && each.trim() !== '',
  )
  return typeof value === 'string' ? value.replace(/\s+/g, ' ').trim().slice(0, 1000) : undefined
}

function rss(collection: Delivered, entries: readonly Fed[], self: string): string {
  const items = entries.map((entry) => {
    const url = siteUrl(collection, entry)
    const about = aboutOf(collection, entry.data)
    return `<item><title>${xml(titleOf(collection, entry.data, entry.slug))}</title>${url ? `<link>${xml(url)}</link>` : ''}<guid isPermaLink="false">${entry.id}</guid><pubDate>${new Date(entry.publishedAt).toUTCString()}</pubDate>${about ? `<description>${xml(about)}</description>` : ''}</item>\n`
  })
  const home = entries[0] && siteUrl(collection, entries[0])
  return `${HEAD}<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>
<title>${xml(collection.name)}</title><link>${xml(home ? new URL(home).origin : self)}</link><description>${xml(collection.description ?? collection.name)}</description>
<atom:link href="${xml(`${self}rss.xml`)}" rel="self" type="application/rss+xml"/>
${items.join('')}</channel></rss>
`
}

async function sitemap(
  collection: Delivered,
  entries: readonly Fed[],
  groups: ReadonlyMap<string, readonly Sibling[]>,
): Promise<string> {
  const urls: string[] = []
  for (const [index, entry] of entries.entries()) {
    // With many languages they take long: others go in between.
    if (index % 250 === 249) await new Promise(setImmediate)
    const url = siteUrl(collection, entry)
    if (!url) continue
    const members = groups.get(entry.groupId) ?? []
    const alternates = members.length > 1 ? members : []
    const links = alternates.map(
      (each) =>
        `<xhtml:link rel="alternate" hreflang="${each.locale}" href="${xml(siteUrl(collection, each) ?? '')}"/>`,
    )
    urls.push(`<url><loc>${xml(url)}</loc><lastmod>${entry.updatedAt}</lastmod>${links.join('')}</url>\n`)
  }
  return `${HEAD}<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${urls.join('')}</urlset>
`
}

/** Where the parts of a site map are that is too long for one. */
function sitemapIndex(self: string, locale: string | null, parts: number): string {
  const maps = Array.from({ length: parts }, (_, n) => {
    const query = new URLSearchParams({ ...(locale !== null && { locale }), page: String(n + 1) })
    return `<sitemap><loc>${xml(`${self}sitemap.xml?${query}`)}</loc></sitemap>\n`
  })
  return `${HEAD}<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${maps.join('')}</sitemapindex>
`
}

/** A text in one line that Markdown takes as it is: no link, mark or tag of its own. */
const asText = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[\\`*_[\]<>&]/g, '\\$&')

function llms(collection: Delivered, entries: readonly Fed[]): string {
  const lines = entries.map((entry) => {
    const title = asText(titleOf(collection, entry.data, entry.slug))
    const about = aboutOf(collection, entry.data)
    return `- [${title}](${siteUrl(collection, entry) ?? ''})${about ? `: ${asText(about)}` : ''}\n`
  })
  const about = collection.description ? `> ${asText(collection.description)}\n\n` : ''
  return `# ${asText(collection.name)}\n\n${about}## ${asText(collection.name)}\n\n${lines.join('')}`
}
