/**
 * An agent counts as connected for so many minutes after the last call with its key; an open socket counts as calls.
 */
export const ACTIVE_MINUTES = 5

/**
 * SQL: whether the API key `k` (a row of `iam_api_keys`) belongs to an agent that may answer customers and called
 * within the last minutes.
 */
export const isRecentlyActive = (k: string): string =>
  `${k}.revoked_at is null and (${k}.expires_at is null or ${k}.expires_at > now()) and ${k}.last_used_at > now() - interval '${ACTIVE_MINUTES} minutes' and ${k}.scopes && '{*,conv:write}'`

/**
 * SQL: whether an organization has an agent that may answer customers and called within the last minutes; evaluated
 * once for each statement.
 */
export const hasActiveAgent = (orgId: string): string =>
  `exists (select from iam_api_keys k where k.org_id = ${orgId} and ${isRecentlyActive('k')})`
