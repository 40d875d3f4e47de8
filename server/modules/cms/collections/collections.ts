import { sql } from 'kysely'
import { z } from 'zod'
import type { Context } from '../../../kernel/contract/context.ts'
import { AppError } from '../../../kernel/base/errors.ts'
import { newId } from '../../../kernel/base/ids.ts'
import { wholeListOf } from '../../../kernel/contract/lists.ts'
import { kilobytes } from '../../../kernel/contract/operation.ts'
import { DESIGN, READ } from '../access.ts'
import {
  Collection,
  CollectionSettings,
  IdOrSlug,
  requireCollection,
  type CollectionRow,
  refuseReserved,
} from '../core/collection-rows.ts'
import { refuseInvalid } from '../core/invalid.ts'
import { dropCollection } from '../core/review.ts'
import { assertRoomForFields } from '../core/definition-room.ts'
import { E } from '../errors.ts'
import { checkDefinitions } from '../fields/check-definitions.ts'
import type { FieldDef } from '../fields/field-types.ts'
import { LOCKS } from '../locks.ts'
import { operation } from '../module.ts'
import { effectsOf, FieldEffect } from './field-changes.ts'
import { addressProblems } from './page-addresses.ts'
import { reindex } from './reindex.ts'
import { tell } from './tell.ts'

const MOST = 200

const CollectionInput = Collection.pick({
  name: true,
  description: true,
  fields: true,
  localized: true,
  settings: true,
})

const Counted = Collection.extend({
  entries: z.int().describe('How many entries it has, archived ones left out.'),
  published: z.int(),
  archived: z.int().describe('How many archived ones it has besides, which go with it when it is deleted.'),
}).meta({ id: 'ContentCollectionCounted' })

export const listCollections = operation({
  name: 'cms.listCollections',
  summary: 'List the collections with their fields, by name',
  access: READ,
  effect: 'read',
  rest: 'GET /v1/cms/collections',
  tool: 'cms_list_collections',
  input: z.object({}),
  output: wholeListOf(Counted),
  async run(ctx) {
    const collections = await ctx.db
      .selectFrom('cms_collections')
      .selectAll()
      .where('orgId', '=', ctx.org.id)
      .orderBy(sql`lower(name)`)
      .orderBy('id')
      .execute()
    const counts = await ctx.db
      .selectFrom('cms_entries')
      .select('collectionId')
      .select(sql<string>`count(*) filter (where status <> 'archived')`.as('entries'))
      .select(sql<string>`count(live_version)`.as('published'))
      .select(sql<string>`count(*) filter (where status = 'archived')`.as('archived'))
      .where('orgId', '=', ctx.org.id)
      .groupBy('collectionId')
      .execute()
    const of = new Map(counts.map((row) => [row.collectionId, row]))
    return {
      items: (collections as CollectionRow[]).map((row) => ({
        ...row,
        entries: Number(of.get(row.id)?.entries ?? 0),
        published: Number(of.get(row.id)?.published ?? 0),
        archived: Number(of.get(row.id)?.archived ?? 0),
      })),
    }
  },
})

export const getCollection = operation({
  name: 'cms.getCollection',
  summary: 'Show a collection with its fields',
  access: READ,
  effect: 'read',
  rest: 'GET /v1/cms/collections/{idOrSlug}',
  tool: 'cms_get_collection',
  toolListing: 'toolset',
  input: z.object({ idOrSlug: IdOrSlug }),
  output: Collection,
  errors: [E.cms_collection_not_found],
  run: (ctx, { idOrSlug }) => requireCollection(ctx, idOrSlug),
})

export const createCollection = operation({
  name: 'cms.createCollection',
  summary: 'Create a collection',
  access: DESIGN,
  effect: 'write',
  rest: 'POST /v1/cms/collections',
  tool: 'cms_create_collection',
  status: 201,
  body: kilobytes(512),
  input: CollectionInput.extend({
    slug: Collection.shape.slug,
    description: Collection.shape.description.default(null),
    localized: Collection.shape.localized.default(false),
    settings: CollectionSettings.default({}),
  }),
  output: Collection,
  errors: [E.cms_invalid, E.cms_slug_conflict, E.cms_limit_reached],
  async run(ctx, { fields, settings, slug, ...rest }) {
    refuseReserved(slug, 'slug')
    refuseInvalid(addressProblems(settings))
    await assertFields(ctx, fields, settings, slug)
    await ctx.tx.lock(LOCKS.settings, ctx.org.id)
    const slugs = await ctx.db
      .selectFrom('cms_collections')
      .select('slug')
      .where('orgId', '=', ctx.org.id)
      .execute()
    if (slugs.some((known) => known.slug === slug))
      throw new AppError(E.cms_slug_conflict, `There is a collection ${slug} already.`)
    if (slugs.length >= MOST) throw new AppError(E.cms_limit_reached, `At most ${MOST} collections.`)
    await assertRoomForFields(ctx, fields)
    const row = (await ctx.db
      .insertInto('cms_collections')
      .values({
        ...rest,
        orgId: ctx.org.id,
        id: newId('cmc'),
        slug,
        fields: JSON.stringify(fields),
        settings: JSON.stringify(settings),
      })
      .returningAll()
      .executeTakeFirstOrThrow()) as CollectionRow
    tell(ctx, row, 'cms.collection.created')
    return row
  },
})

export const updateCollection = operation({
  name: 'cms.updateCollection',
  summary: 'Change a collection; its fields and settings are replaced as a whole',
  description:
    'A change of fields that would hide what entries say, working copies or what is served, make values invalid or entries incomplete is refused with 409, unless `acceptEffects` is given; so is one of a collection with so many entries that not all were looked at. `POST …/field-changes` tells beforehand what it would do. The slug stays, since it is part of addresses.',
  access: DESIGN,
  effect: 'write',
  rest: 'PATCH /v1/cms/collections/{idOrSlug}',
  tool: 'cms_update_collection',
  toolListing: 'toolset',
  body: kilobytes(512),
  input: CollectionInput.partial().extend({
    idOrSlug: IdOrSlug,
    ifVersion: z
      .int()
      .min(1)
      .optional()
      .describe('The version that you have read; 409 where it has another by now.'),
    acceptEffects: z.boolean().default(false).describe('Whether what the change does to entries is meant.'),
  }),
  output: Collection,
  errors: [
    E.cms_collection_not_found,
    E.cms_invalid,
    E.cms_version_conflict,
    E.cms_change_needs_consent,
    E.cms_limit_reached,
  ],
  async run(ctx, { idOrSlug, ifVersion, acceptEffects, ...changes }) {
    const before = await requireCollection(ctx, idOrSlug)
    const { fields = before.fields, settings = before.settings } = changes
    if (changes.settings) refuseInvalid(addressProblems(changes.settings))
    await assertFields(ctx, fields, settings, before.slug)
    await assertRoomForFields(ctx, fields, before)
    const { effects, isWhole } = acceptEffects
      ? { effects: [], isWhole: true }
      : await effectsOf(ctx, before, fields)
    if (effects.length > 0 || !isWhole)
      throw new AppError(E.cms_change_needs_consent, {
        detail: [...effects.map(sentence), ...(isWhole ? [] : [NOT_WHOLE])].join(' '),
        current: { effects },
      })
    const row = (await ctx.db
      .updateTable('cms_collections')
      .set({
        ...(changes.name !== undefined && { name: changes.name }),
        ...(changes.description !== undefined && { description: changes.description }),
        ...(changes.localized !== undefined && { localized: changes.localized }),
        fields: JSON.stringify(fields),
        settings: JSON.stringify(settings),
        version: before.version + 1,
        updatedAt: sql<Date>`now()`,
      })
      .where('orgId', '=', ctx.org.id)
      .where('id', '=', before.id)
      .where('version', '=', ifVersion ?? before.version)
      .returningAll()
      .executeTakeFirst()) as CollectionRow | undefined
    if (!row) throw new AppError(E.cms_version_conflict, 'The collection has changed since you read it.')
    const areFieldsChanged = JSON.stringify(before.fields) !== JSON.stringify(fields)
    if (areFieldsChanged || JSON.stringify(before.settings) !== JSON.stringify(settings)) reindex(ctx, row.id)
    tell(ctx, row, areFieldsChanged ? 'cms.collection.fields_changed' : 'cms.collection.updated')
    return row
  },
})

export const previewFieldChanges = operation({
  name: 'cms.previewFieldChanges',
  summary: 'Tell what other fields would do to the entries of a collection',
  access: READ,
  effect: 'read',
  rest: 'POST /v1/cms/collections/{idOrSlug}/field-changes',
  tool: 'cms_preview_field_changes',
  toolListing: 'toolset',
  body: kilobytes(512),
  input: Collection.pick({ fields: true }).extend({ idOrSlug: IdOrSlug }),
  output: z.object({
    effects: z.array(FieldEffect),
    isWhole: z.boolean().describe('Whether all entries were looked at; of very many, the newest are.'),
  }),
  errors: [E.cms_collection_not_found, E.cms_invalid],
  async run(ctx, { idOrSlug, fields }) {
    const before = await requireCollection(ctx, idOrSlug)
    await assertFields(ctx, fields, before.settings, before.slug)
    return effectsOf(ctx, before, fields)
  },
})

export const deleteCollection = operation({
  name: 'cms.deleteCollection',
  summary: 'Delete a collection with all of its entries',
  access: DESIGN,
  effect: 'destroy',
  rest: 'DELETE /v1/cms/collections/{idOrSlug}',
  tool: 'cms_delete_collection',
  toolListing: 'toolset',
  input: z.object({
    idOrSlug: IdOrSlug,
    entries: z
      .int()
      .min(0)
      .optional()
      .describe(
        'How many entries you know of; needed where there are any, so that none is deleted by mistake.',
      ),
  }),
  output: z.object({ deleted: z.literal(true) }),
  errors: [E.cms_collection_not_found, E.cms_in_use],
  async run(ctx, { idOrSlug, entries = 0 }) {
    const row = await requireCollection(ctx, idOrSlug)
    const found = await ctx.db
      .selectFrom('cms_entries')
      .select(sql<string>`count(*)`.as('count'))
      .where('orgId', '=', ctx.org.id)
      .where('collectionId', '=', row.id)
      .executeTakeFirstOrThrow()
    if (Number(found.count) > entries)
      throw new AppError(
        E.cms_in_use,
        `The collection has ${found.count} entries. Say so by \`entries\` to delete them, too.`,
      )
    await dropCollection(ctx, row.id)
    await ctx.db
      .deleteFrom('cms_collections')
      .where('orgId', '=', ctx.org.id)
      .where('id', '=', row.id)
      .execute()
    tell(ctx, row, 'cms.collection.deleted')
    return { deleted: true as const }
  },
})

/** Throws 400 where fields cannot be used, or name collections or fields that are not there. */
async function assertFields(
  ctx: Context<'cms'>,
  fields: readonly FieldDef[],
  settings: z.output<typeof CollectionSettings>,
  own: string,
): Promise<void> {
  refuseInvalid(checkDefinitions(fields))
  const names = new Set(fields.map(({ name }) => name))
  refuseInvalid(
    [
      ...(settings.searchableFields ?? []),
      ...(settings.titleField === undefined ? [] : [settings.titleField]),
    ]
      .filter((name) => !names.has(name))
      .map((name) => ({ path: 'settings', message: `the collection has no field ${name}` })),
  )
  const targets = [...targetsOf(fields, 'fields')].filter(({ slug }) => slug !== own)
  if (targets.length === 0) return
  const known = await ctx.db
    .selectFrom('cms_collections')
    .select('slug')
    .where('orgId', '=', ctx.org.id)
    .where('slug', '=', sql<string>`any(${targets.map(({ slug }) => slug)})`)
    .execute()
  const slugs = new Set(known.map(({ slug }) => slug))
  refuseInvalid(
    targets
      .filter(({ slug }) => !slugs.has(slug))
      .map(({ path, slug }) => ({ path, message: `there is no collection ${slug}` })),
  )
}

function* targetsOf(fields: readonly FieldDef[], path: string): Generator<{ path: string; slug: string }> {
  for (const [index, { options }] of fields.entries()) {
    const here = `${path}.${index}.options`
    if (options?.targetCollection !== undefined)
      yield { path: `${here}.targetCollection`, slug: options.targetCollection }
    if (options?.items) yield* targetsOf([options.items], `${here}.items`)
    for (const [place, { fields: inner }] of (options?.blockTypes ?? []).entries())
      yield* targetsOf(inner, `${here}.blockTypes.${place}.fields`)
  }
}

const EFFECTS: Record<z.output<typeof FieldEffect>['effect'], (field: string, count: number) => string> = {
  hidden: (field, count) => `Removing ${field} hides what ${count} entries say in it.`,
  invalid: (field, count) => `${count} entries have a value for ${field} that does not fit any more.`,
  missing: (field, count) =>
    `${count} entries have no value for ${field}, which they would need to be published.`,
}

const NOT_WHOLE =
  'Not all of its entries were looked at, since there are so many: others may be concerned, too.'

const sentence = ({ field, effect, entries }: z.output<typeof FieldEffect>): string =>
  EFFECTS[effect](field, entries)
