import { z } from 'zod'
import { OriginAllowlist } from '../../../kernel/origins.ts'
import { THIRD_PARTY } from '../../../kernel/third-party.ts'
import { ContactRecord } from '../../crm/index.ts'
import { CanonicalLocales, Instant, MaxDailyRecords, RetentionDays } from '../schemas.ts'

const Id = z.string().min(1).max(64)
const told = (most: number) => z.string().max(most).nullable().default(null).meta(THIRD_PARTY)
const made = (most: number) => z.string().max(most).nullable().default(null)

/** A tracker as it travels: never with its key or secret. */
export const TrackerRecord = z.object({
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
const VisitorIdentity = z.object({
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

/** What records of both kinds begin with. */
const origin = {
  id: Id,
  subjectType: z.string().min(1).max(32).meta(THIRD_PARTY),
  trackerId: Id.nullable().default(null),
  locale: told(16),
  visitorId: told(200),
  endUserId: Id.nullable().default(null).describe('The contact.'),
  bot: made(32).describe('Why it is taken for a program; null for people.'),
  createdAt: Instant,
}

/** A page view or an event as it travels. */
const ViewEvent = z.object({
  ...origin,
  subjectId: z.string().min(1).max(512).meta(THIRD_PARTY),
  source: z.string().min(1).max(16),
  path: told(512),
  referrer: told(512),
  utmSource: told(128),
  utmMedium: told(128),
  utmCampaign: told(128),
  userAgentClass: made(32),
  dwellMs: z.int().min(0).max(86_400_000).nullable().default(null),
  readDepth: z.int().min(0).max(100).nullable().default(null),
  metadata: Metadata.nullable().default(null).meta(THIRD_PARTY),
  country: made(2),
  region: made(128),
  channel: z.string().max(32).nullable().optional().describe('Made from the referrer where it is left out.'),
  referrerSource: z.string().max(512).nullable().optional().meta(THIRD_PARTY),
  device: made(32),
  browser: made(64),
  os: made(64),
  language: told(35),
  screen: made(32),
})
export type ViewEvent = z.output<typeof ViewEvent>

/** A search on the site as it travels. */
const SearchEvent = z.object({
  ...origin,
  query: z.string().trim().min(1).max(256).meta(THIRD_PARTY),
  resultCount: z.int().min(0).max(2_147_483_647),
})
export type SearchEvent = z.output<typeof SearchEvent>

/** What an export of the records answers and an import takes. */
export const EventRecords = {
  viewEvents: z.array(ViewEvent).max(5000),
  searchEvents: z.array(SearchEvent).max(5000),
}
