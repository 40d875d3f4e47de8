// Across organizations: a member’s account may belong to other organizations, too.
import { z } from 'zod'
import type { Role as RoleName } from '../../../kernel/contract/credentials.ts'
import { systemDbOf } from '../../../kernel/db/system-access.ts'
import { statement } from '../../../kernel/db/transaction.ts'
import { AppError } from '../../../kernel/base/errors.ts'
import { Cursor, decodeCursor, Limit, listOf, pageOf } from '../../../kernel/contract/lists.ts'
import { shape } from '../../../kernel/contract/shapes.ts'
import { E } from '../errors.ts'
import { operation } from '../module.ts'
import { OrgId, Role } from '../schemas.ts'

// In microseconds, as in the list of members.
const readMemberships = statement(
  'iam_read_memberships',
  `select m.org_id as "orgId", o.name, m.role, m.is_default as "isDefault",
     to_char(m.joined_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as exactly
   from iam_memberships m join iam_orgs o on o.id = m.org_id
   where m.user_id = $1 and ($2::timestamptz is null or (m.joined_at, m.org_id) > ($2::timestamptz, $3))
   order by m.joined_at, m.org_id limit $4`,
)

interface MembershipRow {
  orgId: string
  name: string
  role: RoleName
  isDefault: boolean
  exactly: string
}

const MembershipKey = z.tuple([z.iso.datetime({ precision: 6 }).startsWith('2'), OrgId])

export const listMemberships = operation({
  name: 'identity.listMemberships',
  summary: 'List the organizations you belong to, in the order of joining',
  access: { scope: null, audience: ['member'], beforeRequirement: true },
  effect: 'read',
  rest: 'GET /v1/me/memberships',
  input: z.object({ limit: Limit, cursor: Cursor }),
  output: listOf(
    shape('Membership', {
      orgId: z.string(),
      name: z.string(),
      role: Role,
      isDefault: z.boolean().describe('Whether it is the organization that one signs in to.'),
      isActive: z.boolean().describe('Whether it is the organization of this session.'),
    }),
  ),
  async run(ctx, { limit, cursor }) {
    const [joinedAt, orgId] = cursor ? decodeCursor(cursor, MembershipKey) : [null, null]
    const values = [ctx.actor.id, joinedAt, orgId, limit + 1]
    const rows = await systemDbOf(ctx).query<MembershipRow>(readMemberships, values)
    return pageOf(rows, limit, {
      keyOf: (row) => [row.exactly, row.orgId],
      present: ({ exactly: _, ...row }) => ({ ...row, isActive: row.orgId === ctx.org.id }),
    })
  },
})

// Holds off the end of the membership until the session is there for it to end.
const lockMembership = statement(
  'iam_lock_membership',
  `select role from iam_memberships where org_id = $1 and user_id = $2 for key share`,
)
const moveSession = statement(
  'iam_move_session',
  `update iam_sessions set org_id = $3 where org_id = $1 and id = $2 returning id`,
)

export const setActiveMembership = operation({
  name: 'identity.setActiveMembership',
  summary: 'Move this session to another of your organizations',
  description: 'Other sessions stay where they are. The sockets of this one are closed, to be opened again.',
  access: { scope: null, audience: ['member'], beforeRequirement: true },
  effect: 'write',
  rest: 'PATCH /v1/me/memberships/active',
  input: z.object({ orgId: OrgId }),
  output: z.object({ active: z.string().describe('Id of the organization.') }),
  errors: [E.membership_not_found],
  async run(ctx, { orgId }) {
    const { org, actor, credential, disconnect } = ctx
    if (orgId === org.id) return { active: orgId }
    await systemDbOf(ctx).transaction(async (tx) => {
      const membership = await tx.query(lockMembership, [orgId, actor.id])
      if (membership.length === 0) throw new AppError(E.membership_not_found)
      await tx.query(moveSession, [org.id, credential.id, orgId])
    })
    disconnect({ credentialId: credential.id }, 4401, 'the session moved to another organization')
    return { active: orgId }
  },
})
