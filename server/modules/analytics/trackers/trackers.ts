import { z } from 'zod'
import { wholeListOf } from '../../../kernel/contract/lists.ts'
import type { Context } from '../../../kernel/contract/context.ts'
import { statement } from '../../../kernel/db/transaction.ts'
import { AppError } from '../../../kernel/base/errors.ts'
import { newId } from '../../../kernel/base/ids.ts'
import { OriginAllowlist } from '../../../kernel/base/origins.ts'
import { kilobytes } from '../../../kernel/contract/operation.ts'
import { E } from '../errors.ts'
import { LOCKS } from '../locks.ts'
import { operation } from '../module.ts'
import {
  adminAccess,
  CanonicalLocales,
  MaxDailyRecords,
  readAccess,
  RetentionDays,
  TrackerId,
} from '../schemas.ts'
import { addKey, currentKey, newIdentitySecret } from './tracker-keys.ts'
import {
  listTrackerRows,
  lockTracker,
  presentTracker,
  requireTracker,
  showTracker,
  Tracker,
} from './tracker-rows.ts'

const MOST = 50

const Name = z.string().trim().min(1).max(120)
const RequireVerifiedIdentity = z
  .boolean()
  .describe('Store only what comes from browsers whose visitor was proved.')
export const listTrackers = operation({
  name: 'analytics.listTrackers',
  summary: 'List trackers',
  description: `By name. Keys and secrets are never shown. There are at most ${MOST} that are not revoked.`,
  access: readAccess,
  effect: 'read',
  rest: 'GET /v1/analytics/trackers',
  tool: 'analytics_list_trackers',
  input: z.object({ includeRevoked: z.boolean().default(false) }),
  output: wholeListOf(Tracker),
  async run(ctx, options) {
    return { items: (await listTrackerRows(ctx, options)).map(presentTracker) }
  },
})

export const getTracker = operation({
  name: 'analytics.getTracker',
  summary: 'Read a tracker',
  access: readAccess,
  effect: 'read',
  rest: 'GET /v1/analytics/trackers/{trackerId}',
  input: z.object({ trackerId: TrackerId }),
  output: Tracker,
  errors: [E.analytics_tracker_not_found],
  run: (ctx, { trackerId }) => showTracker(ctx, trackerId),
})

export const getTrackerKey = operation({
  name: 'analytics.getTrackerKey',
  summary: 'Read a tracker’s key',
  description:
    'For the snippet: the key stands in the source of pages. null without a key that works, and for one that was made before keys could be shown again; a rotation gives a new one.',
  access: readAccess,
  effect: 'read',
  rest: 'GET /v1/analytics/trackers/{trackerId}/key',
  tool: 'analytics_get_tracker_key',
  toolListing: 'toolset',
  input: z.object({ trackerId: TrackerId }),
  output: z.object({
    trackerId: z.string(),
    trackerKey: z.string().nullable(),
    keyPrefix: z.string().nullable(),
  }),
  errors: [E.analytics_tracker_not_found],
  secrets: ['trackerKey'],
  async run(ctx, { trackerId }) {
    await requireTracker(ctx, trackerId)
    const key = await currentKey(ctx, trackerId)
    return { trackerId, trackerKey: key?.token ?? null, keyPrefix: key?.prefix ?? null }
  },
})

const insert = statement(
  'analytics_tracker_insert',
  `insert into analytics_trackers (org_id, id, name, allowed_origins, require_verified_identity, canonical_locales, retention_days, identity_secret, max_daily_records)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
)

export const createTracker = operation({
  name: 'analytics.createTracker',
  summary: 'Create a tracker',
  description: `For one site. The key, which stands in the source of its pages, and the identity secret are shown once. At most ${MOST}.`,
  access: adminAccess,
  effect: 'write',
  rest: 'POST /v1/analytics/trackers',
  tool: 'analytics_create_tracker',
  status: 201,
  body: kilobytes(256),
  input: z.object({
    name: Name,
    allowedOrigins: OriginAllowlist.default([]),
    requireVerifiedIdentity: RequireVerifiedIdentity.default(false),
    canonicalLocales: CanonicalLocales.default([]),
    retentionDays: RetentionDays.default(425),
    maxDailyRecords: MaxDailyRecords.default(2_000_000),
  }),
  output: Tracker.extend({ trackerKey: z.string(), identityVerificationSecret: z.string() }).meta({
    id: 'NewTracker',
  }),
  errors: [E.analytics_limit_reached],
  secrets: ['trackerKey', 'identityVerificationSecret'],
  async run(ctx, input) {
    await admitOneMore(ctx)
    const id = newId('atr')
    const { secret, sealed } = newIdentitySecret(ctx, id)
    await ctx.tx.query(insert, [
      ctx.org.id,
      id,
      input.name,
      input.allowedOrigins,
      input.requireVerifiedIdentity,
      input.canonicalLocales,
      input.retentionDays,
      sealed,
      input.maxDailyRecords,
    ])
    const key = await addKey(ctx, id)
    return {
      ...(await showTracker(ctx, id)),
      trackerKey: key.token,
      identityVerificationSecret: secret,
    }
  },
})

const update = statement(
  'analytics_tracker_update',
  `update analytics_trackers set name = coalesce($3, name), allowed_origins = coalesce($4, allowed_origins),
     require_verified_identity = coalesce($5, require_verified_identity), canonical_locales = coalesce($6, canonical_locales),
     retention_days = coalesce($7, retention_days), max_daily_records = coalesce($8, max_daily_records), updated_at = now(),
     version = version + case when $4::text[] is null and $5::boolean is null and $6::text[] is null then 0 else 1 end
   where org_id = $1 and id = $2`,
)

export const updateTracker = operation({
  name: 'analytics.updateTracker',
  summary: 'Change a tracker',
  description: 'Only the given fields change, and what is stored already stays as it is.',
  access: adminAccess,
  effect: 'write',
  rest: 'PATCH /v1/analytics/trackers/{trackerId}',
  tool: 'analytics_update_tracker',
  body: kilobytes(256),
  input: z.object({
    trackerId: TrackerId,
    name: Name.optional(),
    allowedOrigins: OriginAllowlist.optional(),
    requireVerifiedIdentity: RequireVerifiedIdentity.optional(),
    canonicalLocales: CanonicalLocales.optional(),
    retentionDays: RetentionDays.optional(),
    maxDailyRecords: MaxDailyRecords.optional(),
  }),
  output: Tracker,
  errors: [E.analytics_tracker_not_found],
  async run(ctx, { trackerId, ...input }) {
    await lockTracker(ctx, trackerId)
    await ctx.tx.query(update, [
      ctx.org.id,
      trackerId,
      input.name ?? null,
      input.allowedOrigins ?? null,
      input.requireVerifiedIdentity ?? null,
      input.canonicalLocales ?? null,
      input.retentionDays ?? null,
      input.maxDailyRecords ?? null,
    ])
    return showTracker(ctx, trackerId)
  },
})

const countLive = statement(
  'analytics_trackers_live',
  'select count(*)::int as count from analytics_trackers where org_id = $1 and revoked_at is null',
)

/** 409 when the organization has as many trackers as it may. Locks the count until the end of the transaction. */
export async function admitOneMore(ctx: Pick<Context<string>, 'tx' | 'org'>): Promise<void> {
  await ctx.tx.lock(LOCKS.trackers, ctx.org.id)
  const [live] = await ctx.tx.query<{ count: number }>(countLive, [ctx.org.id])
  if ((live?.count ?? 0) >= MOST) throw new AppError(E.analytics_limit_reached)
}
