import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { Context } from '../../../kernel/contract/context.ts'
import { createEntry } from '../core/create-entry.ts'
import type { EntryRow } from '../core/entry-rows.ts'
import { saveEntry } from '../core/save-entry.ts'
import type { EntryData } from '../fields/field-types.ts'
import { placeEntries, type PlacedRecord } from './entry-ids.ts'
import { settleReferences, type Written } from './awaited-references.ts'
import type { Collections } from './import-settings.ts'
import type { Progress } from './progress.ts'
import type { PageRecords } from './records.ts'
import { idsHereOf, lackOf, valuesHere } from './remap.ts'

/** Writes the entries of a page: all of them first, then what they name of each other. */
export async function importEntries(
  ctx: Context<'cms'>,
  records: PageRecords,
  progress: Progress,
  collections: Collections,
): Promise<void> {
  const placed = await placeEntries(ctx, records, progress, collections)
  const idHere = await idsHereOf(ctx, placed, progress)
  const taken = await liveSlugs(ctx, placed)
  const written: Written[] = []
  for (const one of placed) {
    const data = valuesHere(one, one.record.data, idHere, progress)
    if (one.here) {
      const after = await update(ctx, one, data, { progress, taken })
      if (after) written.push({ entry: after, collection: one.collection, isNew: false })
      continue
    }
    const live = liveOf(one, data, (values) => valuesHere(one, values, idHere, progress))
    const entry = await add(
      ctx,
      one,
      { data, live: isFree(one, live, { taken, progress }) ? live : null },
      progress,
    )
    progress.created.add(entry.id)
    written.push({ entry, collection: one.collection, isNew: true })
  }
  await settleReferences(ctx, written)
}

interface LiveValues {
  slug: string
  data: EntryData
  publishedAt: Date
  updatedAt: Date | undefined
}

/** What is to be served of a new entry; null where nothing is. */
function liveOf(
  { record }: PlacedRecord,
  data: EntryData,
  valuesOf: (data: EntryData) => EntryData,
): LiveValues | null {
  const { status, slug, publishedAt, live } = record
  if (status === 'archived') return null
  if (live)
    return {
      slug: live.slug,
      data: valuesOf(live.data),
      publishedAt: live.publishedAt,
      updatedAt: live.updatedAt,
    }
  if (status !== 'published') return null
  return { slug, data, publishedAt: publishedAt ?? new Date(), updatedAt: undefined }
}

const addressOf = (collectionId: string, slug: string, locale: string): string =>
  JSON.stringify([collectionId, slug, locale])

/** The addresses that others are served at already. */
async function liveSlugs(ctx: Context<'cms'>, placed: readonly PlacedRecord[]): Promise<Set<string>> {
  const slugs = [...new Set(placed.map(({ record }) => record.live?.slug ?? record.slug))]
  if (slugs.length === 0) return new Set()
  const rows = await ctx.db
    .selectFrom('cms_entries')
    .select(['collectionId', 'liveSlug', 'locale'])
    .where('orgId', '=', ctx.org.id)
    .where('liveSlug', '=', sql<string>`any(${slugs})`)
    .execute()
  return new Set(
    rows.map(({ collectionId, liveSlug, locale }) => addressOf(collectionId, liveSlug ?? '', locale)),
  )
}

function isFree(
  { record, collection }: PlacedRecord,
  live: Pick<LiveValues, 'slug'> | null,
  { taken, progress }: Known,
): boolean {
  if (!live) return true
  const address = addressOf(collection.id, live.slug, record.locale)
  const isIt = !taken.has(address)
  if (!isIt)
    progress.warnings.add(
      `${record.slug} (${record.locale}) is a draft: another entry is published under ${live.slug}.`,
    )
  taken.add(address)
  return isIt
}

/** What the status of a new entry is, and when it will be published. */
function stateOf(
  { record }: PlacedRecord,
  { data, live }: { data: EntryData; live: LiveValues | null },
  { warnings }: Progress,
): Pick<EntryRow, 'status' | 'scheduledAt'> {
  const { status, scheduledAt, slug, locale } = record
  if (status === 'archived') return { status, scheduledAt: null }
  if (status === 'scheduled') {
    if (scheduledAt !== null && scheduledAt.getTime() > Date.now()) return { status, scheduledAt }
    warnings.add(`${slug} (${locale}) came as a draft: the time that it was to be published at is over.`)
    return { status: 'draft', scheduledAt: null }
  }
  const isServed = live !== null && live.slug === slug && isDeepStrictEqual(live.data, data)
  return { status: status === 'published' && isServed ? 'published' : 'draft', scheduledAt: null }
}

async function add(
  ctx: Context<'cms'>,
  one: PlacedRecord,
  { data, live }: { data: EntryData; live: LiveValues | null },
  progress: Progress,
): Promise<EntryRow> {
  const { record, collection, id, groupId } = one
  const { slug, locale } = record
  const state = stateOf(one, { data, live }, progress)
  const isTitled = { id, collection, groupId, locale, reason: 'imported' as const }
  if (!live)
    return createEntry(ctx, {
      ...isTitled,
      slug,
      data,
      status: state.status,
      scheduledAt: state.scheduledAt ?? undefined,
    })
  const lack = lackOf(collection.fields, live.data)
  if (lack) progress.warnings.add(`${slug} (${locale}) ${lack}.`)
  const served = await createEntry(ctx, {
    ...isTitled,
    slug: live.slug,
    data: live.data,
    status: 'published',
    publishedAt: live.publishedAt,
    liveAt: live.updatedAt,
  })
  if (state.status === 'published') return served
  return saveEntry(
    ctx,
    { entry: served, collection },
    { ...state, data, ...(slug !== served.slug && { slug }) },
    { reason: 'imported', event: state.status === 'scheduled' ? 'cms.entry.scheduled' : 'cms.entry.updated' },
  )
}

interface Known {
  progress: Progress
  /** The addresses that are served. */
  taken: Set<string>
}

/** Gives an entry that is here a new draft, where the values are different. What is served stays. */
async function update(
  ctx: Context<'cms'>,
  one: PlacedRecord,
  data: EntryData,
  { progress, taken }: Known,
): Promise<EntryRow | undefined> {
  const { record, collection, id } = one
  const entry = one.here as EntryRow
  const name = `${record.slug} (${record.locale})`
  const leave = (warning?: string) => {
    if (!progress.created.has(id) && !progress.updated.has(id)) progress.skipped.add(id)
    if (warning !== undefined) progress.warnings.add(`${name} was left as it is: ${warning}.`)
    return undefined
  }
  const follows = progress.rules.mode === 'site' && record.status === 'published'
  const isFirst = follows && (await isAwaitingPublication(ctx, one))
  if (isFirst && !isFree(one, { slug: entry.slug }, { taken, progress })) return leave()
  if (!isFirst && isDeepStrictEqual(plain(entry.data), plain(data))) return leave()
  if (entry.status === 'archived') return leave('it is archived here')
  if (entry.status === 'scheduled') return leave('it is scheduled here')
  if (progress.rules.mode === 'site' && (await isTouched(ctx, entry)))
    return leave('it has been changed here since it was imported')
  const isPublic = isFirst || (follows && entry.status === 'published')
  progress.updated.add(id)
  const publish = { at: (isFirst && record.publishedAt) || undefined }
  return saveEntry(
    ctx,
    { entry, collection },
    { data, status: isPublic ? 'published' : 'draft', ...(isPublic && { live: { publish } }) },
    { reason: 'imported', event: isPublic ? 'cms.entry.published' : 'cms.entry.updated' },
  )
}

/** Whether an entry is a draft as it was imported, which nobody has published or written since. */
async function isAwaitingPublication(ctx: Context<'cms'>, { record, here }: PlacedRecord): Promise<boolean> {
  if (!here || here.status !== 'draft' || here.liveVersion !== null || here.slug !== record.slug) return false
  const last = await ctx.db
    .selectFrom('cms_versions')
    .select('reason')
    .where('orgId', '=', ctx.org.id)
    .where('entryId', '=', here.id)
    .where('version', '=', here.version)
    .executeTakeFirst()
  return last?.reason === 'imported'
}

/** Values as they come back from the database. */
const plain = (data: EntryData): unknown => JSON.parse(JSON.stringify(data))

/** Whether an entry says something else than what was last imported. */
async function isTouched(ctx: Context<'cms'>, { id, data }: EntryRow): Promise<boolean> {
  const last = await ctx.db
    .selectFrom('cms_versions')
    .select('data')
    .where('orgId', '=', ctx.org.id)
    .where('entryId', '=', id)
    .where('reason', '=', 'imported')
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  return !last || !isDeepStrictEqual(last.data, data)
}
