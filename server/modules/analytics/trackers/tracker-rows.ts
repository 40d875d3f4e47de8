import { z } from 'zod'
import type { Context } from '../../../kernel/contract/context.ts'
import { statement } from '../../../kernel/db/transaction.ts'
import { AppError } from '../../../kernel/base/errors.ts'
import { shape } from '../../../kernel/contract/shapes.ts'
import { E } from '../errors.ts'
import { Instant } from '../schemas.ts'

/** A stored tracker. */
export interface TrackerRow {
  id: string
  name: string
  allowedOrigins: string[]
  requireVerifiedIdentity: boolean
  canonicalLocales: string[]
  /** Sealed; null for a tracker that was imported. */
  identitySecret: string | null
  retentionDays: number
  maxDailyRecords: number
  version: number
  firstEventAt: Date | null
  revokedAt: Date | null
  createdAt: Date
  /** Beginning of the newest key that works. */
  keyPrefix: string | null
  /** When one of its keys was last used. */
  lastUsedAt: Date | null
}

const SELECT = `select t.id, t.name, t.allowed_origins as "allowedOrigins", t.require_verified_identity as "requireVerifiedIdentity",
    t.canonical_locales as "canonicalLocales", t.identity_secret as "identitySecret", t.retention_days as "retentionDays",
    t.max_daily_records as "maxDailyRecords", t.version,
    t.first_event_at as "firstEventAt", t.revoked_at as "revokedAt", t.created_at as "createdAt", k.prefix as "keyPrefix",
    k.used as "lastUsedAt"
  from analytics_trackers t left join lateral (
    select (array_agg(prefix order by created_at desc, id desc) filter (where revoked_at is null))[1] as prefix,
      max(last_used_at) as used
    from analytics_tracker_keys where org_id = t.org_id and tracker_id = t.id) k on true`

const byId = statement('analytics_tracker_by_id', `${SELECT} where t.org_id = $1 and t.id = $2`)
// Those that count first, for no list is without an end.
const all = statement(
  'analytics_trackers',
  `select * from (${SELECT} where t.org_id = $1 and (t.revoked_at is null or $2) order by t.revoked_at desc nulls first limit 500) t
   order by name, id`,
)
const allIds = statement(
  'analytics_tracker_ids',
  'select id from analytics_trackers where org_id = $1 and revoked_at is null order by id',
)

type Ctx = Pick<Context<string>, 'tx' | 'org' | 'actor'>

/** The tracker, also a revoked one; 404 when there is none, or the caller’s credential is bound to another one. */
export async function requireTracker(ctx: Ctx, id: string): Promise<TrackerRow> {
  const { type, boundTo } = ctx.actor
  const isHidden = type === 'viewer' && boundTo !== id
  const [row] = isHidden ? [] : await ctx.tx.query<TrackerRow>(byId, [ctx.org.id, id])
  if (!row) throw new AppError(E.analytics_tracker_not_found)
  return row
}

/** The organization's trackers by name; at most 500, revoked ones only where they are asked for. */
export const listTrackerRows = (
  ctx: Pick<Ctx, 'tx' | 'org'>,
  { includeRevoked }: { includeRevoked: boolean },
): Promise<TrackerRow[]> => ctx.tx.query<TrackerRow>(all, [ctx.org.id, includeRevoked])

/** The ids of the trackers that the caller may see and that are not revoked. */
export async function listTrackerIds(ctx: Ctx): Promise<string[]> {
  const { type, boundTo } = ctx.actor
  if (type === 'viewer') return boundTo === undefined ? [] : [boundTo]
  const rows = await ctx.tx.query<{ id: string }>(allIds, [ctx.org.id])
  return rows.map(({ id }) => id)
}

const lockById = statement(
  'analytics_tracker_lock',
  'select id from analytics_trackers where org_id = $1 and id = $2 for no key update',
)

/** The tracker under its row lock, for whoever changes it or its keys; 404 when there is none. */
export async function lockTracker(ctx: Ctx, id: string): Promise<TrackerRow> {
  await ctx.tx.query(lockById, [ctx.org.id, id])
  return requireTracker(ctx, id)
}

/** The tracker read again, as the API shows it. */
export const showTracker = async (ctx: Ctx, id: string): Promise<z.output<typeof Tracker>> =>
  presentTracker(await requireTracker(ctx, id))

/** What a tracker's identity secret is sealed with. */
export const secretContext = (orgId: string, trackerId: string): string =>
  `analytics_trackers:${orgId}:${trackerId}`

/** A tracker as the API shows it; never a key or secret. */
export const Tracker = shape('Tracker', {
  id: z.string(),
  name: z.string(),
  allowedOrigins: z.array(z.string()),
  requireVerifiedIdentity: z.boolean(),
  canonicalLocales: z.array(z.string()),
  retentionDays: z.int().describe('After so many days its records are deleted; figures stay.'),
  maxDailyRecords: z.int().describe('More than that is not stored on a day (UTC).'),
  hasIdentityVerificationSecret: z.boolean(),
  keyPrefix: z
    .string()
    .nullable()
    .describe('Beginning of the current key, to recognize it by; null without one.'),
  createdAt: Instant,
  firstEventAt: Instant.nullable(),
  lastUsedAt: Instant.nullable().describe('When a key of it was last used, to the minute.'),
  revokedAt: Instant.nullable(),
})

/** The API's form of a stored tracker. */
export const presentTracker = (row: TrackerRow): z.output<typeof Tracker> => ({
  id: row.id,
  name: row.name,
  allowedOrigins: row.allowedOrigins,
  requireVerifiedIdentity: row.requireVerifiedIdentity,
  canonicalLocales: row.canonicalLocales,
  retentionDays: row.retentionDays,
  maxDailyRecords: row.maxDailyRecords,
  hasIdentityVerificationSecret: row.identitySecret !== null,
  keyPrefix: row.keyPrefix,
  createdAt: row.createdAt.toISOString(),
  firstEventAt: row.firstEventAt?.toISOString() ?? null,
  lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
  revokedAt: row.revokedAt?.toISOString() ?? null,
})
