import { sql } from 'kysely'
import type { Context } from '../../../kernel/contract/context.ts'
import { assetKey, fileOf } from '../core/asset-rows.ts'
import type { CollectionRow } from '../core/collection-rows.ts'
import type { EntryRow } from '../core/entry-rows.ts'
import { edgesOf } from '../fields/tokens.ts'
import type { EntryData, FieldDef } from '../fields/field-types.ts'
import { emptyPage, type AssetRecord, type PageRecords } from './records.ts'

/** A page fits the body of an import. */
const PAGE_BYTES = 2_000_000
const MOST_ROWS = 200
const MOST_NAMED = 5000

/** The bytes of a larger file do not travel in a page. */
export const MOST_ASSET_BYTES = 1024 * 1024

/** The kinds of records in their order. */
export const PLACE = ['locales', 'collections', 'assets', 'entries', 'redirects'] as const
type Kind = (typeof PLACE)[number]

/** The kind to go on with, and behind which of its records. */
export type Place = readonly [Kind, readonly string[]]

/** An asset, and where its bytes lie; null where they are not there. */
export type ExportedAsset = AssetRecord & { file: string | null }

type Page = Omit<PageRecords, 'assets'> & { assets: ExportedAsset[]; next: Place | null }

interface Batch<Row> {
  rows: { row: Row; bytes: number; key: readonly string[] }[]
  isLast: boolean
}

/** As many records as fit a page, from a place on, and where the next page begins. */
export async function readPage(ctx: Context<'cms'>, [from, behind]: Place): Promise<Page> {
  const page: Page = { ...emptyPage(), assets: [], next: null }
  const collections = await collectionsById(ctx)
  const readers = readersOf(ctx, collections)
  let room = PAGE_BYTES
  let after = behind
  for (const kind of PLACE.slice(PLACE.indexOf(from))) {
    for (let isLast = false; !isLast;) {
      const batch = await readers[kind](after)
      for (const { row, bytes, key } of batch.rows) {
        if (bytes > room && room < PAGE_BYTES) {
          await nameElsewhere(ctx, page, collections)
          return { ...page, next: [kind, after] }
        }
        ;(page[kind] as unknown[]).push(row)
        room -= bytes
        after = key
      }
      isLast = batch.isLast
      if (page[kind].length >= MOST_ROWS && !isLast) {
        await nameElsewhere(ctx, page, collections)
        return { ...page, next: [kind, after] }
      }
    }
    after = []
  }
  await nameElsewhere(ctx, page, collections)
  return page
}

type Collections = Map<string, Pick<CollectionRow, 'slug' | 'fields'>>

async function collectionsById(ctx: Context<'cms'>): Promise<Collections> {
  const rows = (await ctx.db
    .selectFrom('cms_collections')
    .select(['id', 'slug', 'fields'])
    .where('orgId', '=', ctx.org.id)
    .execute()) as Pick<CollectionRow, 'id' | 'slug' | 'fields'>[]
  return new Map(rows.map((row) => [row.id, row]))
}

const readersOf = (ctx: Context<'cms'>, collections: Collections) => ({
  locales: () => readLocales(ctx),
  collections: (after: readonly string[]) => readCollections(ctx, after),
  assets: (after: readonly string[]) => readAssets(ctx, after),
  entries: (after: readonly string[]) => readEntries(ctx, after, collections),
  redirects: (after: readonly string[]) => readRedirects(ctx, after, collections),
})

async function readLocales(ctx: Context<'cms'>): Promise<Batch<PageRecords['locales'][number]>> {
  const rows = await ctx.db
    .selectFrom('cms_locales')
    .select(['id', 'code', 'name', 'isDefault'])
    .where('orgId', '=', ctx.org.id)
    .orderBy('position')
    .orderBy('code')
    .limit(MOST_ROWS)
    .execute()
  return { rows: rows.map((row) => ({ row, bytes: 200, key: [] })), isLast: true }
}

async function readCollections(
  ctx: Context<'cms'>,
  [after = '']: readonly string[],
): Promise<Batch<PageRecords['collections'][number]>> {
  const rows = (await ctx.db
    .selectFrom('cms_collections')
    .select(['id', 'name', 'slug', 'description', 'fields', 'localized', 'settings'])
    .where('orgId', '=', ctx.org.id)
    .where('slug', '>', after)
    .orderBy('slug')
    .limit(MOST_ROWS)
    .execute()) as PageRecords['collections']
  return {
    rows: rows.map((row) => ({ row, bytes: sizeOf(row), key: [row.slug] })),
    isLast: rows.length < MOST_ROWS,
  }
}

const sizeOf = (row: unknown): number => Buffer.byteLength(JSON.stringify(row)) + 1

async function readAssets(
  ctx: Context<'cms'>,
  [after = '']: readonly string[],
): Promise<Batch<ExportedAsset>> {
  const rows = await ctx.db
    .selectFrom('cms_assets')
    .selectAll()
    .where('orgId', '=', ctx.org.id)
    .where('id', '>', after)
    // Without bytes it only stands for what an entry names, such as a file that an import could not fetch.
    .where((eb) =>
      eb.or([
        eb('hash', 'is not', null),
        eb.and([
          eb('pending', 'is', null),
          eb.exists(
            eb
              .selectFrom('cms_asset_edges as e')
              .select('e.assetId')
              .whereRef('e.orgId', '=', 'cms_assets.orgId')
              .whereRef('e.assetId', '=', 'cms_assets.id'),
          ),
        ]),
      ]),
    )
    .orderBy('id')
    .limit(MOST_ROWS)
    .execute()
  return {
    rows: rows.map(({ id, name, mime, hash, altText, focalX, focalY, metadata, sizeBytes: size }) => {
      const sizeBytes = Number(size)
      const row = {
        id,
        name,
        mime,
        sizeBytes,
        altText,
        hash,
        metadata: metadata as Record<string, unknown>,
        focalPoint: focalX === null || focalY === null ? null : { x: focalX, y: focalY },
        base64Body: null,
        file: hash === null ? null : assetKey(ctx.org.id, id, fileOf({ hash, mime })),
      }
      const body = hash === null || sizeBytes > MOST_ASSET_BYTES ? 100 : Math.ceil(sizeBytes / 3) * 4
      return { row, bytes: sizeOf(row) + body, key: [id] }
    }),
    isLast: rows.length < MOST_ROWS,
  }
}

// What is stored of 200 entries can be far more than a page: their sizes are read first, then those that fit.
async function readEntries(
  ctx: Context<'cms'>,
  [group = '', locale = '']: readonly string[],
  collections: Collections,
): Promise<Batch<PageRecords['entries'][number]>> {
  const sizes = await ctx.db
    .selectFrom('cms_entries')
    .select('id')
    .select(
      sql<number>`octet_length(data::text) + coalesce(octet_length(live_data::text), 0) + 1000`.as('bytes'),
    )
    .where('orgId', '=', ctx.org.id)
    .where(sql<boolean>`(group_id, locale) > (${group}, ${locale})`)
    .orderBy('groupId')
    .orderBy('locale')
    .limit(MOST_ROWS)
    .execute()
  let sum = 0
  const fitting = sizes.filter(({ bytes }, index) => {
    sum += bytes
    return index === 0 || sum - bytes <= PAGE_BYTES
  })
  const rows = (await ctx.db
    .selectFrom('cms_entries')
    .selectAll()
    .where('orgId', '=', ctx.org.id)
    .where('id', '=', sql<string>`any(${fitting.map(({ id }) => id)})`)
    .orderBy('groupId')
    .orderBy('locale')
    .execute()) as EntryRow[]
  return {
    rows: rows.map((entry) => {
      const row = entryRecord(entry, collections)
      return { row, bytes: sizeOf(row), key: [entry.groupId, entry.locale] }
    }),
    isLast: sizes.length < MOST_ROWS && fitting.length === sizes.length,
  }
}

function entryRecord(entry: EntryRow, collections: Collections): PageRecords['entries'][number] {
  const { id, collectionId, slug, locale, status, publishedAt, scheduledAt, liveSlug, liveAt } = entry
  const { fields = [], slug: collectionSlug } = collections.get(collectionId) ?? {}
  return {
    id,
    collectionId,
    collectionSlug,
    slug,
    locale,
    status,
    publishedAt,
    scheduledAt,
    translationGroupId: entry.groupId,
    data: knownValues(fields, entry.data),
    live:
      entry.liveData === null
        ? null
        : {
            slug: liveSlug as string,
            data: knownValues(fields, entry.liveData),
            publishedAt: publishedAt as Date,
            updatedAt: liveAt as Date,
          },
  }
}

/** Without what fields that are gone have left behind. */
const knownValues = (fields: readonly FieldDef[], data: EntryData): EntryData =>
  Object.fromEntries(
    fields.flatMap(({ name }) => (data[name] === undefined ? [] : [[name, data[name]] as const])),
  )

async function readRedirects(
  ctx: Context<'cms'>,
  [after = '']: readonly string[],
  collections: Collections,
): Promise<Batch<PageRecords['redirects'][number]>> {
  const rows = await ctx.db
    .selectFrom('cms_redirects')
    .select(['id', 'collectionId', 'locale', 'fromSlug', 'entryId'])
    .where('orgId', '=', ctx.org.id)
    .where('id', '>', after)
    .orderBy('id')
    .limit(MOST_ROWS)
    .execute()
  return {
    rows: rows.map((found) => {
      const row = { ...found, collectionSlug: collections.get(found.collectionId)?.slug }
      return { row, bytes: sizeOf(row), key: [row.id] }
    }),
    isLast: rows.length < MOST_ROWS,
  }
}

/** Says of what the page names, and of the translations of its entries, by what it can be found on the other side. */
async function nameElsewhere(ctx: Context<'cms'>, page: Page, collections: Collections): Promise<void> {
  const edges = page.entries.flatMap(({ collectionId, data, live }) => {
    const { fields = [] } = collections.get(collectionId) ?? {}
    return [...edgesOf(fields, data), ...edgesOf(fields, live?.data ?? {})]
  })
  const here = new Set([...page.entries, ...page.assets].map(({ id }) => id))
  const missing = (to: 'asset' | 'entry') => [
    ...new Set(edges.filter((edge) => edge.to === to && !here.has(edge.id)).map(({ id }) => id)),
  ]
  const ids = [...missing('entry'), ...page.redirects.map(({ entryId }) => entryId)].slice(0, MOST_NAMED)
  const groups = [...new Set(page.entries.flatMap(({ translationGroupId }) => translationGroupId ?? []))]
  const entries = await ctx.db
    .selectFrom('cms_entries')
    .select(['id', 'collectionId', 'slug', 'locale', 'groupId as translationGroupId'])
    .where('orgId', '=', ctx.org.id)
    .where((eb) =>
      eb.or([eb('id', '=', sql<string>`any(${ids})`), eb('groupId', '=', sql<string>`any(${groups})`)]),
    )
    .limit(MOST_NAMED + MOST_ROWS)
    .execute()
  const assets = await ctx.db
    .selectFrom('cms_assets')
    .select(['id', 'name', 'sizeBytes', 'hash'])
    .where('orgId', '=', ctx.org.id)
    .where('id', '=', sql<string>`any(${missing('asset').slice(0, MOST_NAMED)})`)
    .execute()
  page.elsewhere = {
    entries: entries
      .filter(({ id }) => !here.has(id))
      .slice(0, MOST_NAMED)
      .map((entry) => ({ ...entry, collectionSlug: collections.get(entry.collectionId)?.slug })),
    assets: assets.map((asset) => ({ ...asset, sizeBytes: Number(asset.sizeBytes) })),
  }
}
