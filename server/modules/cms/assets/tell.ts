import { sql } from 'kysely'
import type { Context } from '../../../kernel/contract/context.ts'
import { purgedKeys, topicsOf } from '../core/keys.ts'

// Whoever has more purges by key.
const MOST_PATHS = 200

/**
 * Tells that an asset was created, updated or deleted, with the addresses of the delivery that show it: those of the published entries,
 * and their collections'.
 */
export async function tell(
  ctx: Context<'cms'>,
  assetId: string,
  event: 'created' | 'updated' | 'deleted',
): Promise<void> {
  const entries = event === 'created' ? [] : await shownBy(ctx, assetId)
  const paths = entries.flatMap(({ collection, slug }) => {
    const path = `/v1/cms/${ctx.org.id}/${collection}`
    return [path, `${path}/${encodeURIComponent(slug)}`]
  })
  const keys = purgedKeys(ctx.org.id, [assetId])
  ctx.emit(
    `cms.asset.${event}`,
    { assetId, keys, paths: [...new Set(paths)].slice(0, MOST_PATHS) },
    { topics: topicsOf(keys) },
  )
}

const shownBy = (ctx: Context<'cms'>, assetId: string): Promise<{ collection: string; slug: string }[]> =>
  ctx.db
    .selectFrom('cms_asset_edges as a')
    .innerJoin('cms_entries as e', (join) =>
      join.onRef('e.orgId', '=', 'a.orgId').onRef('e.id', '=', 'a.fromEntryId'),
    )
    .innerJoin('cms_collections as c', (join) =>
      join.onRef('c.orgId', '=', 'e.orgId').onRef('c.id', '=', 'e.collectionId'),
    )
    .select(['c.slug as collection', sql<string>`e.live_slug`.as('slug')])
    .distinct()
    .where('a.orgId', '=', ctx.org.id)
    .where('a.assetId', '=', assetId)
    .where('a.isLive', '=', true)
    .where('e.liveSlug', 'is not', null)
    .limit(MOST_PATHS)
    .execute()
