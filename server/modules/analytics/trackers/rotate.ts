import { z } from 'zod'
import { statement } from '../../../kernel/db/transaction.ts'
import { E } from '../errors.ts'
import { operation } from '../module.ts'
import { adminAccess, TrackerId } from '../schemas.ts'
import { addKey, newIdentitySecret, revokeKeys } from './tracker-keys.ts'
import { lockTracker } from './tracker-rows.ts'
import { admitOneMore } from './trackers.ts'

const revive = statement(
  'analytics_tracker_revive',
  'update analytics_trackers set revoked_at = null, version = version + 1, updated_at = now() where org_id = $1 and id = $2',
)

export const rotateTrackerKey = operation({
  name: 'analytics.rotateTrackerKey',
  summary: 'Replace a tracker’s key',
  description:
    'The old key stops immediately: what pages send with it is not stored. A revoked tracker counts again. The new key is shown once.',
  access: adminAccess,
  effect: 'destroy',
  rest: 'POST /v1/analytics/trackers/{trackerId}/rotate-key',
  tool: 'analytics_rotate_tracker_key',
  toolListing: 'toolset',
  input: z.object({ trackerId: TrackerId }),
  output: z.object({ trackerId: z.string(), trackerKey: z.string(), keyPrefix: z.string() }),
  errors: [E.analytics_tracker_not_found, E.analytics_limit_reached],
  secrets: ['trackerKey'],
  async run(ctx, { trackerId }) {
    const { revokedAt } = await lockTracker(ctx, trackerId)
    if (revokedAt) await admitOneMore(ctx)
    await revokeKeys(ctx, trackerId)
    await ctx.tx.query(revive, [ctx.org.id, trackerId])
    const key = await addKey(ctx, trackerId)
    return { trackerId, trackerKey: key.token, keyPrefix: key.prefix }
  },
})

const setSecret = statement(
  'analytics_tracker_set_secret',
  'update analytics_trackers set identity_secret = $3, version = version + 1, updated_at = now() where org_id = $1 and id = $2',
)

export const rotateTrackerIdentitySecret = operation({
  name: 'analytics.rotateTrackerIdentitySecret',
  summary: 'Replace a tracker’s identity secret',
  description:
    'User hashes made with the old secret stop verifying immediately. The new secret is shown once.',
  access: adminAccess,
  effect: 'destroy',
  rest: 'POST /v1/analytics/trackers/{trackerId}/rotate-identity-secret',
  tool: 'analytics_rotate_tracker_identity_secret',
  toolListing: 'toolset',
  input: z.object({ trackerId: TrackerId }),
  output: z.object({ trackerId: z.string(), identityVerificationSecret: z.string() }),
  errors: [E.analytics_tracker_not_found],
  secrets: ['identityVerificationSecret'],
  async run(ctx, { trackerId }) {
    await lockTracker(ctx, trackerId)
    const { secret, sealed } = newIdentitySecret(ctx, trackerId)
    await ctx.tx.query(setSecret, [ctx.org.id, trackerId, sealed])
    return { trackerId, identityVerificationSecret: secret }
  },
})

const revoke = statement(
  'analytics_tracker_revoke',
  `update analytics_trackers set revoked_at = now(), version = version + 1, updated_at = now()
   where org_id = $1 and id = $2`,
)

export const revokeTracker = operation({
  name: 'analytics.revokeTracker',
  summary: 'Revoke a tracker',
  description:
    'Nothing more is stored for it from now on. What was stored stays, and its reports; a new key revives it.',
  access: adminAccess,
  effect: 'destroy',
  rest: 'POST /v1/analytics/trackers/{trackerId}/revoke',
  tool: 'analytics_revoke_tracker',
  toolListing: 'toolset',
  input: z.object({ trackerId: TrackerId }),
  output: z.object({ revoked: z.boolean().describe('false: it was revoked already.') }),
  errors: [E.analytics_tracker_not_found],
  async run(ctx, { trackerId }) {
    const { revokedAt } = await lockTracker(ctx, trackerId)
    if (revokedAt) return { revoked: false }
    await ctx.tx.query(revoke, [ctx.org.id, trackerId])
    await revokeKeys(ctx, trackerId)
    return { revoked: true }
  },
})
