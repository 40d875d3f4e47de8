import { assertRoomForFields } from '../core/definition-room.ts'
import type { Context } from '../../../kernel/contract/context.ts'
import { AppError } from '../../../kernel/base/errors.ts'
import { importedId } from '../../../kernel/base/ids.ts'
import { refuseReserved, type CollectionRow } from '../core/collection-rows.ts'
import { refuseInvalid } from '../core/invalid.ts'
import { COLLECTIONS_KEY, listKey, topicsOf } from '../core/keys.ts'
import { nameOfLocale } from '../core/locale-rows.ts'
import { E } from '../errors.ts'
import { checkDefinitions } from '../fields/check-definitions.ts'
import type { FieldDef } from '../fields/field-types.ts'
import { LOCKS } from '../locks.ts'
import type { Progress } from './progress.ts'
import type { CollectionRecord, LocaleRecord, PageRecords } from './records.ts'

const MOST_LOCALES = 100
const MOST_COLLECTIONS = 200

/** Adds the languages of a page that are not here: those that it lists, and those that its entries are in. */
export async function importLocales(
  ctx: Context<'cms'>,
  { locales, entries }: PageRecords,
  progress: Progress,
): Promise<void> {
  await ctx.tx.lock(LOCKS.settings, ctx.org.id)
  const known = await ctx.db
    .selectFrom('cms_locales')
    .select(['id', 'code', 'position'])
    .where('orgId', '=', ctx.org.id)
    .execute()
  const ids = new Map(known.map(({ code, id }) => [code, id]))
  const listed = new Set(locales.map(({ code }) => code))
  const unlisted = [...new Set(entries.map(({ locale }) => locale))].filter((code) => !listed.has(code))
  const wanted: LocaleRecord[] = [
    ...locales,
    ...unlisted.filter((code) => !ids.has(code)).map((code) => ({ code, isDefault: false })),
  ]
  let position = Math.max(-1, ...known.map((locale) => locale.position))
  const hasDefault = known.length > 0
  const usual = wanted.find(({ isDefault }) => isDefault) ?? wanted[0]
  for (const { id: sourceId, code, name } of wanted) {
    const here = ids.get(code)
    const id = here ?? importedId('cml', ctx.org.id, code)
    if (sourceId !== undefined) progress.idMap.set(sourceId, id)
    if (here !== undefined) {
      if (!progress.created.has(id)) progress.skipped.add(id)
      continue
    }
    if (ids.size >= MOST_LOCALES)
      throw new AppError(E.cms_limit_reached, `At most ${MOST_LOCALES} languages.`)
    ids.set(code, id)
    await ctx.db
      .insertInto('cms_locales')
      .values({
        orgId: ctx.org.id,
        id,
        code,
        name: name ?? nameOfLocale(code),
        isDefault: !hasDefault && code === usual?.code,
        position: ++position,
      })
      .execute()
    progress.created.add(id)
  }
}

/** The collections that there are, by their slugs and by the ids that records name them by. */
export interface Collections {
  find(record: { collectionId: string; collectionSlug?: string | undefined }): CollectionRow | undefined
}

/** Adds the collections of a page that are not here. Those that are stay as they are. */
export async function importCollections(
  ctx: Context<'cms'>,
  { collections: records }: PageRecords,
  progress: Progress,
): Promise<Collections> {
  const rows = (await ctx.db
    .selectFrom('cms_collections')
    .selectAll()
    .where('orgId', '=', ctx.org.id)
    .execute()) as CollectionRow[]
  const byId = new Map(rows.map((row) => [row.id, row]))
  const bySlug = new Map(rows.map((row) => [row.slug, row]))
  for (const [index, record] of records.entries()) {
    const mapped = progress.idMap.get(record.id)
    const here = (mapped !== undefined && byId.get(mapped)) || byId.get(record.id) || bySlug.get(record.slug)
    if (here) {
      progress.idMap.set(record.id, here.id)
      if (progress.created.has(here.id)) continue
      progress.skipped.add(here.id)
      const missing = record.fields.filter(({ name }) => !here.fields.some((field) => field.name === name))
      if (missing.length > 0)
        progress.warnings.add(
          `The collection ${here.name} is here without these fields, whose values are left out: ${missing.map(({ name }) => name).join(', ')}.`,
        )
      continue
    }
    if (bySlug.size >= MOST_COLLECTIONS)
      throw new AppError(E.cms_limit_reached, `At most ${MOST_COLLECTIONS} collections.`)
    const row = await addCollection(ctx, record, { progress, path: `records.collections.${index}` })
    byId.set(row.id, row)
    bySlug.set(row.slug, row)
  }
  return {
    find({ collectionId, collectionSlug }) {
      const id = progress.idMap.get(collectionId) ?? collectionId
      return (
        byId.get(id) ??
        bySlug.get(collectionSlug ?? '') ??
        byId.get(importedId('cmc', ctx.org.id, collectionId))
      )
    },
  }
}

async function addCollection(
  ctx: Context<'cms'>,
  record: CollectionRecord,
  { progress, path }: { progress: Progress; path: string },
): Promise<CollectionRow> {
  refuseReserved(record.slug, `${path}.slug`)
  const fields = remapDefaults(ctx.org.id, record.fields, progress)
  refuseInvalid(checkDefinitions(fields).map((problem) => ({ ...problem, path: `${path}.${problem.path}` })))
  await assertRoomForFields(ctx, fields)
  const names = new Set(fields.map(({ name }) => name))
  const { searchableFields, titleField, ...settings } = record.settings
  const row = (await ctx.db
    .insertInto('cms_collections')
    .values({
      orgId: ctx.org.id,
      id: importedId('cmc', ctx.org.id, record.id),
      name: record.name,
      slug: record.slug,
      description: record.description,
      localized: record.localized,
      fields: JSON.stringify(fields),
      settings: JSON.stringify({
        ...settings,
        ...(searchableFields && { searchableFields: searchableFields.filter((name) => names.has(name)) }),
        ...(titleField !== undefined && names.has(titleField) && { titleField }),
      }),
    })
    .returningAll()
    .executeTakeFirstOrThrow()) as CollectionRow
  progress.idMap.set(record.id, row.id)
  progress.created.add(row.id)
  const keys = [COLLECTIONS_KEY, row.id, listKey(row.id)]
  const paths = [`/v1/cms/${ctx.org.id}/collections`, `/v1/cms/${ctx.org.id}/${row.slug}`]
  ctx.emit(
    'cms.collection.created',
    { collectionId: row.id, slug: row.slug, keys, paths },
    { topics: topicsOf(keys) },
  )
  return row
}

const PREFIXES: Partial<Record<FieldDef['type'], string>> = { asset: 'cma', reference: 'cme' }

/** Fields whose defaults name assets and entries by the ids that these get here. */
const remapDefaults = (orgId: string, fields: readonly FieldDef[], { idMap }: Progress): FieldDef[] =>
  fields.map((field) => {
    const prefix = PREFIXES[field.type]
    if (prefix === undefined || typeof field.default !== 'string' || field.default === '') return field
    return { ...field, default: idMap.get(field.default) ?? importedId(prefix, orgId, field.default) }
  })
