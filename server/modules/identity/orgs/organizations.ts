/** SQL: whether there is an organization; `id` is SQL itself. */
export const ifOrganization = (id: string): string => `exists (select from iam_orgs o where o.id = ${id})`

/** SQL: a table of organizations, by `id`, with when they began (`created_at`). */
export const ORGANIZATIONS = '(select o.id, o.created_at from iam_orgs o)'
