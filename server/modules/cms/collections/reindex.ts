import { z } from 'zod'
import type { Context } from '../../../kernel/contract/context.ts'
import type { Job } from '../../../kernel/contract/operation.ts'
import { findCollection, type CollectionRow } from '../core/collection-rows.ts'
import { replaceEdges } from '../core/edges.ts'
import { titleOf, type EntryRow } from '../core/entry-rows.ts'
import { replaceIndexedValues } from '../core/indexed-values.ts'
import { replaceSearchText } from '../core/search-texts.ts'
import { tell } from './tell.ts'

const STEP = 50

/**
 * Writes down anew by what the entries of a collection are found, filtered and called, after its fields have changed: in steps, from
 * the newest on. A further change while it is under way begins it anew.
 */
export const reindexCollection: Job<
  z.ZodObject<{ orgId: z.ZodString; collectionId: z.ZodString; before: z.ZodString }>
> = {
  name: 'cms.reindexCollection',
  payload: z.object({ orgId: z.string(), collectionId: z.string(), before: z.string() }),
  async run({ transaction, signal }, { orgId, collectionId, before }) {
    let last: string | undefined = before
    while (last !== undefined) {
      signal.throwIfAborted()
      last = await transaction(orgId, (ctx) => step(ctx, collectionId, last as string))
    }
  },
}

/** Plans it; what is planned already and has not begun is enough. */
export const reindex = (ctx: Context<'cms'>, collectionId: string): void =>
  ctx.enqueue(
    reindexCollection,
    { orgId: ctx.org.id, collectionId, before: '~' },
    { key: `cms.reindex ${collectionId}`, queue: `cms.reindex ${collectionId}` },
  )

/** The id to go on from; nothing at the end. */
async function step(ctx: Context<string>, collectionId: string, before: string): Promise<string | undefined> {
  const collection = await findCollection(ctx, collectionId)
  if (!collection) return undefined
  const rows = (await ctx.db
    .selectFrom('cms_entries')
    .selectAll()
    .where('orgId', '=', ctx.org.id)
    .where('collectionId', '=', collectionId)
    .where('id', '<', before)
    .orderBy('id', 'desc')
    .limit(STEP)
    .forUpdate()
    .execute()) as EntryRow[]
  for (const row of rows) await indexAnew(ctx, collection, row)
  if (rows.length === STEP) return rows.at(-1)?.id
  // What answers show beside the values, and how they are filtered, follows the fields only now.
  tell(ctx, collection, 'cms.collection.updated')
  return undefined
}

async function indexAnew(ctx: Context<string>, collection: CollectionRow, entry: EntryRow): Promise<void> {
  const { id: entryId, data, slug, liveData, liveSlug } = entry
  const { fields } = collection
  await ctx.db
    .updateTable('cms_entries')
    .set({ title: titleOf(collection, data, slug) })
    .where('orgId', '=', ctx.org.id)
    .where('id', '=', entryId)
    .execute()
  for (const [isLive, values] of [
    [false, data],
    [true, liveData],
  ] as const) {
    await replaceEdges(ctx, { entryId, isLive }, { fields, data: values })
    await replaceSearchText(ctx, entry, collection, {
      isLive,
      slug: (isLive ? liveSlug : slug) ?? slug,
      data: values,
    })
  }
  await replaceIndexedValues(ctx, entryId, collection, liveData)
}
