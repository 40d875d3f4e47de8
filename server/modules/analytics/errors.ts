import { errors } from '../../kernel/errors.ts'

/** What analytics refuses with. */
export const E = errors({
  analytics_tracker_not_found: [404, 'There is no such tracker.'],
  analytics_goal_not_found: [404, 'There is no such goal.'],
  analytics_funnel_not_found: [404, 'There is no such funnel.'],
  analytics_share_link_not_found: [404, 'There is no such share link.'],
  analytics_limit_reached: [409, 'There are as many as there may be.'],
  origin_required: [403, 'The request must come from a page: it has no Origin.'],
  origin_not_allowed: [403, 'Pages of this origin may not use the tracker.'],
  origin_allowlist_required: [403, 'The tracker has no allowed origins, and the service insists on a list.'],
  identity_invalid: [400, 'The identity is incomplete or malformed.'],
  identity_secret_missing: [400, 'The tracker has no identity secret; rotate it to get one.'],
  identity_hash_mismatch: [400, 'The hash does not match the four fields and the tracker’s identity secret.'],
})
