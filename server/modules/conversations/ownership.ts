import type { Context } from '../../kernel/context.ts'
import { AppError, E as KernelErrors } from '../../kernel/errors.ts'

/** Whose a new thing is: everybody's (`null`), or the caller's own. */
export function ownerOf(ctx: Pick<Context<string>, 'actor'>, isShared: boolean): string | null {
  if (isShared) refuseSharedTo(ctx)
  return isShared ? null : ctx.actor.id
}

/** What is everybody's is changed by owners and admins alone; API keys are measured by their scopes. */
export function refuseSharedTo({ actor }: Pick<Context<string>, 'actor'>): void {
  if (actor.type === 'member' && actor.role !== 'owner' && actor.role !== 'admin')
    throw new AppError(KernelErrors.forbidden, 'What is shared is changed by owners and admins.')
}
