import type { z } from 'zod'
import type { Context } from '../../../kernel/contract/context.ts'
import { AppError } from '../../../kernel/base/errors.ts'
import { E } from '../errors.ts'
import type { Role } from '../schemas.ts'
import { requireRole } from './role-rows.ts'

/** A role as a membership or an invitation keeps it. */
export interface ChosenRole {
  role: z.output<typeof Role>
  roleId: string | null
}

/** What a caller chose, if anything; 404 for a role that the organization does not have. */
export async function chosenRole(
  ctx: Pick<Context<'iam'>, 'db'>,
  { role, roleId }: { role?: ChosenRole['role'] | undefined; roleId?: string | undefined },
): Promise<ChosenRole | undefined> {
  if (roleId === undefined) return role && { role, roleId: null }
  if (role !== undefined) throw new AppError(E.role_or_role_id)
  return { role: 'custom', roleId: (await requireRole(ctx, roleId)).id }
}
