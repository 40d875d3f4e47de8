import { sql } from 'kysely'
import { z } from 'zod'
import type { Role as RoleName } from '../../../kernel/contract/credentials.ts'
import type { Context } from '../../../kernel/contract/context.ts'
import { shape } from '../../../kernel/contract/shapes.ts'
import { Instant, Role } from '../schemas.ts'

/** A member as owners and admins see them. */
export const Member = shape('Member', {
  userId: z.string(),
  name: z.string(),
  email: z.string(),
  role: Role,
  roleId: z.string().nullable().describe('Of a role that the organization made.'),
  roleName: z.string().nullable().describe('What that role is called.'),
  isDefault: z.boolean().describe('Whether it is the organization that the person signs in to.'),
  joinedAt: Instant,
  secondFactorSince: Instant.nullable().describe('Since when the person has a second factor.'),
})

interface MemberRow {
  id: string
  name: string
  email: string
  role: string
  roleId: string | null
  roleName: string | null
  isDefault: boolean
  joinedAt: Date
  secondFactorSince: Date | null
}

/** The wire form of a row. */
export const present = (row: MemberRow): z.output<typeof Member> => ({
  userId: row.id,
  name: row.name,
  email: row.email,
  role: row.role as RoleName,
  roleId: row.roleId,
  roleName: row.roleName,
  isDefault: row.isDefault,
  joinedAt: row.joinedAt.toISOString(),
  secondFactorSince: row.secondFactorSince?.toISOString() ?? null,
})

// In microseconds, as the database keeps it: a rounded time would skip or repeat members at the edge of a page.
const JOINED_AT = sql<string>`to_char(m.joined_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`

/** SQL: what a member `m`, the user `u`, is called in the organization of `m`. */
export const MEMBER_NAME = 'coalesce(m.name, u.name)'

/** SQL: whether the organization `o` requires a second factor that the user `u` does not have. */
export const LACKS_FACTOR = '(o.second_factor_required_since is not null and u.second_factor_since is null)'

/** The members of the caller's organization, with what `present` and a cursor need. */
export const selectMembers = ({ db }: Pick<Context<'iam'>, 'db'>) =>
  db
    .selectFrom('iam_memberships as m')
    .innerJoin('iam_users as u', 'u.id', 'm.userId')
    .leftJoin('iam_roles as r', (join) =>
      join.onRef('r.orgId', '=', 'm.orgId').onRef('r.id', '=', 'm.roleId'),
    )
    .select([
      'u.id',
      'u.email',
      'm.role',
      'm.roleId',
      'r.name as roleName',
      'm.isDefault',
      'm.joinedAt',
      'u.secondFactorSince',
      JOINED_AT.as('exactly'),
    ])
    .select(sql.raw<string>(MEMBER_NAME).as('name'))
