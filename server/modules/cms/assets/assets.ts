import { sql } from 'kysely'
import { z } from 'zod'
import { AppError } from '../../../kernel/base/errors.ts'
import { Cursor, decodeCursor, Limit, listOf, pageOf } from '../../../kernel/contract/lists.ts'
import { fileNameFor } from '../../../lib/files/file-names.ts'
import { assertMayPublish, PUBLISH, READ, WRITE } from '../access.ts'
import {
  Asset,
  AssetId,
  FocalPoint,
  lockAsset,
  presentAsset,
  requireAsset,
  servedFiles,
  type AssetRow,
} from '../core/asset-rows.ts'
import { UsageList, usageOfAsset } from '../core/usage.ts'
import { E } from '../errors.ts'
import { operation } from '../module.ts'
import { plannedFiles } from './add-variants.ts'
import { purgeFiles, purgeUpload } from './blobs.ts'
import { NewAsset } from './request.ts'
import { tell } from './tell.ts'

const MOST_NAMED = 10
const Place = z.tuple([z.string(), z.string()])

/** A text as a part of a pattern of LIKE. */
const literally = (text: string): string => text.replace(/[\\%_]/g, String.raw`\$&`)

export const listAssets = operation({
  name: 'cms.listAssets',
  summary: 'List images and other files, the newest first',
  access: READ,
  effect: 'read',
  rest: 'GET /v1/cms/assets',
  tool: 'cms_list_assets',
  toolListing: 'toolset',
  input: z.object({
    q: z.string().trim().max(200).optional().describe('A part of the name or of the alternative text.'),
    kind: z.enum(['image', 'file']).optional(),
    unused: z.boolean().optional().describe('Only those that no entry names, or only those that one names.'),
    limit: Limit,
    cursor: Cursor,
  }),
  output: listOf(Asset),
  async run(ctx, { q = '', kind, unused, limit, cursor }) {
    const shown = sql<boolean>`exists (select from cms_asset_edges u where u.org_id = a.org_id and u.asset_id = a.id)`
    let query = ctx.db
      .selectFrom('cms_assets as a')
      .selectAll()
      // To the microsecond, which a Date has not.
      .select(sql<string>`a.created_at::text`.as('at'))
      .where('a.orgId', '=', ctx.org.id)
      .where('a.hash', 'is not', null)
    if (q !== '')
      query = query.where(
        sql<boolean>`lower(a.name || ' ' || coalesce(a.alt_text, '')) like ${`%${literally(q.toLowerCase())}%`}`,
      )
    if (kind !== undefined) query = query.where('a.mime', kind === 'image' ? 'like' : 'not like', 'image/%')
    if (unused !== undefined) query = query.where(unused ? sql<boolean>`not ${shown}` : shown)
    if (cursor !== undefined) {
      const [at, id] = decodeCursor(cursor, Place)
      query = query.where(sql<boolean>`(a.created_at, a.id) < (${at}::timestamptz, ${id})`)
    }
    const rows = await query
      .orderBy('a.createdAt', 'desc')
      .orderBy('a.id', 'desc')
      .limit(limit + 1)
      .execute()
    return pageOf(rows as (AssetRow & { at: string })[], limit, {
      keyOf: ({ at, id }) => [at, id],
      present: (row) => presentAsset(ctx.services, row),
    })
  },
})

export const getAsset = operation({
  name: 'cms.getAsset',
  summary: 'Show an image or another file',
  access: READ,
  effect: 'read',
  rest: 'GET /v1/cms/assets/{assetId}',
  tool: 'cms_get_asset',
  toolListing: 'toolset',
  input: z.object({ assetId: AssetId }),
  output: Asset,
  errors: [E.cms_asset_not_found],
  run: async (ctx, { assetId }) => presentAsset(ctx.services, await requireAsset(ctx, assetId)),
})

export const updateAsset = operation({
  name: 'cms.updateAsset',
  summary: 'Change what is said of an asset',
  description:
    'Also where published entries show it: they say it from now on, so that it needs the right to publish (`cms:publish`).',
  access: WRITE,
  effect: 'write',
  rest: 'PATCH /v1/cms/assets/{assetId}',
  tool: 'cms_update_asset',
  toolListing: 'toolset',
  input: z.object({
    assetId: AssetId,
    name: NewAsset.name.optional(),
    altText: NewAsset.altText.unwrap().nullish(),
    focalPoint: FocalPoint.nullish(),
    metadata: NewAsset.metadata.describe('Replaces what is there.'),
  }),
  output: Asset,
  errors: [E.cms_asset_not_found],
  async run(ctx, { assetId, name, altText, focalPoint, metadata }) {
    const before = await lockAsset(ctx, assetId)
    if (!before) throw new AppError(E.cms_asset_not_found)
    if ((await usageOfAsset(ctx, assetId)).some(({ live }) => live)) assertMayPublish(ctx)
    const row = (await ctx.db
      .updateTable('cms_assets')
      .set({
        ...(name !== undefined && { name: fileNameFor(name, before.mime) }),
        ...(altText !== undefined && { altText: altText || null }),
        ...(focalPoint !== undefined && { focalX: focalPoint?.x ?? null, focalY: focalPoint?.y ?? null }),
        ...(metadata !== undefined && { metadata: JSON.stringify(metadata) }),
        updatedAt: sql<Date>`now()`,
      })
      .where('orgId', '=', ctx.org.id)
      .where('id', '=', assetId)
      .returningAll()
      .executeTakeFirstOrThrow()) as AssetRow
    if (row.hash !== null) await tell(ctx, assetId, 'updated')
    return presentAsset(ctx.services, row)
  },
})

export const listAssetUsage = operation({
  name: 'cms.listAssetUsage',
  summary: 'List where an asset is shown',
  access: READ,
  effect: 'read',
  rest: 'GET /v1/cms/assets/{assetId}/usage',
  tool: 'cms_list_asset_usage',
  toolListing: 'toolset',
  input: z.object({ assetId: AssetId }),
  output: UsageList,
  errors: [E.cms_asset_not_found],
  async run(ctx, { assetId }) {
    await requireAsset(ctx, assetId)
    return { items: await usageOfAsset(ctx, assetId) }
  },
})

export const deleteAsset = operation({
  name: 'cms.deleteAsset',
  summary: 'Delete an asset that no entry names',
  description:
    'With all of its files, those from before it was replaced included: their addresses stop working. Where entries name it, 409 `cms_in_use` says which.',
  access: PUBLISH,
  effect: 'destroy',
  rest: 'DELETE /v1/cms/assets/{assetId}',
  tool: 'cms_delete_asset',
  toolListing: 'toolset',
  input: z.object({ assetId: AssetId }),
  output: z.object({ deleted: z.literal(true) }),
  errors: [E.cms_asset_not_found, E.cms_in_use],
  async run(ctx, { assetId }) {
    // Whoever writes an entry that names it holds the row until then.
    const row = await lockAsset(ctx, assetId)
    if (!row) throw new AppError(E.cms_asset_not_found)
    const places = await usageOfAsset(ctx, assetId)
    const entries = [...new Map(places.map((place) => [place.fromEntryId, place])).values()]
    if (entries.length > 0)
      throw new AppError(E.cms_in_use, {
        detail: `Entries show it: ${entries
          .slice(0, MOST_NAMED)
          .map(({ title, locale }) => `${title} (${locale})`)
          .join(', ')}${entries.length > MOST_NAMED ? ' and others' : ''}.`,
        current: { entries: entries.slice(0, MOST_NAMED).map(({ fromEntryId }) => fromEntryId) },
      })
    await ctx.db.deleteFrom('cms_assets').where('orgId', '=', ctx.org.id).where('id', '=', assetId).execute()
    const files = [...servedFiles(row), ...plannedFiles(row), ...(row.pending?.files ?? [])]
    purgeFiles(ctx, assetId, [...new Set(files)])
    if (row.pending) purgeUpload(ctx, assetId, row.pending.key)
    if (row.hash !== null) await tell(ctx, assetId, 'deleted')
    return { deleted: true as const }
  },
})
