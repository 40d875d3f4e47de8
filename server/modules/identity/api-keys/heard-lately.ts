/** How long ago a program's last call may be for it to count as connected, in minutes; an open socket counts as calls. */
export const HEARD_MINUTES = 5

/** SQL: whether the API key `k`, a row of `iam_api_keys`, is one of an agent that can answer and was heard of lately. */
export const heardLately = (k: string): string =>
  `${k}.revoked_at is null and ${k}.last_used_at > now() - interval '${HEARD_MINUTES} minutes' and ${k}.scopes && '{*,conv:write}'`

/** SQL: whether any agent that can answer for an organization was heard of lately; looked up once for each statement. */
export const agentHeard = (orgId: string): string =>
  `exists (select from iam_api_keys k where k.org_id = ${orgId} and ${heardLately('k')})`
