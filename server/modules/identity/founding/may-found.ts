// Across organizations: an organization that is made has no members yet.
import type { Context } from '../../../kernel/contract/context.ts'
import { systemDbOf } from '../../../kernel/db/system-access.ts'
import { statement } from '../../../kernel/db/transaction.ts'
import { signUpMode } from './sign-up-mode.ts'

const ownsAny = statement(
  'iam_owns_any_organization',
  `select exists (select from iam_memberships where user_id = $1 and role = 'owner') as owns`,
)

/** Whether the caller may create organizations: everybody where the service is open to all, else owners of one. */
export async function mayFound(ctx: Pick<Context, 'tx' | 'services' | 'actor'>): Promise<boolean> {
  if (signUpMode(ctx.services) === 'open') return true
  const [found] = await systemDbOf(ctx).query<{ owns: boolean }>(ownsAny, [ctx.actor.id])
  return found?.owns === true
}
