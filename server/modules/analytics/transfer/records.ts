import { z } from 'zod'
import { OriginAllowlist } from '../../../kernel/base/origins.ts'
import { THIRD_PARTY } from '../../../kernel/base/third-party.ts'
import { shape } from '../../../kernel/contract/shapes.ts'
import { ContactRecord } from '../../crm/index.ts'
import { COLUMN_FIELDS, type Column, type ColumnFields, type ColumnName } from '../record-fields.ts'
import { CanonicalLocales, Instant, MaxDailyRecords, RetentionDays } from '../schemas.ts'

const Id = z.string().min(1).max(64)

/** A tracker as it travels: never with its key or secret. */
export const TrackerRecord = shape('TrackerRecord', {
  id: Id,
  name: z.string().trim().min(1).max(120),
  allowedOrigins: OriginAllowlist.default([]),
  requireVerifiedIdentity: z.boolean().default(false),
  canonicalLocales: CanonicalLocales.default([]),
  retentionDays: RetentionDays.default(425),
  maxDailyRecords: MaxDailyRecords.default(2_000_000),
  identityVerificationSecret: z
    .string()
    .max(200)
    .nullable()
    .default(null)
    .describe('`__redacted__` where there is one; it does not travel.'),
})
export type TrackerRecord = z.output<typeof TrackerRecord>

/** Whose browser a visitor id was last proved to be. */
const VisitorIdentity = shape('VisitorIdentity', {
  id: Id,
  visitorId: z.string().min(1).max(200),
  endUserId: Id.describe('The contact.'),
})
export type VisitorIdentity = z.output<typeof VisitorIdentity>

/** What an export of the settings answers and an import takes. */
export const ConfigRecords = {
  trackers: z.array(TrackerRecord).max(1000),
  contacts: z.array(ContactRecord).max(2000),
  visitorIdentities: z.array(VisitorIdentity).max(2000),
}

const METADATA_BYTES = 8192

const Metadata = z
  .record(z.string(), z.unknown())
  .refine(
    (value) => Buffer.byteLength(JSON.stringify(value)) <= METADATA_BYTES,
    'must be at most 8 KB of JSON',
  )

const AnyMetadata = Metadata.nullable().default(null).meta(THIRD_PARTY)

type Travelling = {
  [Name in Exclude<ColumnName, 'metadata'>]: z.ZodType<ColumnFields[Name], ColumnFields[Name] | undefined>
} & { metadata: typeof AnyMetadata }

/** The stored fields of a view or event as they travel, by the table of fields. */
const columns = Object.fromEntries(
  COLUMN_FIELDS.map(({ name, column, isRequired }) => [name, shapeOf(column, isRequired)]),
) as unknown as Travelling

function shapeOf(column: Column, isRequired: boolean): z.ZodType {
  if (column.type === 'jsonb') return AnyMetadata
  if (column.type !== 'text') return z.int().min(0).max(column.most).nullable().default(null)
  const text = z.string().max(column.most)
  const shape = isRequired ? text.min(1) : text.nullable().default(null)
  return column.isThirdParty ? shape.meta(THIRD_PARTY) : shape
}

/** What records of both kinds have. */
const common = {
  id: Id,
  subjectType: columns.subjectType,
  trackerId: Id.nullable().default(null),
  locale: columns.locale,
  visitorId: columns.visitorId,
  endUserId: Id.nullable().default(null).describe('The contact.'),
  bot: columns.bot.describe('Why it is taken for a program; null for people.'),
  createdAt: Instant,
}

/** A page view or an event as it travels. */
const ViewEvent = shape('ViewEvent', {
  ...columns,
  ...common,
  channel: z.string().max(32).nullable().optional().describe('Made from the referrer where it is left out.'),
  referrerSource: z.string().max(512).nullable().optional().meta(THIRD_PARTY),
})
export type ViewEvent = z.output<typeof ViewEvent>

/** A search on the site as it travels. */
const SearchEvent = shape('SearchEvent', {
  ...common,
  query: z.string().trim().min(1).max(256).meta(THIRD_PARTY),
  resultCount: z.int().min(0).max(2_147_483_647),
})
export type SearchEvent = z.output<typeof SearchEvent>

/** What an export of the records answers and an import takes. */
export const EventRecords = {
  viewEvents: z.array(ViewEvent).max(5000),
  searchEvents: z.array(SearchEvent).max(5000),
}
