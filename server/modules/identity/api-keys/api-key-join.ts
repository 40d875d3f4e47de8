/** SQL: joins the API key named by two columns as `alias`, with its `name`, also after it was revoked. */
export const apiKeyJoin = (orgId: string, id: string, alias: string): string =>
  `left join lateral (select x.name from iam_api_keys x where x.org_id = ${orgId} and x.id = ${id} limit 1) ${alias} on true`

/** SQL: whether the API key named by two columns is still good. */
export const apiKeyStands = (orgId: string, id: string): string =>
  `exists (select from iam_api_keys x where x.org_id = ${orgId} and x.id = ${id} and x.revoked_at is null
     and (x.expires_at is null or x.expires_at > now()))`
