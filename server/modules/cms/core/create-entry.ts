import { sql } from 'kysely'
import type { Context } from '../../../kernel/contract/context.ts'
import { newId } from '../../../kernel/base/ids.ts'
import type { EntryData } from '../fields/field-types.ts'
import type { CollectionRow } from './collection-rows.ts'
import { titleOf, type EntryRow } from './entry-rows.ts'
import { followReview } from './review.ts'
import { index, refuseTaken, tell } from './save-entry.ts'
import { editorOf, keepVersion, type Reason } from './versions.ts'

/** A new entry, checked. */
export interface NewEntry {
  id?: string
  collection: CollectionRow
  groupId?: string | undefined
  slug: string
  locale: string
  data: EntryData
  status: EntryRow['status']
  scheduledAt?: Date | undefined
  /** Since when it is served; now unless said. Only with the status `published`. */
  publishedAt?: Date | undefined
  /** When what is served was last changed; now unless said. */
  liveAt?: Date | undefined
  reason?: Reason
}

/** Writes the first version of an entry. Throws 409 where its slug, or the language in its group, is taken. */
export async function createEntry(ctx: Context<'cms'>, entry: NewEntry): Promise<EntryRow> {
  const {
    collection,
    slug,
    locale,
    data,
    status,
    scheduledAt,
    publishedAt,
    liveAt,
    reason = 'created',
  } = entry
  const text = JSON.stringify(data)
  const isLive = status === 'published'
  const inserted = ctx.db
    .insertInto('cms_entries')
    .values({
      orgId: ctx.org.id,
      id: entry.id ?? newId('cme'),
      collectionId: collection.id,
      groupId: entry.groupId ?? newId('cmg'),
      locale,
      status,
      slug,
      data: text,
      title: titleOf(collection, data, slug),
      scheduledAt: scheduledAt ?? null,
      ...editorOf(ctx),
      ...(isLive && {
        liveVersion: 1,
        liveSlug: slug,
        liveData: text,
        publishedAt: publishedAt ?? sql<Date>`now()`,
        liveAt: liveAt ?? sql<Date>`now()`,
      }),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const after = (await inserted.catch(refuseTaken)) as EntryRow
  const made = { before: null, after, collection }
  await keepVersion(ctx, after, reason)
  await followReview(ctx, made, reason)
  await index(ctx, made)
  await tell(ctx, made, { reason, event: 'cms.entry.created' })
  if (isLive) await tell(ctx, made, { reason, event: 'cms.entry.published' })
  return after
}
