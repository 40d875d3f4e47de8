import type { TestApp } from '../../../test/harness.ts'
import type { EntryData, FieldDef } from '../fields/field-types.ts'

/*
 * What the delivery has to answer, worked out a second time: from all rows of an organization, entry by entry, with nothing of what
 * the delivery itself is made of. Slow, and plain enough to be checked by reading. For fields without lists and
 * blocks, and assets that are texts.
 */

interface Collection {
  id: string
  slug: string
  name: string
  fields: FieldDef[]
}

interface Entry {
  id: string
  collectionId: string
  groupId: string
  locale: string
  slug: string
  data: EntryData
  version: number
  publishedAt: Date
  liveAt: Date
}

interface Asset {
  id: string
  name: string
  mime: string
  hash: string
  sizeBytes: string
  altText: string | null
  focalX: number | null
  focalY: number | null
}

interface Redirect {
  collectionId: string
  fromSlug: string
  locale: string
  entryId: string
}

/** All that is there, what was published last first. */
interface Everything {
  baseUrl: string
  orgId: string
  collections: Collection[]
  entries: Entry[]
  /** The groups of all entries, published or not. */
  groups: Map<string, string>
  assets: Asset[]
  /** The newest first. */
  redirects: Redirect[]
}

/** Reads everything of an organization. */
export async function readEverything(app: TestApp, orgId: string): Promise<Everything> {
  const read = async <Row>(text: string) => (await app.sql(text, [orgId])) as unknown as Row[]
  return {
    baseUrl: app.config.baseUrl,
    orgId,
    collections: await read<Collection>(
      'select id, slug, name, fields from cms_collections where org_id = $1',
    ),
    entries: await read<Entry>(
      `select id, collection_id as "collectionId", group_id as "groupId", locale, live_slug as slug, live_data as data,
         live_version as version, published_at as "publishedAt", live_at as "liveAt"
       from cms_entries where org_id = $1 and live_version is not null order by published_at desc, id desc`,
    ),
    groups: new Map(
      (
        await read<{ id: string; group: string }>(
          'select id, group_id as "group" from cms_entries where org_id = $1',
        )
      ).map(({ id, group }) => [id, group]),
    ),
    assets: await read<Asset>(
      `select id, name, mime, hash, size_bytes as "sizeBytes", alt_text as "altText", focal_x as "focalX", focal_y as "focalY"
       from cms_assets where org_id = $1 and hash is not null`,
    ),
    redirects: await read<Redirect>(
      `select collection_id as "collectionId", from_slug as "fromSlug", locale, entry_id as "entryId"
       from cms_redirects where org_id = $1 order by created_at desc, id desc`,
    ),
  }
}

/** A status and a body; null where only the status is worked out. */
export interface NaiveAnswer {
  status: number
  body: unknown
}

/**
 * What an address of a list or of an entry has to answer, without `_tracking` and without the cursor's own form: `nextBefore` says
 * whether there is more. Of the parameters it knows `locale`, `include`, `depth`, `limit`, `sort` and `filter[field][gte]` of texts.
 */
export function naiveAnswer(all: Everything, address: string): NaiveAnswer {
  const url = new URL(address, all.baseUrl)
  const [, , , , collectionSlug, entrySlug] = url.pathname.split('/')
  const collection = all.collections.find(({ slug }) => slug === collectionSlug)
  if (!collection) return { status: 404, body: null }
  const query = url.searchParams
  const locale = query.get('locale')
  const depth = query.get('include') === 'references' ? Number(query.get('depth') ?? 1) : 0
  const candidates = all.entries.filter(
    (entry) => entry.collectionId === collection.id && (locale === null || entry.locale === locale),
  )
  const show = (entry: Entry) => itemOf(all, entry, { locale, depth })
  if (entrySlug === undefined) {
    const limit = Number(query.get('limit') ?? 25)
    const listed = inOrder(candidates, query)
    const body = {
      collection: { slug: collection.slug, name: collection.name },
      items: listed.slice(0, limit).map(show),
      nextBefore: listed.length > limit,
    }
    return { status: 200, body }
  }
  const entry = candidates.find(({ slug }) => slug === entrySlug)
  if (entry) return { status: 200, body: show(entry) }
  const moved = movedTo(all, collection.id, entrySlug, locale)
  if (!moved) return { status: 404, body: null }
  const location = `${all.baseUrl}/v1/cms/${all.orgId}/${collection.slug}/${moved.slug}${url.search}`
  return { status: 301, body: { location, slug: moved.slug } }
}

function inOrder(entries: Entry[], query: URLSearchParams): Entry[] {
  const sort = query.get('sort')
  const filters = [...query].flatMap(([name, value]) => {
    const field = /^filter\[(\w+)\]\[gte\]$/.exec(name)?.[1]
    return field === undefined ? [] : [{ field, value }]
  })
  const kept = entries.filter(({ data }) =>
    filters.every(({ field, value }) => typeof data[field] === 'string' && data[field] >= value),
  )
  if (sort === null) return kept
  const sign = sort.startsWith('-') ? -1 : 1
  const field = sort.replace(/^-/, '')
  const keyOf = (entry: Entry) => [String(entry.data[field]), entry.id] as const
  return kept.toSorted((a, b) => {
    const [first, second] = [keyOf(a), keyOf(b)]
    const at = first[0] === second[0] ? 1 : 0
    return (first[at] as string) < (second[at] as string) ? -sign : sign
  })
}

function movedTo(
  all: Everything,
  collectionId: string,
  fromSlug: string,
  locale: string | null,
): Entry | undefined {
  for (const redirect of all.redirects) {
    if (redirect.collectionId !== collectionId || redirect.fromSlug !== fromSlug) continue
    const entry = all.entries.find(({ id }) => id === redirect.entryId)
    if (entry && (locale === null || (redirect.locale === locale && entry.locale === locale))) return entry
  }
  return undefined
}

interface Wanted {
  locale: string | null
  depth: number
}

function itemOf(all: Everything, entry: Entry, wanted: Wanted) {
  const sides: Sides = { assets: {}, refs: {} }
  const data = dataOf(all, entry, { ...wanted, level: 0, sides })
  const group = all.entries.filter(({ groupId }) => groupId === entry.groupId)
  const locales = group.map(({ locale, slug }) => ({ locale, slug }))
  return {
    slug: entry.slug,
    locale: entry.locale,
    data,
    ...(Object.keys(sides.assets).length > 0 && { _assets: sides.assets }),
    ...(Object.keys(sides.refs).length > 0 && { _refs: sides.refs }),
    _locales: locales.toSorted((a, b) => (a.locale < b.locale ? -1 : 1)),
    version: entry.version,
    publishedAt: entry.publishedAt.toISOString(),
    updatedAt: entry.liveAt.toISOString(),
  }
}

interface Sides {
  assets: Record<string, unknown>
  refs: Record<string, unknown>
}

type At = Wanted & { level: number; sides: Sides }

function dataOf(all: Everything, entry: Entry, at: At): EntryData {
  const fields = all.collections.find(({ id }) => id === entry.collectionId)?.fields ?? []
  return Object.fromEntries(
    fields.map((field) => {
      const value = entry.data[field.name] ?? field.default ?? null
      return [field.name, typeof value === 'string' ? shown(all, field, value, { entry, at }) : value]
    }),
  )
}

function shown(all: Everything, { type }: FieldDef, value: string, { entry, at }: { entry: Entry; at: At }) {
  const showsAssets = at.level < Math.max(at.depth, 1)
  const showsEntries = at.level < at.depth
  if (type === 'asset') return showsAssets ? assetOf(all, value) : value
  if (type === 'reference') return showsEntries ? referred(all, value, entry, at) : value
  if (type !== 'markdown' || !showsAssets) return value
  for (const [, id = ''] of value.matchAll(/ref:\/\/(\w+)/g)) {
    if (!showsEntries || id in at.sides.refs) continue
    // Its place is taken before it is followed: a circle ends here.
    at.sides.refs[id] = null
    at.sides.refs[id] = referred(all, id, entry, at)
    if (at.sides.refs[id] === null) delete at.sides.refs[id]
  }
  return value.replace(/asset:\/\/(\w+)/g, (token, id: string) => {
    const asset = assetOf(all, id)
    if (asset) at.sides.assets[id] = asset
    return asset?.publicUrl ?? token
  })
}

/** The published translation of what is named, in the language asked for or else that of the entry; else itself, if it is published. */
function referred(all: Everything, id: string, from: Entry, at: At) {
  const groupId = all.groups.get(id)
  const locale = at.locale ?? from.locale
  const target =
    all.entries.find((entry) => entry.groupId === groupId && entry.locale === locale) ??
    all.entries.find((entry) => entry.id === id)
  const collection = all.collections.find((each) => each.id === target?.collectionId)
  if (!target || !collection) return null
  return {
    id: target.id,
    slug: target.slug,
    collection: collection.slug,
    locale: target.locale,
    data: dataOf(all, target, { ...at, level: at.level + 1 }),
  }
}

function assetOf({ baseUrl, orgId, assets }: Everything, id: string) {
  const asset = assets.find((each) => each.id === id)
  if (!asset) return null
  const { name, mime, hash, sizeBytes, altText, focalX: x, focalY: y } = asset
  return {
    id,
    publicUrl: `${baseUrl}/static/assets/cms/${orgId}/${id}/${hash}.txt?name=${name}`,
    altText,
    mime,
    sizeBytes: Number(sizeBytes),
    width: null,
    height: null,
    focalPoint: x === null || y === null ? null : { x, y },
    variants: [],
  }
}
