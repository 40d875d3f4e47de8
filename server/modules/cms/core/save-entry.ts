import { sql, type RawBuilder, type Updateable } from 'kysely'
import type { Context } from '../../../kernel/contract/context.ts'
import { databaseProblem } from '../../../kernel/db/problems.ts'
import type { DB } from '../../../kernel/db/types.ts'
import { AppError } from '../../../kernel/base/errors.ts'
import { newId } from '../../../kernel/base/ids.ts'
import { E } from '../errors.ts'
import type { EntryData } from '../fields/field-types.ts'
import type { CollectionRow } from './collection-rows.ts'
import { replaceEdges } from './edges.ts'
import { titleOf, type EntryRow, type Placed } from './entry-rows.ts'
import { replaceIndexedValues } from './indexed-values.ts'
import { topicsOf } from './keys.ts'
import { purgeOf } from './purge.ts'
import { followReview } from './review.ts'
import { replaceSearchText } from './search-texts.ts'
import { editorOf, keepVersion, type Reason } from './versions.ts'

/** What of an entry is to be different; `live` says what becomes of what is served. */
export interface Change extends Pick<
  Updateable<DB['cms_entries']>,
  'slug' | 'locale' | 'groupId' | 'scheduledAt' | 'dismissedReason'
> {
  status?: EntryRow['status']
  data?: EntryData
  /** `publish`: the working copy, since the given time or when something was first served; `withdraw`: nothing any more. */
  live?: { publish: { at?: Date | undefined } } | 'withdraw'
}

type Row = Updateable<DB['cms_entries']>
/** Columns with what they are to be, or how the database reckons it. */
type Columns = { [Column in keyof Row]: Row[Column] | RawBuilder<NonNullable<Row[Column]>> }

interface Why {
  reason: Reason
  /** What receivers are told, beside the version; nothing for what is told otherwise. */
  event?: string
  /** Why events of publication say that it was. */
  previousStatus?: string
}

/**
 * Writes a new version of an entry: the row, if it is still the version that was read, what it was, what it names, by what it is found,
 * and the event. Throws 409 `cms_version_conflict` with the version that is there, `cms_slug_conflict`, `cms_translation_conflict`.
 */
export async function saveEntry(
  ctx: Context<'cms'>,
  { entry: before, collection }: Placed,
  change: Change,
  why: Why,
): Promise<EntryRow> {
  const data = change.data ?? before.data
  const slug = change.slug ?? before.slug
  const isWritten = [change.data, change.slug, change.locale].some((each) => each !== undefined)
  const after = await update(ctx, before, {
    ...columnsOf(change, before),
    ...(change.data && { data: JSON.stringify(data) }),
    ...(isWritten && editorOf(ctx)),
    title: titleOf(collection, data, slug),
  })
  await keepVersion(ctx, after, why.reason)
  await followReview(ctx, { before, after }, why.reason)
  await index(ctx, { before, after, collection })
  await tell(ctx, { before, after, collection }, why)
  return after
}

function columnsOf({ data, live, ...rest }: Change, before: EntryRow): Columns {
  const withdrawn = { liveVersion: null, liveSlug: null, liveData: null, publishedAt: null, liveAt: null }
  if (live === undefined) return rest
  if (live === 'withdraw') return { ...rest, ...withdrawn }
  return {
    ...rest,
    liveVersion: before.version + 1,
    liveSlug: rest.slug ?? before.slug,
    // In an update, the column on the right is what it was.
    liveData: data ? JSON.stringify(data) : sql<string>`data`,
    publishedAt: live.publish.at ?? before.publishedAt ?? sql<Date>`now()`,
    liveAt: sql<Date>`now()`,
  }
}

async function update(ctx: Context<'cms'>, before: EntryRow, set: Columns): Promise<EntryRow> {
  const updated = ctx.db
    .updateTable('cms_entries')
    .set({ ...set, version: before.version + 1, updatedAt: sql<Date>`now()` })
    .where('orgId', '=', ctx.org.id)
    .where('id', '=', before.id)
    .where('version', '=', before.version)
    .returningAll()
    .executeTakeFirst()
  const after = (await updated.catch(refuseTaken)) as EntryRow | undefined
  if (!after) throw await versionConflict(ctx, before.id)
  return after
}

/** The refusal of a write that is based on an older version, with the one that is there. */
export async function versionConflict(ctx: Context<'cms'>, id: string): Promise<AppError> {
  const now = await ctx.db
    .selectFrom('cms_entries')
    .select('version')
    .where('orgId', '=', ctx.org.id)
    .where('id', '=', id)
    .executeTakeFirst()
  return now
    ? new AppError(E.cms_version_conflict, {
        detail: `It is at version ${now.version} by now.`,
        current: now,
      })
    : new AppError(E.cms_entry_not_found)
}

/** Throws 409 where an entry is not at the version that its writer has read. */
export function assertVersion(entry: EntryRow, ifVersion: number | undefined): void {
  if (ifVersion === undefined || ifVersion === entry.version) return
  const { version } = entry
  throw new AppError(E.cms_version_conflict, {
    detail: `It is at version ${version} by now.`,
    current: { version },
  })
}

/** Says which name is taken where an index of names refused a row; throws everything else on. */
export function refuseTaken(error: unknown): never {
  const { constraint } = Object(error) as { constraint?: string }
  if (constraint === 'cms_entries_by_group') throw new AppError(E.cms_translation_conflict)
  if (constraint === 'cms_entries_by_slug') throw new AppError(E.cms_slug_conflict)
  if (constraint === 'cms_entries_by_live_slug')
    throw new AppError(E.cms_slug_conflict, 'Another entry is published under this slug in this language.')
  throw databaseProblem(error) ?? error
}

interface Changed {
  before: EntryRow | null
  after: EntryRow
  collection: CollectionRow
}

/** What an entry names and by what it is found, where that is different now. */
export async function index(ctx: Context<'cms'>, { before, after, collection }: Changed): Promise<void> {
  const { id: entryId, slug, data, locale } = after
  const { fields } = collection
  const isMoved = before?.locale !== locale
  if (isMoved || before?.slug !== slug || before.data !== data) {
    await replaceEdges(ctx, { entryId, isLive: false }, { fields, data })
    await replaceSearchText(ctx, after, collection, { isLive: false, slug, data })
  }
  if (!isMoved && (before?.liveVersion ?? null) === after.liveVersion) return
  await replaceEdges(ctx, { entryId, isLive: true }, { fields, data: after.liveData })
  await replaceSearchText(ctx, after, collection, {
    isLive: true,
    slug: after.liveSlug ?? slug,
    data: after.liveData,
  })
  await replaceIndexedValues(ctx, entryId, collection, after.liveData)
  await keepRedirect(ctx, before, after)
}

/** An address that is served no more leads to the new one; one that is served leads nowhere else. */
async function keepRedirect(ctx: Context<'cms'>, before: EntryRow | null, after: EntryRow): Promise<void> {
  const { id: entryId, collectionId, locale, liveSlug } = after
  if (liveSlug === null) return
  await ctx.db
    .deleteFrom('cms_redirects')
    .where('orgId', '=', ctx.org.id)
    .where('collectionId', '=', collectionId)
    .where('locale', '=', locale)
    .where('fromSlug', '=', liveSlug)
    .execute()
  if (!before?.liveSlug || (before.liveSlug === liveSlug && before.locale === locale)) return
  await ctx.db
    .insertInto('cms_redirects')
    .values({
      orgId: ctx.org.id,
      id: newId('crd'),
      collectionId,
      locale: before.locale,
      fromSlug: before.liveSlug,
      entryId,
    })
    .onConflict((conflict) =>
      conflict.columns(['orgId', 'collectionId', 'locale', 'fromSlug']).doUpdateSet({ entryId }),
    )
    .execute()
}

/** Tells of a new version; of one that changes what is served also which answers are stale. */
export async function tell(
  ctx: Context<'cms'>,
  { before, after, collection }: Changed,
  { event, previousStatus }: Why,
): Promise<void> {
  if (event === undefined) return
  // Whoever refers to it may be shown another member of its group, whether or not it is served itself.
  const isServedOtherwise =
    (before?.liveVersion ?? null) !== after.liveVersion ||
    (before !== null && before.groupId !== after.groupId)
  const purge = isServedOtherwise ? await purgeOf(ctx, collection, { before, after }) : null
  const { id: entryId, slug, locale, status, version, title, liveSlug } = after
  ctx.emit(
    event,
    {
      entryId,
      collectionSlug: collection.slug,
      slug,
      locale,
      status,
      version,
      ...(event === 'cms.entry.published' && {
        previousStatus: previousStatus ?? before?.status ?? null,
        title,
        url: siteUrl(collection, { slug: liveSlug ?? slug, locale }),
      }),
      ...(purge ?? { keys: [], paths: [] }),
    },
    purge ? { topics: topicsOf(purge.keys) } : {},
  )
}

/** Where an entry is seen on the site; null where the collection does not say it. */
export function siteUrl(
  { slug: collection, settings: { liveUrl } }: Pick<CollectionRow, 'slug' | 'settings'>,
  { slug, locale }: { slug: string; locale: string },
): string | null {
  return fillIn(liveUrl, { slug, locale, collection })
}

/** An address of a site with what it leaves open filled in; null without one, and where that makes no web address. */
export function fillIn(template: string | undefined, known: Readonly<Record<string, string>>): string | null {
  if (template === undefined) return null
  const url = template.replace(/\{(slug|locale|collection|token)\}/g, (whole, name: string) =>
    known[name] === undefined ? whole : encodeURIComponent(known[name]),
  )
  return URL.canParse(url) && /^https?:$/.test(new URL(url).protocol) ? url : null
}
