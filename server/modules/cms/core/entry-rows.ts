import type { Selectable } from 'kysely'
import { z } from 'zod'
import type { Context } from '../../../kernel/contract/context.ts'
import type { DB } from '../../../kernel/db/types.ts'
import { AppError } from '../../../kernel/base/errors.ts'
import { idPattern } from '../../../kernel/base/ids.ts'
import { Instant, shape } from '../../../kernel/contract/shapes.ts'
import { E } from '../errors.ts'
import { FEED_FILES } from './feed-files.ts'
import type { EntryData } from '../fields/field-types.ts'
import { requireCollection, type CollectionRow } from './collection-rows.ts'
import { LocaleCode } from './locale-rows.ts'

export const EntryId = z.string().regex(idPattern('cme'), 'not an entry id').describe('An entry, cme_….')

export const EntryStatus = z
  .enum(['draft', 'published', 'scheduled', 'archived'])
  .describe(
    'Of the working copy. `published`: it is what is served; `draft`, `scheduled`: it is not, while `live` says what is.',
  )

// Under these an entry could not be reached: they are addresses of the collection.
const RESERVED = new Set([...Object.keys(FEED_FILES), '.', '..'])

export const EntrySlug = z
  .string()
  .min(1)
  .max(200)
  .regex(/^[^\s/?#%\\\p{Cc}]+$/u, 'must have no spaces, slashes, and none of ? # %')
  .refine((slug) => !RESERVED.has(slug), 'is an address of the collection itself')
  .describe('The name of the entry in addresses; unique in its collection and language.')

export const Version = z.int().min(1)

/** What an expected version says, for writes. */
export const IfVersion = Version.describe(
  'The version that you have read. Where the entry has another by now, nothing is written: 409 `cms_version_conflict`.',
)

/** What is served of an entry. */
const Live = shape('ContentLive', {
  version: Version.describe('The version that is served.'),
  slug: z.string(),
  publishedAt: Instant.describe('When it was first published.'),
  updatedAt: Instant.describe('When what is served was last changed.'),
})

/** Who wrote something. */
export const Editor = shape('ContentEditor', {
  type: z.string().describe('`member` for a person, `agent` for a program, `system` for the service itself.'),
  id: z.string(),
})

/** An entry: its working copy, as it is stored, and what is live of it. */
export const Entry = shape('ContentEntry', {
  id: EntryId,
  collectionId: z.string(),
  collectionSlug: z.string(),
  slug: EntrySlug,
  locale: LocaleCode,
  translationGroupId: z.string().describe('The same for entries that say the same in different languages.'),
  status: EntryStatus,
  title: z.string().describe('The value of the title field, else the slug.'),
  data: z
    .record(z.string(), z.unknown())
    .describe('By the names of the fields, as stored: `asset://…` and `ref://…` as they were written.'),
  version: Version,
  scheduledAt: Instant.nullable().describe('When it will be published.'),
  publishedAt: Instant.nullable().describe('When what is served was first published; null where nothing is.'),
  live: Live.nullable().describe('What is served; null where nothing is.'),
  dismissedReason: z
    .string()
    .nullable()
    .describe('Why the last draft was dismissed, or could not be published at its time.'),
  editedBy: Editor,
  createdAt: Instant,
  updatedAt: Instant,
})

/** An entry as it is stored. */
export type EntryRow = Omit<Selectable<DB['cms_entries']>, 'data' | 'liveData' | 'status'> & {
  status: z.output<typeof EntryStatus>
  data: EntryData
  liveData: EntryData | null
}

/** An entry with the collection that it is of. */
export interface Placed {
  entry: EntryRow
  collection: CollectionRow
}

/** An entry by its id, with its collection; 404 `cms_entry_not_found`. */
export async function requireEntry(ctx: Context<'cms'>, id: string): Promise<Placed> {
  const entry = await findEntry(ctx, id)
  if (!entry) throw new AppError(E.cms_entry_not_found)
  return { entry, collection: await requireCollection(ctx, entry.collectionId) }
}

/** An entry by its id; nothing where there is none. */
const findEntry = (ctx: Context<'cms'>, id: string): Promise<EntryRow | undefined> =>
  ctx.db
    .selectFrom('cms_entries')
    .selectAll()
    .where('orgId', '=', ctx.org.id)
    .where('id', '=', id)
    .executeTakeFirst() as Promise<EntryRow | undefined>

/** An entry as the API shows it. */
export const presentEntry = ({
  entry,
  collection: { slug },
}: {
  entry: EntryRow
  collection: Pick<CollectionRow, 'slug'>
}): z.output<typeof Entry> => ({
  ...entry,
  collectionSlug: slug,
  translationGroupId: entry.groupId,
  live:
    entry.liveVersion === null
      ? null
      : {
          version: entry.liveVersion,
          slug: entry.liveSlug as string,
          publishedAt: entry.publishedAt as Date,
          updatedAt: entry.liveAt as Date,
        },
  editedBy: { type: entry.editedByType, id: entry.editedById },
})

const TITLES = ['title', 'headline', 'name', 'heading']

/** What an entry is called: its title field, else the first text that is called like one, else its slug. */
export function titleOf(
  { fields, settings }: Pick<CollectionRow, 'fields' | 'settings'>,
  data: EntryData,
  slug: string,
): string {
  const texts = new Set(fields.filter(({ type }) => type === 'text').map(({ name }) => name))
  for (const name of [settings.titleField, ...TITLES]) {
    const value = name !== undefined && texts.has(name) ? data[name] : undefined
    if (typeof value === 'string' && value.trim() !== '') return value.trim().slice(0, 300)
  }
  return slug
}
