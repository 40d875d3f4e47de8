import { sql } from 'kysely'
import type { Context } from '../../../kernel/contract/context.ts'
import type { FieldError } from '../../../kernel/base/errors.ts'
import { edgesOf, type Edge } from '../fields/tokens.ts'
import type { EntryData } from '../fields/field-types.ts'
import { valuesOf } from '../fields/values-of.ts'
import type { CollectionRow } from './collection-rows.ts'

/** Whether edges are those of the working copy or of what is served. */
type Copy = { entryId: string; isLive: boolean }

/** Writes down anew what a copy of an entry names; what is not there is left out. */
export async function replaceEdges(
  ctx: Context<'cms'>,
  { entryId, isLive }: Copy,
  { fields, data }: { fields: CollectionRow['fields']; data: EntryData | null },
): Promise<void> {
  const edges = data === null ? [] : edgesOf(fields, data)
  const within = { orgId: ctx.org.id, fromEntryId: entryId, isLive }
  for (const table of ['cms_reference_edges', 'cms_asset_edges'] as const)
    await ctx.db
      .deleteFrom(table)
      .where('orgId', '=', within.orgId)
      .where('fromEntryId', '=', entryId)
      .where('isLive', '=', isLive)
      .execute()
  const ofEntries = await known(ctx, 'cms_entries', edges, 'entry')
  if (ofEntries.length > 0)
    await ctx.db
      .insertInto('cms_reference_edges')
      .values(ofEntries.map(({ field, kind, id }) => ({ ...within, field, kind, toEntryId: id })))
      .execute()
  const ofAssets = await known(ctx, 'cms_assets', edges, 'asset')
  if (ofAssets.length > 0)
    await ctx.db
      .insertInto('cms_asset_edges')
      .values(ofAssets.map(({ field, kind, id }) => ({ ...within, field, kind, assetId: id })))
      .execute()
}

/** The edges whose ends are there. */
async function known(
  ctx: Context<'cms'>,
  table: 'cms_entries' | 'cms_assets',
  edges: readonly Edge[],
  to: Edge['to'],
): Promise<Edge[]> {
  const wanted = edges.filter((edge) => edge.to === to)
  if (wanted.length === 0) return []
  const rows = await ctx.db
    .selectFrom(table)
    .select('id')
    .where('orgId', '=', ctx.org.id)
    .where('id', '=', sql<string>`any(${wanted.map(({ id }) => id)})`)
    .execute()
  const ids = new Set(rows.map(({ id }) => id))
  return wanted.filter(({ id }) => ids.has(id))
}

/**
 * What is wrong with the ends of what an entry names for the first time: assets whose bytes are not there, entries that are not
 * there or of another collection than the field is for. What it named before is left alone: it may have been deleted since.
 */
export async function checkEdges(
  ctx: Context<'cms'>,
  fields: CollectionRow['fields'],
  { before, after }: { before: EntryData | null; after: EntryData },
): Promise<FieldError[]> {
  const old = new Set(before === null ? [] : edgesOf(fields, before).map(({ to, id }) => `${to} ${id}`))
  const added = edgesOf(fields, after).filter(({ to, id }) => !old.has(`${to} ${id}`))
  if (added.length === 0) return []
  const [assets, entries] = await Promise.all([readyAssets(ctx, added), collectionsOf(ctx, added)])
  const wanted = new Map(
    [...valuesOf(fields, after)].map(({ field, path }) => [path, field.options?.targetCollection]),
  )
  return added.flatMap(({ field, to, id }) => {
    const path = `data.${field}`
    if (to === 'asset')
      return assets.has(id)
        ? []
        : [{ path, message: `there is no asset ${id}, or its upload is not complete` }]
    const slug = entries.get(id)
    if (slug === undefined) return [{ path, message: `there is no entry ${id}` }]
    const target = wanted.get(field)
    return target === undefined || target === slug
      ? []
      : [{ path, message: `${id} is no entry of ${target}` }]
  })
}

async function readyAssets(ctx: Context<'cms'>, edges: readonly Edge[]): Promise<Set<string>> {
  const ids = edges.filter(({ to }) => to === 'asset').map(({ id }) => id)
  if (ids.length === 0) return new Set()
  const rows = await ctx.db
    .selectFrom('cms_assets')
    .select('id')
    .where('orgId', '=', ctx.org.id)
    .where('id', '=', sql<string>`any(${ids})`)
    .where('hash', 'is not', null)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

async function collectionsOf(ctx: Context<'cms'>, edges: readonly Edge[]): Promise<Map<string, string>> {
  const ids = edges.filter(({ to }) => to === 'entry').map(({ id }) => id)
  if (ids.length === 0) return new Map()
  const rows = await ctx.db
    .selectFrom('cms_entries as e')
    .innerJoin('cms_collections as c', (join) =>
      join.onRef('c.orgId', '=', 'e.orgId').onRef('c.id', '=', 'e.collectionId'),
    )
    .select(['e.id', 'c.slug'])
    .where('e.orgId', '=', ctx.org.id)
    .where('e.id', '=', sql<string>`any(${ids})`)
    .execute()
  return new Map(rows.map(({ id, slug }) => [id, slug]))
}
