import { sql } from 'kysely'
import type { Context } from '../../../kernel/contract/context.ts'
import type { CollectionRow } from './collection-rows.ts'
import type { EntryRow } from './entry-rows.ts'
import { FEED_FILES } from './feed-files.ts'
import { listKey, purgedKeys, slugKey } from './keys.ts'

/** What caches hold of a change: the addresses of the delivery whose answers are different now, and the keys of these answers. */
export interface Purge {
  keys: string[]
  paths: string[]
}

// Of those that refer to it. Whoever has more purges by key.
const MOST_PATHS = 200

/**
 * What a change of the published entry makes stale: its own addresses, those of its translations, the collection's, and those of the
 * published entries that refer to it.
 */
export async function purgeOf(
  ctx: Context<'cms'>,
  collection: CollectionRow,
  { before, after }: { before: EntryRow | null; after: EntryRow | null },
): Promise<Purge> {
  const groups = [before?.groupId, after?.groupId].filter((id) => id !== undefined)
  const pathOf = (slug: string, entrySlug?: string) =>
    `/v1/cms/${ctx.org.id}/${slug}${entrySlug === undefined ? '' : `/${encodeURIComponent(entrySlug)}`}`
  const own = [before?.liveSlug, after?.liveSlug].filter((slug) => slug !== null && slug !== undefined)
  const others = await staleEntries(ctx, groups)
  // There are none of a collection that does not say where its entries are seen.
  const feeds = collection.settings.liveUrl === undefined ? [] : Object.keys(FEED_FILES)
  const paths = [
    pathOf(collection.slug),
    ...feeds.map((feed) => pathOf(collection.slug, feed)),
    ...own.map((slug) => pathOf(collection.slug, slug)),
    ...others.map(({ collectionSlug, slug }) => pathOf(collectionSlug, slug)),
  ]
  const slugs = own.map((slug) => slugKey(collection.id, slug))
  return {
    keys: purgedKeys(ctx.org.id, [listKey(collection.id), ...slugs, ...groups]),
    paths: [...new Set(paths)],
  }
}

/** The published entries of some translation groups, and those that refer to any of them. */
function staleEntries(
  ctx: Context<'cms'>,
  groups: readonly string[],
): Promise<{ collectionSlug: string; slug: string }[]> {
  return ctx.db
    .selectFrom('cms_entries as e')
    .innerJoin('cms_collections as c', (join) =>
      join.onRef('c.orgId', '=', 'e.orgId').onRef('c.id', '=', 'e.collectionId'),
    )
    .select(['c.slug as collectionSlug', sql<string>`e.live_slug`.as('slug')])
    .where('e.orgId', '=', ctx.org.id)
    .where('e.liveSlug', 'is not', null)
    .where((eb) =>
      eb.or([
        eb('e.groupId', '=', sql<string>`any(${groups})`),
        eb(
          'e.id',
          'in',
          eb
            .selectFrom('cms_reference_edges as r')
            .innerJoin('cms_entries as t', (join) =>
              join.onRef('t.orgId', '=', 'r.orgId').onRef('t.id', '=', 'r.toEntryId'),
            )
            .select('r.fromEntryId')
            .where('r.orgId', '=', ctx.org.id)
            .where('r.isLive', '=', true)
            .where('t.groupId', '=', sql<string>`any(${groups})`),
        ),
      ]),
    )
    .limit(MOST_PATHS)
    .execute()
}
