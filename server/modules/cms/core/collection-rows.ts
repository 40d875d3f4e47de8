import type { Selectable } from 'kysely'
import { z } from 'zod'
import type { Context } from '../../../kernel/contract/context.ts'
import type { DB } from '../../../kernel/db/types.ts'
import { AppError } from '../../../kernel/base/errors.ts'
import { idPattern } from '../../../kernel/base/ids.ts'
import { Instant, shape } from '../../../kernel/contract/shapes.ts'
import { E } from '../errors.ts'
import { FieldDef } from '../fields/field-types.ts'
import { refuseInvalid } from './invalid.ts'

const PageAddress = z
  .string()
  .trim()
  .max(500)
  .regex(/^https?:\/\/\S+$/, 'must begin with https://')

/** What holds for the entries of a collection besides its fields. */
export const CollectionSettings = shape('ContentCollectionSettings', {
  liveUrl: PageAddress.optional().describe(
    'Where an entry is seen on the site; `{slug}`, which it must have, `{locale}` and `{collection}` are filled in.',
  ),
  previewUrl: PageAddress.optional().describe(
    'Where a draft is seen on the site; `{token}` is filled in, too, which the site hands to the delivery as `preview`.',
  ),
  searchableFields: z
    .array(z.string().max(64))
    .max(100)
    .optional()
    .describe('The fields that are searched; all texts unless said.'),
  titleField: z.string().max(64).optional().describe('The field that entries are called by.'),
  requireAltText: z
    .boolean()
    .optional()
    .describe('Whether an entry can be published only if each of its images has an alternative text.'),
})

/** A kind of content, with the fields that its entries have. */
export const Collection = shape('ContentCollection', {
  id: z.string().regex(idPattern('cmc'), 'not a collection id').describe('A collection, cmc_….'),
  name: z.string().trim().min(1).max(120),
  slug: z
    .string()
    .regex(/^[a-z0-9][a-z0-9-]{0,63}$/, 'must be 1 to 64 of a-z, 0-9 and -')
    .describe('Its name in addresses; unique in the organization.'),
  description: z.string().trim().max(1000).nullable(),
  fields: z.array(FieldDef).max(100),
  localized: z
    .boolean()
    .describe('Whether entries are translated; else they exist in the default language only.'),
  settings: CollectionSettings,
  version: z.int().describe('Goes up with each change.'),
  createdAt: Instant,
  updatedAt: Instant,
})

/** A collection as it is stored. */
export type CollectionRow = Omit<Selectable<DB['cms_collections']>, 'fields' | 'settings'> & {
  fields: FieldDef[]
  settings: z.output<typeof CollectionSettings>
}

/** The id or the slug of a collection. */
export const IdOrSlug = z.string().min(1).max(64).describe('The id or the slug of a collection.')

/** A collection by its id or slug; nothing where there is none. */
export const findCollection = (ctx: Context<'cms'>, idOrSlug: string): Promise<CollectionRow | undefined> =>
  ctx.db
    .selectFrom('cms_collections')
    .selectAll()
    .where('orgId', '=', ctx.org.id)
    .where(idPattern('cmc').test(idOrSlug) ? 'id' : 'slug', '=', idOrSlug)
    .executeTakeFirst()

/** The same; 404 `cms_collection_not_found` where there is none. */
export async function requireCollection(ctx: Context<'cms'>, idOrSlug: string): Promise<CollectionRow> {
  const found = await findCollection(ctx, idOrSlug)
  if (!found) throw new AppError(E.cms_collection_not_found)
  return found
}

// Addresses beside those of collections, and words that are kept free for such.
const RESERVED = new Set(['collections', 'search', 'drafts', 'transfer'])

/** Whether the entries of a collection could not be reached under a slug. */
export const isReserved = (slug: string): boolean => RESERVED.has(slug)

/** Throws 400 `cms_invalid` for a slug under which a collection could not be reached. */
export function refuseReserved(slug: string, path: string): void {
  if (isReserved(slug))
    refuseInvalid([{ path, message: `${slug} is an address of the service; choose another slug` }])
}
