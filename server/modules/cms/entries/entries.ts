import { sql } from 'kysely'
import { z } from 'zod'
import type { Context } from '../../../kernel/contract/context.ts'
import { AppError } from '../../../kernel/base/errors.ts'
import { Cursor, decodeCursor, Limit, listOf, pageOf } from '../../../kernel/contract/lists.ts'
import { Instant } from '../../../kernel/contract/shapes.ts'
import { PUBLISH, READ, WRITE } from '../access.ts'
import { IdOrSlug, requireCollection } from '../core/collection-rows.ts'
import {
  Entry,
  EntryId,
  EntrySlug,
  EntryStatus,
  IfVersion,
  presentEntry,
  requireEntry,
  type EntryRow,
} from '../core/entry-rows.ts'
import { LocaleCode } from '../core/locale-rows.ts'
import { topicsOf } from '../core/keys.ts'
import { purgeOf } from '../core/purge.ts'
import { followReview } from '../core/review.ts'
import { assertVersion, versionConflict } from '../core/save-entry.ts'
import { E } from '../errors.ts'
import { operation } from '../module.ts'
import { ENTRY_BODY, Values } from './drafts.ts'
import { EntryDetail, Translation, detailOf, translationsOf } from './entry-detail.ts'
import { usageOfEntry } from '../core/usage.ts'
import { startEntry } from './start-entry.ts'
import { archive, unarchive, unpublish } from './publishing.ts'

/** An entry in a list: without its values, but for those asked for. */
const EntrySummary = Entry.omit({ data: true })
  .extend({
    values: z.record(z.string(), z.unknown()).describe('Those of `fields`; long texts are cut.'),
    translations: z.array(Translation),
  })
  .meta({ id: 'ContentEntrySummary' })

const MOST_SHOWN = 200
const Key = z.tuple([z.string(), z.string()])

export const listEntries = operation({
  name: 'cms.listEntries',
  summary: 'List entries, drafts included, last changed first',
  description: 'Archived entries are left out unless the status or `ids` asks for them.',
  access: READ,
  effect: 'read',
  rest: 'GET /v1/cms/entries',
  tool: 'cms_list_entries',
  input: z.object({
    collectionSlug: IdOrSlug.optional(),
    status: EntryStatus.optional(),
    published: z.boolean().optional().describe('Whether something of it is served.'),
    locale: LocaleCode.optional(),
    q: z.string().trim().max(200).optional().describe('A part of the title or slug.'),
    ids: z.array(EntryId).min(1).max(50).optional(),
    editedBy: z
      .enum(['member', 'agent'])
      .optional()
      .describe('Who wrote the working copy: a person or a program.'),
    fields: z.array(z.string().max(64)).max(20).optional().describe('The fields whose values are shown.'),
    limit: Limit,
    cursor: Cursor,
  }),
  output: listOf(EntrySummary),
  errors: [E.cms_collection_not_found],
  async run(ctx, { collectionSlug, fields = [], limit, cursor, ...filters }) {
    const within = collectionSlug === undefined ? undefined : await requireCollection(ctx, collectionSlug)
    let query = filtered(ctx, filters)
      .orderBy('updatedAt', 'desc')
      .orderBy('id', 'desc')
      .limit(limit + 1)
    if (within) query = query.where('collectionId', '=', within.id)
    if (cursor !== undefined) {
      const [at, id] = decodeCursor(cursor, Key)
      query = query.where(sql<boolean>`(updated_at, id) < (${at}::timestamptz, ${id})`)
    }
    const rows = (await query.execute()) as (EntryRow & { exact: string })[]
    const slugs = await slugsOf(ctx, rows)
    const translations = await translationsOf(ctx, [...new Set(rows.map(({ groupId }) => groupId))])
    return pageOf(rows, limit, {
      keyOf: ({ exact, id }) => [exact, id],
      present: (entry) => ({
        ...presentEntry({ entry, collection: { slug: slugs.get(entry.collectionId) ?? '' } }),
        values: shortValues(entry.data, fields),
        translations: translations.get(entry.groupId) ?? [],
      }),
    })
  },
})

interface Filters {
  status?: string | undefined
  published?: boolean | undefined
  locale?: string | undefined
  q?: string | undefined
  ids?: string[] | undefined
  editedBy?: string | undefined
}

function filtered(ctx: Context<'cms'>, { status, published, locale, q, ids, editedBy }: Filters) {
  let query = ctx.db
    .selectFrom('cms_entries')
    .selectAll()
    // To the microsecond, which a `Date` is not.
    .select(sql<string>`updated_at::text`.as('exact'))
    .where('orgId', '=', ctx.org.id)
  query = status === undefined && ids === undefined ? query.where('status', '<>', 'archived') : query
  if (status !== undefined) query = query.where('status', '=', status)
  if (published !== undefined) query = query.where('liveVersion', published ? 'is not' : 'is', null)
  if (locale !== undefined) query = query.where('locale', '=', locale)
  if (editedBy !== undefined) query = query.where('editedByType', '=', editedBy)
  if (ids !== undefined) query = query.where('id', '=', sql<string>`any(${ids})`)
  if (q) query = query.where(sql<boolean>`position(lower(${q}) in lower(title || ' ' || slug)) > 0`)
  return query
}

async function slugsOf(ctx: Context<'cms'>, rows: readonly EntryRow[]): Promise<Map<string, string>> {
  const found = await ctx.db
    .selectFrom('cms_collections')
    .select(['id', 'slug'])
    .where('orgId', '=', ctx.org.id)
    .where('id', '=', sql<string>`any(${[...new Set(rows.map(({ collectionId }) => collectionId))]})`)
    .execute()
  return new Map(found.map(({ id, slug }) => [id, slug]))
}

const shortValues = (data: EntryRow['data'], fields: readonly string[]): EntryRow['data'] =>
  Object.fromEntries(
    fields
      .filter((name) => data[name] !== undefined)
      .map((name) => {
        const value = data[name]
        if (typeof value === 'string')
          return [name, value.length > MOST_SHOWN ? `${value.slice(0, MOST_SHOWN)}…` : value]
        return [name, Array.isArray(value) && value.length > 20 ? value.slice(0, 20) : value]
      }),
  )

export const createEntryOperation = operation({
  name: 'cms.createEntry',
  summary: 'Create an entry as a draft, or as a translation of another',
  description:
    'An entry is an article, a page or whatever its collection holds. A translation begins with the values that all languages share. What is missing is asked for when it is published.',
  access: WRITE,
  effect: 'write',
  rest: 'POST /v1/cms/entries',
  tool: 'cms_create_entry',
  status: 201,
  body: ENTRY_BODY,
  input: z.object({
    collection: IdOrSlug,
    slug: EntrySlug,
    locale: LocaleCode.optional().describe('The default language unless said.'),
    translationOf: EntryId.optional().describe('An entry that says the same in another language.'),
    data: Values.default({}),
    status: z
      .enum(['draft', 'published'])
      .default('draft')
      .describe('`published` needs the right to publish (`cms:publish`).'),
    publishedAt: Instant.optional().describe('With `published`: since when; now unless said.'),
  }),
  output: EntryDetail,
  errors: [
    E.cms_collection_not_found,
    E.cms_entry_not_found,
    E.cms_invalid,
    E.cms_slug_conflict,
    E.cms_translation_conflict,
  ],
  run: async (ctx, input) => detailOf(ctx, await startEntry(ctx, input)),
})

const decided = [E.cms_entry_not_found, E.cms_version_conflict, E.cms_state_conflict]
const ByVersion = z.object({ id: EntryId, ifVersion: IfVersion.optional() })

export const unpublishEntry = operation({
  name: 'cms.unpublishEntry',
  summary: 'Take an entry off delivery; it becomes a draft, also where it was scheduled',
  access: PUBLISH,
  effect: 'write',
  rest: 'POST /v1/cms/entries/{id}/unpublish',
  tool: 'cms_unpublish_entry',
  toolListing: 'toolset',
  input: ByVersion,
  output: Entry,
  errors: decided,
  async run(ctx, { id, ...expected }) {
    const placed = await requireEntry(ctx, id)
    return presentEntry({ ...placed, entry: await unpublish(ctx, placed, expected) })
  },
})

export const archiveEntry = operation({
  name: 'cms.archiveEntry',
  summary: 'Archive an entry; it is not served any more',
  access: PUBLISH,
  effect: 'write',
  rest: 'POST /v1/cms/entries/{id}/archive',
  tool: 'cms_archive_entry',
  toolListing: 'toolset',
  input: ByVersion,
  output: Entry,
  errors: decided,
  async run(ctx, { id, ...expected }) {
    const placed = await requireEntry(ctx, id)
    return presentEntry({ ...placed, entry: await archive(ctx, placed, expected) })
  },
})

export const unarchiveEntry = operation({
  name: 'cms.unarchiveEntry',
  summary: 'Bring an archived entry back as a draft',
  access: WRITE,
  effect: 'write',
  rest: 'POST /v1/cms/entries/{id}/unarchive',
  tool: 'cms_unarchive_entry',
  toolListing: 'toolset',
  input: ByVersion,
  output: Entry,
  errors: [...decided, E.cms_slug_conflict],
  async run(ctx, { id, ...expected }) {
    const placed = await requireEntry(ctx, id)
    return presentEntry({ ...placed, entry: await unarchive(ctx, placed, expected) })
  },
})

// In a refusal.
const MOST_NAMED = 10

export const deleteEntry = operation({
  name: 'cms.deleteEntry',
  summary: 'Delete an entry with all of its versions',
  description: 'Its translations stay. Refused where other entries refer to it, unless `force` is given.',
  access: PUBLISH,
  effect: 'destroy',
  rest: 'DELETE /v1/cms/entries/{id}',
  tool: 'cms_delete_entry',
  toolListing: 'toolset',
  input: z.object({
    id: EntryId,
    ifVersion: IfVersion,
    force: z
      .boolean()
      .default(false)
      .describe('Delete it although others refer to it: their references lead nowhere then.'),
  }),
  output: z.object({ deleted: z.literal(true) }),
  errors: [E.cms_entry_not_found, E.cms_version_conflict, E.cms_referenced],
  async run(ctx, { id, ifVersion, force }) {
    const { entry, collection } = await requireEntry(ctx, id)
    assertVersion(entry, ifVersion)
    const inbound = force ? [] : await usageOfEntry(ctx, id)
    if (inbound.length > 0)
      throw new AppError(
        E.cms_referenced,
        `Other entries refer to it: ${inbound
          .slice(0, MOST_NAMED)
          .map(({ title }) => title)
          .join(', ')}.`,
      )
    // Whoever refers to it may have been shown a translation, also where it was not served itself.
    const purge = await purgeOf(ctx, collection, { before: entry, after: null })
    const { numDeletedRows } = await ctx.db
      .deleteFrom('cms_entries')
      .where('orgId', '=', ctx.org.id)
      .where('id', '=', id)
      .where('version', '=', entry.version)
      .executeTakeFirst()
    if (numDeletedRows === 0n) throw await versionConflict(ctx, id)
    await followReview(ctx, { before: entry, after: null }, 'deleted')
    const { slug } = entry
    ctx.emit(
      'cms.entry.deleted',
      { entryId: id, slug, collectionSlug: collection.slug, ...purge },
      { topics: topicsOf(purge.keys) },
    )
    return { deleted: true as const }
  },
})
