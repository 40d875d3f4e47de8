import type { Context } from '../../../kernel/contract/context.ts'
import { assertMayPublish } from '../access.ts'
import { requireCollection } from '../core/collection-rows.ts'
import { createEntry } from '../core/create-entry.ts'
import { checkEdges } from '../core/edges.ts'
import { requireEntry, type EntryRow, type Placed } from '../core/entry-rows.ts'
import { refuseInvalid } from '../core/invalid.ts'
import { assertLocale, defaultLocale } from '../core/locale-rows.ts'
import { problemsOf } from '../core/problems.ts'
import { withBlockKeys } from '../fields/block-keys.ts'
import { checkValues } from '../fields/check-values.ts'
import type { EntryData } from '../fields/field-types.ts'
import { sharedFields } from './write-draft.ts'

interface Start {
  collection: string
  slug: string
  locale?: string | undefined
  translationOf?: string | undefined
  data: EntryData
  status: 'draft' | 'published'
  publishedAt?: Date | undefined
}

/** Creates an entry from what a caller says of it; defaults fill what is missing, and what translations share comes from them. */
export async function startEntry(ctx: Context<'cms'>, start: Start): Promise<Placed> {
  const { slug, status, publishedAt } = start
  if (status === 'published') assertMayPublish(ctx)
  const collection = await requireCollection(ctx, start.collection)
  const usual = await defaultLocale(ctx)
  const locale = start.locale ?? usual
  await assertLocale(ctx, locale)
  if (!collection.localized && locale !== usual)
    refuseInvalid([
      { path: 'locale', message: `${collection.name} is not translated: its entries are in ${usual}` },
    ])
  const source =
    start.translationOf === undefined ? null : (await requireEntry(ctx, start.translationOf)).entry
  if (source && source.collectionId !== collection.id)
    refuseInvalid([{ path: 'translationOf', message: 'is an entry of another collection' }])
  const data = withBlockKeys(collection.fields, filledIn(collection, { given: start.data, source }))
  refuseInvalid(checkValues(collection.fields, data))
  refuseInvalid(await checkEdges(ctx, collection.fields, { before: null, after: data }))
  if (status === 'published') refuseInvalid(await problemsOf(ctx, collection, data))
  const entry = await createEntry(ctx, {
    collection,
    slug,
    locale,
    data,
    status,
    publishedAt,
    groupId: source?.groupId,
  })
  return { entry, collection }
}

/** The values of a new entry: what is given, what its translations share, and defaults. */
function filledIn(
  collection: Placed['collection'],
  { given, source }: { given: EntryData; source: EntryRow | null },
): EntryData {
  const defaults = collection.fields.flatMap(({ name, default: value }) =>
    value === undefined || value === null ? [] : [[name, value] as const],
  )
  const shared = source
    ? sharedFields(collection).flatMap(({ name }) =>
        source.data[name] === undefined ? [] : [[name, source.data[name]] as const],
      )
    : []
  const values = { ...Object.fromEntries(defaults), ...given, ...Object.fromEntries(shared) }
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null))
}
