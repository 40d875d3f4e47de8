/**
 * An agent counts as connected for so many minutes after it last worked as one: used tools, asked for conversations that wait,
 * claimed, drafted or wrote. An open socket counts as work.
 */
export const ACTIVE_MINUTES = 5

/**
 * SQL: whether the API key `k` (a row of `iam_api_keys`) belongs to an agent that answers customers and was at work within the last
 * minutes.
 */
export const isAnswering = (k: string): string =>
  `${k}.answers_customers and ${k}.answering_at > now() - interval '${ACTIVE_MINUTES} minutes'
    and ${k}.revoked_at is null and (${k}.expires_at is null or ${k}.expires_at > now()) and ${k}.scopes && '{*,conv:write}'`

/** SQL: whether an organization has such an agent, or one of the service's own that answers; evaluated once for each statement. */
export const hasActiveAgent = (orgId: string): string =>
  `(exists (select from iam_api_keys k where k.org_id = ${orgId} and ${isAnswering('k')})
    or exists (select from iam_orgs o where o.id = ${orgId} and o.own_agent_answers))`
