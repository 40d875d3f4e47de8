// Across organizations: a member’s account may belong to other organizations, too.
import type { Role } from '../../../kernel/contract/credentials.ts'
import type { SystemDb } from '../../../kernel/db/system.ts'
import { statement } from '../../../kernel/db/transaction.ts'
import { LACKS_FACTOR, MEMBER_NAME } from '../members/member-rows.ts'

/**
 * SQL: joins the member named by two columns as `alias`, with `name`, `role`, the `scopes` of a role made of these, and whether they
 * lack (`lacks_factor`) the second factor that the organization requires; drops the row where they are none any more.
 */
export const rightsJoin = (orgId: string, userId: string, alias: string): string =>
  `join lateral (select ${MEMBER_NAME} as name, m.role, r.scopes, ${LACKS_FACTOR} as lacks_factor from iam_memberships m
    join iam_users u on u.id = m.user_id join iam_orgs o on o.id = m.org_id left join iam_roles r on r.org_id = m.org_id and r.id = m.role_id
    where m.org_id = ${orgId} and m.user_id = ${userId} limit 1) ${alias} on true`

const readMemberships = statement(
  'iam_read_memberships_with_rights',
  `select m.org_id as "orgId", o.name, m.role, r.scopes
   from iam_memberships m join iam_orgs o on o.id = m.org_id
   left join iam_roles r on r.org_id = m.org_id and r.id = m.role_id
   where m.user_id = $1 order by m.joined_at, m.org_id limit 100`,
)

/** An organization that somebody belongs to, and what they may there. */
export interface MembershipWithRights {
  orgId: string
  name: string
  role: Role
  /** Of a role made of scopes. */
  scopes: string[] | null
}

/** The organizations of a person, in the order of joining; at most 100. */
export const membershipsOf = (db: SystemDb, userId: string): Promise<MembershipWithRights[]> =>
  db.query<MembershipWithRights>(readMemberships, [userId])
