import { sql } from 'kysely'
import type { Context } from '../../../kernel/contract/context.ts'
import type { CollectionRow } from '../core/collection-rows.ts'
import { replaceEdges } from '../core/edges.ts'
import type { EntryRow } from '../core/entry-rows.ts'
import { topicsOf } from '../core/keys.ts'
import { purgeOf } from '../core/purge.ts'
import { edgesOf, type Edge } from '../fields/tokens.ts'

/** An entry that an import has written. */
export interface Written {
  entry: EntryRow
  collection: CollectionRow
  isNew: boolean
}

/**
 * Writes down what imported entries name: what came after them on the same page, and, for entries of earlier pages, what this page has
 * brought. What is still missing is awaited.
 */
export async function settleReferences(ctx: Context<'cms'>, written: readonly Written[]): Promise<void> {
  if (written.length === 0) return
  const fresh = new Set(written.filter(({ isNew }) => isNew).map(({ entry }) => entry.id))
  const mentions = written.map((one) => ({ ...one, ids: namedBy(one) }))
  for (const { entry, collection, ids } of mentions)
    if (ids.entry.some((id) => fresh.has(id))) await rewriteEdges(ctx, entry, collection)
  await awaitMissing(ctx, mentions, { to: 'entry', table: 'cms_entries' })
  await awaitMissing(ctx, mentions, { to: 'asset', table: 'cms_assets' })
  await endWaiting(ctx, [...fresh])
}

interface Mentions extends Written {
  ids: Record<Edge['to'], string[]>
}

function namedBy({ entry, collection: { fields } }: Written): Mentions['ids'] {
  const edges = [...edgesOf(fields, entry.data), ...edgesOf(fields, entry.liveData ?? {})]
  const idsOf = (kind: Edge['to']) => [...new Set(edges.filter(({ to }) => to === kind).map(({ id }) => id))]
  return { entry: idsOf('entry'), asset: idsOf('asset') }
}

async function rewriteEdges(ctx: Context<'cms'>, entry: EntryRow, { fields }: CollectionRow): Promise<void> {
  const { id: entryId, data, liveData } = entry
  await replaceEdges(ctx, { entryId, isLive: false }, { fields, data })
  await replaceEdges(ctx, { entryId, isLive: true }, { fields, data: liveData })
}

async function awaitMissing(
  ctx: Context<'cms'>,
  mentions: readonly Mentions[],
  { to: kind, table }: { to: Edge['to']; table: 'cms_entries' | 'cms_assets' },
): Promise<void> {
  const wanted = mentions.flatMap(({ entry, ids }) => ids[kind].map((id) => ({ from: entry.id, to: id })))
  if (wanted.length === 0) return
  const rows = await ctx.db
    .selectFrom(table)
    .select('id')
    .where('orgId', '=', ctx.org.id)
    .where('id', '=', sql<string>`any(${wanted.map(({ to }) => to)})`)
    .execute()
  const here = new Set(rows.map(({ id }) => id))
  const missing = wanted.filter(({ to }) => !here.has(to))
  if (missing.length > 0)
    await ctx.db
      .insertInto('cms_awaited_references')
      .values(missing.map(({ from, to }) => ({ orgId: ctx.org.id, fromEntryId: from, toId: to })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}

/**
 * What entries of earlier pages name is here now, entries or assets: their edges are written, and what is served of them is stale.
 */
export async function endWaiting(ctx: Context<'cms'>, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const ended = await ctx.db
    .deleteFrom('cms_awaited_references')
    .where('orgId', '=', ctx.org.id)
    .where('toId', '=', sql<string>`any(${ids})`)
    .returning('fromEntryId')
    .execute()
  const from = [...new Set(ended.map(({ fromEntryId }) => fromEntryId))]
  if (from.length === 0) return
  const entries = (await ctx.db
    .selectFrom('cms_entries')
    .selectAll()
    .where('orgId', '=', ctx.org.id)
    .where('id', '=', sql<string>`any(${from})`)
    .orderBy('id')
    .execute()) as EntryRow[]
  const collections = (await ctx.db
    .selectFrom('cms_collections')
    .selectAll()
    .where('orgId', '=', ctx.org.id)
    .where('id', '=', sql<string>`any(${entries.map(({ collectionId }) => collectionId)})`)
    .execute()) as CollectionRow[]
  for (const entry of entries) {
    const collection = collections.find(({ id }) => id === entry.collectionId)
    if (!collection) continue
    await rewriteEdges(ctx, entry, collection)
    if (entry.liveVersion !== null) await tellStale(ctx, entry, collection)
  }
}

async function tellStale(ctx: Context<'cms'>, entry: EntryRow, collection: CollectionRow): Promise<void> {
  const { id: entryId, slug, locale, status, version } = entry
  const purge = await purgeOf(ctx, collection, { before: entry, after: entry })
  ctx.emit(
    'cms.entry.updated',
    { entryId, collectionSlug: collection.slug, slug, locale, status, version, ...purge },
    { topics: topicsOf(purge.keys) },
  )
}
