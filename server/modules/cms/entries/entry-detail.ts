import { sql } from 'kysely'
import { z } from 'zod'
import type { Context } from '../../../kernel/contract/context.ts'
import { Instant, shape } from '../../../kernel/contract/shapes.ts'
import { Asset, findAssets, presentAsset } from '../core/asset-rows.ts'
import { Entry, EntryStatus, presentEntry, type Placed } from '../core/entry-rows.ts'
import { problemsOf } from '../core/problems.ts'
import { FieldDef } from '../fields/field-types.ts'
import { edgesOf } from '../fields/tokens.ts'

/** One language of a translation group. */
export const Translation = shape('ContentTranslation', {
  id: z.string(),
  locale: z.string(),
  slug: z.string(),
  title: z.string(),
  status: EntryStatus,
  live: z.boolean().describe('Whether something of it is served.'),
  updatedAt: Instant,
})

/** What an entry refers to. */
const Reference = shape('ContentReference', {
  id: z.string(),
  title: z.string(),
  slug: z.string(),
  locale: z.string(),
  collectionSlug: z.string(),
  status: EntryStatus,
})

/** An entry with all that one needs to edit it. */
export const EntryDetail = Entry.extend({
  fields: z.array(FieldDef).describe('Of its collection.'),
  problems: z
    .array(shape('ContentProblem', { path: z.string(), message: z.string() }))
    .describe('What keeps the working copy from being published.'),
  translations: z.array(Translation).describe('All languages of the entry, itself included.'),
  assets: z.record(z.string(), Asset).describe('The assets that the working copy names, by their ids.'),
  refs: z.record(z.string(), Reference).describe('The entries that it names, by their ids.'),
}).meta({ id: 'ContentEntryDetail' })

/** Every language of some translation groups, by group. */
export async function translationsOf(
  ctx: Context<'cms'>,
  groupIds: readonly string[],
): Promise<Map<string, z.output<typeof Translation>[]>> {
  const rows = await ctx.db
    .selectFrom('cms_entries')
    .select(['id', 'groupId', 'locale', 'slug', 'title', 'status', 'liveVersion', 'updatedAt'])
    .where('orgId', '=', ctx.org.id)
    .where('groupId', '=', sql<string>`any(${groupIds})`)
    .orderBy('locale')
    .execute()
  const groups = new Map<string, z.output<typeof Translation>[]>()
  for (const { groupId, liveVersion, status, ...row } of rows) {
    const translation = { ...row, status: status as Placed['entry']['status'], live: liveVersion !== null }
    groups.set(groupId, [...(groups.get(groupId) ?? []), translation])
  }
  return groups
}

/** An entry with all that one needs to edit it. */
export async function detailOf(ctx: Context<'cms'>, placed: Placed): Promise<z.output<typeof EntryDetail>> {
  const { entry, collection } = placed
  const edges = edgesOf(collection.fields, entry.data)
  const idsOf = (to: 'asset' | 'entry') => edges.filter((edge) => edge.to === to).map(({ id }) => id)
  const [problems, translations, assets, refs] = await Promise.all([
    problemsOf(ctx, collection, entry.data),
    translationsOf(ctx, [entry.groupId]),
    findAssets(ctx, idsOf('asset')),
    referencesOf(ctx, idsOf('entry')),
  ])
  return {
    ...presentEntry(placed),
    fields: collection.fields,
    problems,
    translations: translations.get(entry.groupId) ?? [],
    assets: Object.fromEntries(assets.map((row) => [row.id, presentAsset(ctx.services, row)])),
    refs: Object.fromEntries(refs.map((row) => [row.id, row])),
  }
}

function referencesOf(ctx: Context<'cms'>, ids: readonly string[]): Promise<z.output<typeof Reference>[]> {
  return ctx.db
    .selectFrom('cms_entries as e')
    .innerJoin('cms_collections as c', (join) =>
      join.onRef('c.orgId', '=', 'e.orgId').onRef('c.id', '=', 'e.collectionId'),
    )
    .select(['e.id', 'e.title', 'e.slug', 'e.locale', 'e.status', 'c.slug as collectionSlug'])
    .where('e.orgId', '=', ctx.org.id)
    .where('e.id', '=', sql<string>`any(${ids})`)
    .execute() as Promise<z.output<typeof Reference>[]>
}
