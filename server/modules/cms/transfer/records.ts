import { z } from 'zod'
import { Instant, shape } from '../../../kernel/contract/shapes.ts'
import { FocalPoint } from '../core/asset-rows.ts'
import { Collection, CollectionSettings } from '../core/collection-rows.ts'
import { EntrySlug, EntryStatus } from '../core/entry-rows.ts'
import { LocaleCode } from '../core/locale-rows.ts'

const Id = z.string().min(1).max(200)
const Values = z.record(z.string().max(64), z.unknown())
const Time = Instant.nullable().default(null)

/** A language as it travels. */
export const LocaleRecord = shape('ContentLocaleRecord', {
  id: Id.optional(),
  code: LocaleCode,
  name: z.string().trim().min(1).max(100).optional(),
  isDefault: z.boolean().default(false).describe('Kept where there is no other language yet.'),
})

/** A collection as it travels. */
export const CollectionRecord = shape('ContentCollectionRecord', {
  id: Id,
  name: Collection.shape.name,
  slug: Collection.shape.slug,
  description: Collection.shape.description.default(null),
  fields: Collection.shape.fields,
  localized: Collection.shape.localized.default(false),
  settings: CollectionSettings.default({}),
})

/** An asset as it travels. */
export const AssetRecord = shape('ContentAssetRecord', {
  id: Id,
  name: z.string().min(1).max(255),
  mime: z.string().min(1).max(120),
  sizeBytes: z.int().min(0),
  altText: z.string().max(500).nullable().default(null),
  focalPoint: FocalPoint.nullable().default(null),
  metadata: z.record(z.string().max(64), z.unknown()).default({}),
  hash: z.string().max(128).nullable().default(null).describe('Of the bytes, by which it is recognized.'),
  base64Body: z
    .string()
    .max(2_800_000)
    .nullable()
    .default(null)
    .describe('The bytes; null of a file above 1 MB, and where none are there.'),
  warning: z.string().max(500).optional().describe('Why the bytes are not there.'),
})

/** What is served of an entry, as it travels. */
const LiveRecord = shape('ContentLiveRecord', {
  slug: EntrySlug,
  data: Values,
  publishedAt: Instant,
  updatedAt: Instant.optional(),
})

/** An entry as it travels: its working copy, and what is served of it. */
export const EntryRecord = shape('ContentEntryRecord', {
  id: Id,
  collectionId: Id,
  collectionSlug: z
    .string()
    .max(64)
    .optional()
    .describe('Finds the collection where its record is on another page.'),
  slug: EntrySlug,
  locale: LocaleCode,
  translationGroupId: Id.optional(),
  status: EntryStatus,
  data: Values,
  publishedAt: Time,
  scheduledAt: Time,
  live: LiveRecord.nullable()
    .optional()
    .describe('What is served; unless said, the values of an entry that is `published`.'),
})

/** An address that an entry was published under before. */
export const RedirectRecord = shape('ContentRedirectRecord', {
  id: Id,
  collectionId: Id,
  collectionSlug: z.string().max(64).optional(),
  locale: LocaleCode,
  fromSlug: z.string().min(1).max(200),
  entryId: Id,
})

/** An entry of another page, by what it can be found. */
const EntryName = EntryRecord.pick({
  id: true,
  collectionId: true,
  collectionSlug: true,
  slug: true,
  locale: true,
  translationGroupId: true,
}).meta({ id: 'ContentEntryElsewhere' })

/** An asset of another page, by what it can be found. */
const AssetName = AssetRecord.pick({ id: true, name: true, sizeBytes: true, hash: true }).meta({
  id: 'ContentAssetElsewhere',
})

/** What a page names that stands on other pages: by it an import finds what is here under another id. */
const Elsewhere = shape('ContentRecordsElsewhere', {
  entries: z.array(EntryName).max(5000).default([]),
  assets: z.array(AssetName).max(5000).default([]),
})

/** A page of content as it travels: what is exported can be imported. */
export const Records = {
  locales: z.array(LocaleRecord).max(200),
  collections: z.array(CollectionRecord).max(200),
  assets: z.array(AssetRecord).max(1000),
  entries: z.array(EntryRecord).max(1000),
  redirects: z.array(RedirectRecord).max(5000),
  elsewhere: Elsewhere,
}

const Page = z.object({
  locales: Records.locales.default([]),
  collections: Records.collections.default([]),
  assets: Records.assets.default([]),
  entries: Records.entries.default([]),
  redirects: Records.redirects.default([]),
  elsewhere: Elsewhere.prefault({}),
})

/** The records of an import, each kind of which may be left out. */
export const ImportRecords = Page

export type PageRecords = z.output<typeof Page>
export type LocaleRecord = z.output<typeof LocaleRecord>
export type CollectionRecord = z.output<typeof CollectionRecord>
export type AssetRecord = z.output<typeof AssetRecord>
export type EntryRecord = z.output<typeof EntryRecord>
export type EntryName = z.output<typeof EntryName>
export type RedirectRecord = z.output<typeof RedirectRecord>

/** A page without anything, to be filled. */
export const emptyPage = (): PageRecords => ({
  locales: [],
  collections: [],
  assets: [],
  entries: [],
  redirects: [],
  elsewhere: { entries: [], assets: [] },
})
