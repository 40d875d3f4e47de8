// Across organizations: a member’s account may belong to other organizations, too.
import { z } from 'zod'
import type { Context } from '../../../kernel/contract/context.ts'
import { systemDbOf } from '../../../kernel/db/system-access.ts'
import { statement } from '../../../kernel/db/transaction.ts'
import { AppError, E as KernelErrors } from '../../../kernel/base/errors.ts'
import { dropOwnersLinks } from '../account-links/account-links.ts'
import { E } from '../errors.ts'
import { withdrawInvitations } from './withdraw-invitations.ts'
import { operation } from '../module.ts'
import { chosenRole, type ChosenRole } from '../roles/chosen-role.ts'
import { DisplayName, GivenRole, RoleId, UserId } from '../schemas.ts'
import { memberById } from './members.ts'
import { Member, present, selectMembers } from './member-rows.ts'

export const updateMember = operation({
  name: 'identity.updateMember',
  summary: 'Change a member’s role or name',
  description:
    'At least one of them. Roles are changed by owners, to one of the three or to one of the organization’s own (`listRoles`). Names are changed by owners, by admins unless it is an owner’s, and everybody’s own by themselves; the name is that in this organization alone, until the person changes theirs (`updateProfile`). A role applies immediately, also in open sessions; the person’s sockets are closed, to be opened again. With the role owner end the invitations that they sent and nobody accepted, and the password reset links that owners made here; API keys that they made stay valid (`previewMemberRemoval` lists them, `revokeApiKey` ends one).',
  access: { scope: 'org:write', audience: ['member'] },
  effect: 'write',
  rest: 'PATCH /v1/orgs/me/members/{userId}',
  input: z
    .object({
      userId: UserId,
      role: GivenRole.optional(),
      roleId: RoleId.optional().describe(
        'A role of the organization’s own (`createRole`), in place of `role`.',
      ),
      name: DisplayName.optional(),
    })
    .refine(
      ({ role, roleId, name }) => role !== undefined || roleId !== undefined || name !== undefined,
      'name a role or a name',
    ),
  output: Member,
  errors: [E.member_not_found, E.last_owner, E.role_not_found, E.role_or_role_id],
  async run(ctx, { userId, role, roleId, name }) {
    const hasNewRole = await changeRole(ctx, userId, await chosenRole(ctx, { role, roleId }))
    if (name !== undefined) await changeName(ctx, userId, name)
    const row = await selectMembers(ctx).where('m.userId', '=', userId).executeTakeFirst()
    if (!row) throw new AppError(E.member_not_found)
    if (hasNewRole || name !== undefined) ctx.emit('member.updated', { userId, role: row.role })
    return present(row)
  },
})

/** `false` when they have it already, or none is given. */
async function changeRole(
  ctx: Context<'iam'>,
  userId: string,
  chosen: ChosenRole | undefined,
): Promise<boolean> {
  if (!chosen) return false
  const before = await lockMember(ctx, userId)
  if (before.role === chosen.role && before.roleId === chosen.roleId) return false
  if (before.role === 'owner' && before.isLastOwner) throw new AppError(E.last_owner)
  await ctx.db.updateTable('iam_memberships').set(chosen).where('userId', '=', userId).execute()
  if (before.role === 'owner') {
    await withdrawInvitations(ctx, userId)
    await dropOwnersLinks(systemDbOf(ctx), ctx.org.id)
  }
  ctx.disconnect({ actorId: userId }, 4401, 'the role was changed')
  return true
}

const renameMember = statement(
  'iam_rename_member',
  `update iam_memberships m set name = nullif($3, u.name) from iam_users u
   where m.org_id = $1 and m.user_id = $2 and u.id = m.user_id and ($4 or m.role <> 'owner')
   returning m.user_id`,
)

/** Changes what somebody is called in this organization; nowhere else. */
async function changeName(ctx: Context<'iam'>, userId: string, name: string): Promise<void> {
  const { tx, org, actor } = ctx
  if (userId !== actor.id && actor.role === 'member')
    throw new AppError(KernelErrors.forbidden, 'The names of others are changed by owners and admins.')
  const mayRenameOwners = actor.role === 'owner' || userId === actor.id
  const renamed = await tx.query(renameMember, [org.id, userId, name, mayRenameOwners])
  if (renamed.length > 0) return
  if (await memberById(ctx, userId))
    throw new AppError(KernelErrors.forbidden, 'The name of an owner is changed by owners.')
  throw new AppError(E.member_not_found)
}

/**
 * The role of a member, held until the end of the transaction, for owners to change; 403 for who is none any more.
 * The owners are locked with them, so that of two owners who take the role from each other one stays.
 */
export async function lockMember(
  { db, actor }: Context<'iam'>,
  userId: string,
): Promise<{ role: string; roleId: string | null; isLastOwner: boolean }> {
  const rows = await db
    .selectFrom('iam_memberships')
    .select(['userId', 'role', 'roleId'])
    .where(({ or, eb }) => or([eb('role', '=', 'owner'), eb('userId', '=', userId)]))
    .orderBy('userId')
    .forUpdate()
    .execute()
  const owners = rows.filter(({ role }) => role === 'owner')
  if (!owners.some(({ userId }) => userId === actor.id))
    throw new AppError(KernelErrors.forbidden, 'The role owner is needed.')
  const member = rows.find((row) => row.userId === userId)
  if (!member) throw new AppError(E.member_not_found)
  return { role: member.role, roleId: member.roleId, isLastOwner: owners.length === 1 }
}
