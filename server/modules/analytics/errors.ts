import { errors } from '../../kernel/base/errors.ts'

/** What analytics refuses with. */
export const E = errors({
  tracker_not_built: [503, 'The tracker bundle has not been built; run npm run build.'],
  analytics_tracker_not_found: [404, 'Tracker not found.'],
  analytics_goal_not_found: [404, 'Goal not found.'],
  analytics_funnel_not_found: [404, 'Funnel not found.'],
  analytics_share_link_not_found: [404, 'Share link not found.'],
  analytics_limit_reached: [409, 'The limit has been reached.'],
  origin_required: [403, 'The request has no Origin header; it must come from a page.'],
  origin_not_allowed: [403, 'This origin is not allowed to use the tracker.'],
  origin_allowlist_required: [403, 'The tracker has no allowed origins, and this server requires them.'],
  identity_invalid: [400, 'The identity is incomplete or malformed.'],
  identity_secret_missing: [400, 'The tracker has no identity secret; rotate it to get one.'],
  identity_hash_mismatch: [400, 'The hash does not match the four fields and the tracker’s identity secret.'],
})
