import type { Context } from '../../../kernel/contract/context.ts'
import type { CollectionRow } from '../core/collection-rows.ts'
import { COLLECTIONS_KEY, listKey, purgedKeys, topicsOf } from '../core/keys.ts'

/** Tells that a collection is different, and which answers are stale by that. */
export function tell(
  ctx: Context<'cms'>,
  { id, slug }: Pick<CollectionRow, 'id' | 'slug'>,
  event: string,
): void {
  const keys = purgedKeys(ctx.org.id, [COLLECTIONS_KEY, id, listKey(id)])
  const paths = [`/v1/cms/${ctx.org.id}/collections`, `/v1/cms/${ctx.org.id}/${slug}`]
  ctx.emit(event, { collectionId: id, slug, keys, paths }, { topics: topicsOf(keys) })
}
